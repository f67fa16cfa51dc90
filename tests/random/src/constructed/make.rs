//! From a draft to a problem with a known solution.

use super::battles::keys;
use super::climb::climb;
use super::course::{Aim, Course, Step};
use super::draft::Draft;
use super::journeys::journey;
use super::kinds::{Form, Shape};
use super::lengths::scripted;
use super::pose::{Posed, Wanted};
use super::retrace::{retrace, take_back};
use super::script::{Bound, End, Script};
use super::starts::{made_sound, start, with_square};
use super::walk::{Taste, walk};
use crate::positions::Random;
use parton::board::Square;
use parton::plain::{PlainPosition, Target};
use parton::position::{CastlingSetup, Color, Move, Setup, Variant};
use parton::problem::{Goal, Part, Play, Problem, Stipulation};
use parton::search::{Control, Search, Settings, SolveError};

/// The maximum effort for a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The maximum number of positions of the whole search, estimated from the numbers of moves
    /// along the line.
    pub(crate) size: f64,
    /// The maximum number of moves of the plain search for keys.
    pub(crate) key_moves: u32,
}

/// A problem, and the approximate number of moves of the plain search.
pub(crate) struct Made {
    pub(crate) posed: Posed,
    pub(crate) size: f64,
}

/// A problem for a draft; `None` if chance did not produce one. The error is a refusal by the
/// program, in words.
pub(crate) fn make(
    random: &mut Random,
    draft: &Draft,
    effort: Effort,
) -> Result<Option<Made>, String> {
    let Draft { shape, form, .. } = *draft;
    let goal = draft.goal;
    if !form.fits(shape, goal) {
        return Ok(None);
    }
    let Some((stipulation, script)) = scripted(random, shape, goal, form) else {
        return match refusal(
            &Setup::array(draft.cast.rules),
            shape.stipulation(goal, 1, 1),
        ) {
            Some(words) => Err(words),
            None => Ok(None),
        };
    };
    // The general engine is slower.
    let quick = matches!(draft.cast.rules.variant, Variant::Orthodox | Variant::Alice)
        && draft.cast.rules.conditions.is_empty();
    let effort = if quick {
        effort
    } else {
        Effort {
            size: effort.size / 4.0,
            ..effort
        }
    };
    // An exchange takes three moves of one side, usually with few men: the search is quick for its
    // size.
    let effort = match draft.goal {
        Goal::Exchange | Goal::ExchangeByRebirth => Effort {
            size: effort.size * 60.0,
            key_moves: effort.key_moves * 10,
        },
        _ => effort,
    };
    let (turn, winner) = if let Some(script) = &script {
        (
            script.movers.first().copied().unwrap_or(Color::White),
            script.winner,
        )
    } else {
        let black = matches!(form, Form::BlackToMove | Form::Duplex | Form::HalfDuplex);
        let turn = if black { Color::Black } else { Color::White };
        (
            turn,
            if matches!(shape.play, Play::Direct) {
                turn
            } else {
                !turn
            },
        )
    };
    if goal == Goal::ProofGame {
        let array = Setup::array(draft.cast.rules);
        if let Some(words) = refusal(&array, stipulation) {
            return Err(words);
        }
        let Some(script) = script else {
            return Ok(None);
        };
        let start = PlainPosition::from_setup(&array);
        let most = effort.size * 20.0;
        let Some((_, line, size)) = journey(random, (&script, true), &start, most) else {
            return Ok(None);
        };
        let end = line
            .iter()
            .fold(start, |position, (side, mv)| played(&position, *side, *mv));
        let diagram = Setup {
            men: end.setup().men,
            castling: CastlingSetup::Presumed,
            ..array
        };
        let wanted = wanted(shape, goal, line, Part::Full);
        return Ok(
            Posed::new(random, (diagram, None), stipulation, form, wanted)
                .map(|posed| Made { posed, size }),
        );
    }
    let Some(setup) = start(random, &draft.cast, goal, turn, winner)? else {
        return Ok(None);
    };
    let goal = with_square(random, goal, &setup, winner);
    let own_goal = (form == Form::OwnGoal).then(|| own_goal(random, &setup, !winner));
    let stipulation = Stipulation {
        goal,
        own_goal,
        ..stipulation
    };
    if goal != Goal::AToB
        && let Some(words) = refusal(&setup, stipulation)
    {
        return Err(words);
    }
    let Some(mut setup) = after_some_moves(random, setup) else {
        return Ok(None);
    };
    let Some(script) = script else {
        return fought(random, draft, setup, stipulation, effort);
    };
    let position = PlainPosition::from_setup(&setup);
    let (line, size, target) = if goal == Goal::AToB {
        let Some((_, line, size)) = journey(random, (&script, false), &position, effort.size)
        else {
            return Ok(None);
        };
        let end = line.iter().fold(position, |position, (side, mv)| {
            played(&position, *side, *mv)
        });
        let target = Setup {
            men: end.setup().men,
            castling: CastlingSetup::Presumed,
            en_passant: None,
            ..setup.clone()
        };
        (line, size, Some(target))
    } else {
        let Some(aim) = Target::new(goal).map(Aim::Goal) else {
            return Ok(None);
        };
        let Some(own_aim) =
            own_goal.map_or(Some(aim.clone()), |own| Target::new(own).map(Aim::Goal))
        else {
            return Ok(None);
        };
        let course = Course {
            script,
            aim,
            own_aim,
        };
        let is_shown = |mv: Move| draft.shown == Some(mv.role());
        let taste = Taste {
            is_shown: &is_shown,
            checks: course.script.parries,
            exchanges: matches!(goal, Goal::Exchange | Goal::ExchangeByRebirth),
            tries: 40,
        };
        // A position alone does not show that two men have changed places.
        let known = if taste.exchanges
            || random.chance(if course.script.end == End::Forced {
                10
            } else {
                50
            }) {
            walked(random, &course, &setup, &taste, effort)
        } else {
            retraced(random, draft, &course, effort)?
        };
        let Some(known) = known else { return Ok(None) };
        setup = known.0;
        (known.1, known.2, None)
    };
    if draft
        .shown
        .is_some_and(|role| role.is_fairy() && !line.iter().any(|(_, mv)| mv.role() == role))
        && random.chance(90)
    {
        return Ok(None);
    }
    let part = if form == Form::SetPlay {
        Part::Set
    } else {
        Part::Full
    };
    let posed = Posed::new(
        random,
        (setup, target),
        stipulation,
        form,
        wanted(shape, goal, line, part),
    );
    Ok(posed.map(|posed| Made { posed, size }))
}

/// A separate goal for the side that begins in reciprocal play.
fn own_goal(random: &mut Random, setup: &Setup, side: Color) -> Goal {
    let goals = [
        Goal::Mate,
        Goal::Check,
        Goal::Capture,
        Goal::Stalemate,
        Goal::Target(Square::wrap(0)),
    ];
    let goal = random.pick(&goals);
    with_square(random, goal, setup, side)
}

/// A position with its solution, and the approximate size of the whole search.
type Known = (Setup, Vec<Step>, f64);

/// A random solution of a position, forwards.
fn walked(
    random: &mut Random,
    course: &Course,
    setup: &Setup,
    taste: &Taste,
    effort: Effort,
) -> Option<Known> {
    let position = PlainPosition::from_setup(setup);
    let walked = walk(random, course, &position, taste, effort.size)?;
    course
        .is_solution(&position, &walked.line)
        .then(|| (setup.clone(), walked.line, walked.size))
}

/// A random solution, built from its end.
fn retraced(
    random: &mut Random,
    draft: &Draft,
    course: &Course,
    effort: Effort,
) -> Result<Option<Known>, String> {
    let Some(end) = climb(random, draft, course)? else {
        return Ok(None);
    };
    for _ in 0..4 {
        if let Some(known) =
            retrace(random, course, end.clone()).filter(|known| known.2 <= effort.size)
        {
            return Ok(Some(known));
        }
    }
    Ok(None)
}

/// The required part of a known line. In battles, a path to a diagram may be shorter after the same
/// first move, and then the shorter one is listed.
fn wanted(shape: Shape, goal: Goal, line: Vec<Step>, part: Part) -> Wanted {
    let journey = matches!(goal, Goal::ProofGame | Goal::AToB);
    match line.first() {
        Some((_, first)) if journey && shape.is_fought() && shape.series.is_some() => {
            Wanted::Beginnings(vec![*first])
        }
        _ => Wanted::Line(line, part),
    }
}

/// The position after a half-move before which the other side may have passed.
fn played(position: &PlainPosition, side: Color, mv: Move) -> PlainPosition {
    if position.turn() == side {
        position.play(mv)
    } else {
        position.pass_in_series().play(mv)
    }
}

/// A battle problem: a position with a key, usually one before a forced end.
fn fought(
    random: &mut Random,
    draft: &Draft,
    setup: Setup,
    stipulation: Stipulation,
    effort: Effort,
) -> Result<Option<Made>, String> {
    let aim = Target::new(stipulation.goal).map(Aim::Goal);
    let near = match (stipulation.play, aim) {
        (play, Some(aim)) if random.chance(85) => {
            let direct = play == Play::Direct;
            let movers = if direct {
                vec![setup.turn]
            } else {
                vec![setup.turn, !setup.turn]
            };
            let winner = if direct { setup.turn } else { !setup.turn };
            let end = if play == Play::SelfPlay {
                End::Forced
            } else {
                End::Reach
            };
            let script = Script {
                movers,
                intro: 0,
                series: 0,
                winner,
                end,
                bound: Bound::Neither,
                parries: false,
            };
            let course = Course {
                script,
                own_aim: aim.clone(),
                aim,
            };
            let Some((known, ..)) = retraced(random, draft, &course, effort)? else {
                return Ok(None);
            };
            if stipulation.moves > 1 {
                earlier(random, &known)
            } else {
                Some(known)
            }
        }
        _ => Some(setup),
    };
    let Some(setup) = near else { return Ok(None) };
    let Some(wanted) = keys(&setup, stipulation, effort.key_moves) else {
        return Ok(None);
    };
    let posed = Posed::new(random, (setup, None), stipulation, draft.form, wanted);
    Ok(posed.map(|posed| Made {
        posed,
        size: f64::from(effort.key_moves),
    }))
}

/// The position a whole move earlier, if one is found.
fn earlier(random: &mut Random, setup: &Setup) -> Option<Setup> {
    let turn = setup.turn;
    let (reply, _) = take_back(random, setup, !turn)?;
    take_back(random, &reply, turn).map(|(before, _)| before)
}

/// The reason why the program does not solve a stipulation in a position; `None` if it does.
fn refusal(setup: &Setup, stipulation: Stipulation) -> Option<String> {
    let moves = u8::from(!stipulation.half || stipulation.moves > 0);
    let stipulation = Stipulation {
        moves,
        ..stipulation
    };
    let target = (stipulation.goal == Goal::AToB).then(|| setup.clone());
    let problem = Problem {
        target,
        ..Problem::bare("", setup.clone(), stipulation)
    };
    let control = Control::default();
    control.stop();
    let settings = Settings {
        threads: 1,
        hash_mib: 0,
        ..Settings::default()
    };
    match Search::new(&problem, &settings, &control).solve_diagram() {
        Err(SolveError::Unsupported(stipulation)) => Some(format!("{stipulation} is not solved")),
        _ => None,
    }
}

/// The position after some random moves, with the same side to move: more like one from a game.
fn after_some_moves(random: &mut Random, setup: Setup) -> Option<Setup> {
    if random.chance(60) {
        return Some(setup);
    }
    let mut position = PlainPosition::from_setup(&setup);
    for _ in 0..2 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Some(setup);
        }
        position = position.play(random.pick(&moves));
    }
    let after = position.setup();
    made_sound(Setup {
        allow_missing_king: setup.allow_missing_king,
        ..after
    })
    .ok()
    .flatten()
}
