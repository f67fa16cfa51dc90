//! [`DirectProver`]: decides whether the attacker mates in time, without listing anything.
//!
//! Most positions with the attacker to move are not won, so most of the work is to refute every
//! attacker's move once. The cheapest refutation leaves the attacker the fewest moves, as each of
//! them needs a refutation in turn. So replies are sorted by the number of the attacker's answers,
//! and checks (which leave few) come early. At the last move counting costs more than it saves:
//! there the latest refutation and checks come first, and only moves that can give check are made.
//! Every ordering permutes one complete list; nothing is tried twice or left out.
//!
//! With two moves to go most of the attacker's moves fail to the reply that refuted the previous
//! one. Sets of squares show which of them certainly do ([`Rules::unrefuted`]); these are not even
//! listed. This is [futility pruning](https://www.chessprogramming.org/Futility_Pruning) with an
//! exact bound. It leaves so few moves that the latest refutation is tried before answers to other
//! replies are counted.
//!
//! A won position is usually won sooner than necessary: after a weak defence, or by a threat that
//! few replies meet. So a long search is first tried with one move fewer, and so on down
//! ([iterative deepening](https://www.chessprogramming.org/Iterative_Deepening), in every position
//! as in Marxen's Chest): a short mate is found before the long searches of moves that do not mate.
//! If there is no short mate, little is lost, since each further move takes several times as long.
//! The move that won after another reply is tried first.

use super::order;
use super::prover::{Prover, Shared, StopFlag, Winners};
use super::stack::{Stack, Stacked};
use crate::position::{FairyPlay, Move};
use crate::problem::Goal;
use crate::rules::{NonMateFilter, PositionOf, Rules, Scope, has_legal_move, is_mate, legal_moves};
use crate::search::control::{Interrupted, Searched, Techniques};
use crate::search::goals::non_mates;
use crate::search::played::Played;
use crate::search::tally::{Count, count, count_many};
use std::marker::PhantomData;

/// With at least this number of moves left, shorter searches come first.
const DEEPENED: u8 = 4;

/// With fewer moves left than this and more replies than these, it costs more than it saves to look
/// first for a reply that the table knows to refute: each reply must be made for that. Then the
/// table is probed while answers are counted, when the replies are made anyway.
const LOOKED_UP: u8 = 4;
const FEW_REPLIES: usize = 10;

/// With more moves than this, it pays to compute which of them a reply certainly refutes.
const WORTH_FILTERING: usize = 4;

/// With two moves left the latest refutation is tried before answers are counted, unless it leaves
/// more moves than this.
const MOST_LEFT: usize = 16;

/// Decides whether positions are won; holds the memory of one thread.
pub(in crate::search) struct DirectProver<'a, R> {
    shared: &'a Shared<'a>,
    /// The moves of all positions from the root to here.
    stack: Stack,
    /// The last two replies that refuted with one move left, the last with two, the last move that
    /// mated, and the moves that won. They are heuristics only.
    refuting: [Option<Move>; 2],
    refuting_earlier: Option<Move>,
    mating: Option<Move>,
    winners: Winners,
    stop_flag: Option<StopFlag>,
    searched: Searched<'a>,
    rules: PhantomData<R>,
}

impl<R> Stacked for DirectProver<'_, R> {
    #[inline(always)]
    fn stack(&mut self) -> &mut Stack {
        &mut self.stack
    }
}

impl<'a, R: Rules> DirectProver<'a, R> {
    pub(in crate::search) fn new(shared: &'a Shared<'a>) -> Self {
        Self {
            shared,
            stack: Stack::default(),
            refuting: [None; 2],
            refuting_earlier: None,
            mating: None,
            winners: Winners::default(),
            stop_flag: None,
            searched: Searched::new(shared.control),
            rules: PhantomData,
        }
    }

    #[inline(always)]
    fn uses(&self, technique: Techniques) -> bool {
        self.shared.techniques.has(technique)
    }

    /// [`Prover::mates`]; mates do not depend on how the position came about.
    fn mates_within(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        match moves {
            0 => Ok(false),
            1 => Ok(self.mates_at_once(position)),
            _ => self.mates_later(position, moves),
        }
    }

    /// [`Prover::wins`].
    fn wins_within(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        match moves {
            0 => Ok(is_mate::<R>(position)),
            1 => Ok(self.wins_next(position)),
            _ => self.wins_later(position, moves),
        }
    }

    fn mates_later(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        self.shared.poll(self.stop_flag.as_ref())?;
        self.searched.count();
        if let Some(answer) = self.shared.foreknown(position.key(), moves) {
            return Ok(answer);
        }
        let table = self.shared.table.as_ref();
        if let Some(answer) = table.and_then(|table| table.answer(position.key(), moves)) {
            return Ok(answer);
        }
        if self.deepens(moves) && self.mates_later(position, moves - 1)? {
            return Ok(true);
        }
        let found = if moves == 2 {
            let base = self.push_unrefuted(position);
            self.mate_in_two_from(position, base)
        } else {
            let base = self.push_attacks(position, moves);
            self.any_from(base, |prover, mv| {
                prover.wins_within(&position.play(mv), moves - 1)
            })?
        };
        if let Some(mv) = found {
            self.winners.note(mv, moves);
        }
        if let Some(table) = table {
            table.store(position.key(), moves, found.is_some());
        }
        Ok(found.is_some())
    }

    /// Pushes the attacker's moves on the stack, without those that certainly do not mate in two;
    /// returns where they begin.
    fn push_unrefuted(&mut self, position: &PositionOf<R>) -> usize {
        let [last, before] = self.refuting;
        let base = match self.unrefuted(position, last) {
            Some(scope) => self.stack.push_in::<R>(position, &scope),
            None => self.stack.push::<R>(position),
        };
        self.narrow(position, base, before);
        base
    }

    /// Removes the moves from `base` on that a reply certainly refutes, if there are enough of them
    /// to make that worthwhile.
    fn narrow(&mut self, position: &PositionOf<R>, base: usize, reply: Option<Move>) {
        if self.stack.moves.len() > base + WORTH_FILTERING
            && let Some(scope) = self.unrefuted(position, reply)
        {
            self.stack.retain(base, |mv| scope.has(mv));
        }
    }

    /// The moves by which the attacker may mate in two despite this reply, if known.
    fn unrefuted(&mut self, position: &PositionOf<R>, reply: Option<Move>) -> Option<Scope> {
        let reply = reply.filter(|_| R::FORESEES && self.uses(Techniques::FUTILITY))?;
        let after = R::play_if_legal(&position.pass(), reply, &mut self.stack.moves)?;
        R::unrefuted(position, reply, &after)
    }

    /// Pops the moves from `base` on and returns the first that mates in two.
    fn mate_in_two_from(&mut self, position: &PositionOf<R>, base: usize) -> Option<Move> {
        // Most such positions are not won, and then the order is irrelevant: it must cost little
        // where little can be gained.
        order::checks_first::<R>(
            &mut self.stack.moves[base..],
            position,
            self.shared.techniques,
        );
        let (mut found, mut next) = (None, base);
        let [mut tried, _] = self.refuting;
        while let Some(&mv) = self.stack.moves.get(next) {
            next += 1;
            if self.wins_next(&position.play(mv)) {
                found = Some(mv);
                break;
            }
            let [last, _] = self.refuting;
            if last != tried {
                self.narrow(position, next, last);
                tried = last;
            }
        }
        self.stack.moves.truncate(base);
        found
    }

    /// Pushes the attacker's moves on the stack, likely winners first; returns where they begin.
    fn push_attacks(&mut self, position: &PositionOf<R>, moves: u8) -> usize {
        let base = self.stack.push::<R>(position);
        if self.uses(Techniques::MOBILITY) {
            let all = base..self.stack.moves.len();
            order::by_answers::<R>(&mut self.stack, position, all, None);
        }
        let killer = self
            .winners
            .last(moves)
            .filter(|_| self.uses(Techniques::KILLERS));
        let attacks = &mut self.stack.moves[base..];
        if let Some(index) = killer.and_then(|killer| attacks.iter().position(|mv| *mv == killer)) {
            attacks[..=index].rotate_right(1);
        }
        base
    }

    /// Returns whether the attacker mates with the next move, whatever the reply.
    fn wins_next(&mut self, position: &PositionOf<R>) -> bool {
        // The latest refutation is likely to refute again: then the other replies need not be
        // generated.
        let mut killer = self.refuting[0].filter(|_| self.uses(Techniques::KILLERS));
        if let Some(reply) = killer {
            match R::play_if_legal(position, reply, &mut self.stack.moves) {
                None => killer = None,
                Some(after) if !self.mates_at_once(&after) => {
                    count(Count::KillerRefutations);
                    return false;
                }
                Some(_) => {}
            }
        }
        let base = self.stack.push::<R>(position);
        if self.stack.moves.len() == base {
            return is_mated_if_stuck::<R>(position);
        }
        if let Some(index) =
            killer.and_then(|killer| self.stack.moves[base..].iter().position(|mv| *mv == killer))
        {
            self.stack.moves.swap_remove(base + index);
        }
        order::checks_first::<R>(
            &mut self.stack.moves[base..],
            position,
            self.shared.techniques,
        );
        for index in base..self.stack.moves.len() {
            let reply = self.stack.moves[index];
            if !self.mates_at_once(&position.play(reply)) {
                self.refuting = [Some(reply), self.refuting[0]];
                self.stack.moves.truncate(base);
                return false;
            }
        }
        self.stack.moves.truncate(base);
        true
    }

    /// Returns whether the attacker mates in time, whatever the reply, with more than one move to
    /// go.
    fn wins_later(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        if moves == 2 && self.killer_refutes(position) {
            return Ok(false);
        }
        let base = self.stack.push::<R>(position);
        if self.stack.moves.len() == base {
            return Ok(is_mated_if_stuck::<R>(position));
        }
        let looked_up = moves >= LOOKED_UP || self.stack.moves.len() - base <= FEW_REPLIES;
        if looked_up && self.table_refutes(position, base, moves) {
            self.stack.moves.truncate(base);
            return Ok(false);
        }
        // Checks leave few answers. If one refutes, the answers to the other replies need not be
        // counted.
        let checks = order::checks_first::<R>(
            &mut self.stack.moves[base..],
            position,
            self.shared.techniques,
        );
        let end = self.stack.moves.len();
        for part in [base..base + checks, base + checks..end] {
            if self.uses(Techniques::MOBILITY) {
                let answers = self
                    .shared
                    .table
                    .as_ref()
                    .filter(|_| !looked_up)
                    .map(|table| (table, moves));
                if !order::by_answers::<R>(&mut self.stack, position, part.clone(), answers) {
                    self.stack.moves.truncate(base);
                    return Ok(false);
                }
            }
            for index in part {
                let reply = self.stack.moves[index];
                if !self.mates_within(&position.play(reply), moves)? {
                    if moves == 2 {
                        self.refuting_earlier = Some(reply);
                    }
                    self.stack.moves.truncate(base);
                    return Ok(false);
                }
            }
        }
        self.stack.moves.truncate(base);
        Ok(true)
    }

    /// Returns whether the latest refutation with two moves left refutes again, as far as a cheap
    /// test shows.
    fn killer_refutes(&mut self, position: &PositionOf<R>) -> bool {
        let used = R::FORESEES && self.uses(Techniques::KILLERS) && self.uses(Techniques::FUTILITY);
        let killer = self.refuting_earlier.filter(|_| used);
        let Some(after) =
            killer.and_then(|killer| R::play_if_legal(position, killer, &mut self.stack.moves))
        else {
            return false;
        };
        let table = self.shared.table.as_ref();
        if let Some(mates) = table.and_then(|table| table.answer(after.key(), 2)) {
            return !mates;
        }
        let base = self.push_unrefuted(&after);
        if self.stack.moves.len() - base > MOST_LEFT {
            self.stack.moves.truncate(base);
            return false;
        }
        self.searched.count();
        let mates = self.mate_in_two_from(&after, base).is_some();
        if let Some(table) = table {
            table.store(after.key(), 2, mates);
        }
        !mates
    }

    /// Returns whether the table already holds a refutation.
    fn table_refutes(&self, position: &PositionOf<R>, base: usize, moves: u8) -> bool {
        let Some(table) = self.shared.table.as_ref() else {
            return false;
        };
        self.stack.moves[base..]
            .iter()
            .any(|reply| table.denies(position.play(*reply).key(), moves))
    }

    fn mates_at_once(&mut self, position: &PositionOf<R>) -> bool {
        self.searched.count();
        let base = if self.uses(Techniques::MATE_MOVES) {
            self.stack.push_mates::<R>(position)
        } else {
            self.stack.push::<R>(position)
        };
        let killers = self.uses(Techniques::KILLERS);
        let moves = &mut self.stack.moves[base..];
        if killers
            && let Some(killer) = self.mating
            && let Some(index) = moves.iter().position(|mv| *mv == killer)
        {
            moves.swap(0, index);
        }
        let non_mates = non_mates::<R>(Goal::Mate, position, self.shared.techniques);
        let fails = |mv| non_mates.as_ref().is_some_and(|filter| filter.refutes(mv));
        let mate = moves
            .iter()
            .copied()
            .find(|mv| !fails(*mv) && mates::<R>(position, *mv));
        self.stack.moves.truncate(base);
        if mate.is_some() {
            count_many(
                Count::KillerMates,
                u64::from(killers && mate == self.mating),
            );
            self.mating = mate;
        }
        mate.is_some()
    }
}

impl<R: Rules> Prover<R> for DirectProver<'_, R> {
    fn mates(&mut self, position: &Played<R>, moves: u8) -> Result<bool, Interrupted> {
        self.mates_within(position, moves)
    }

    fn wins(&mut self, position: &Played<R>, moves: u8) -> Result<bool, Interrupted> {
        self.wins_within(position, moves)
    }

    fn ordered_replies(&mut self, position: &Played<R>, moves: u8) -> Vec<Move> {
        let base = self.stack.push::<R>(position);
        if moves > 1 && self.uses(Techniques::MOBILITY) {
            let all = base..self.stack.moves.len();
            order::by_answers::<R>(&mut self.stack, position, all, None);
        } else {
            order::checks_first::<R>(
                &mut self.stack.moves[base..],
                position,
                self.shared.techniques,
            );
        }
        self.stack.moves.drain(base..).collect()
    }

    fn ordered_attacks(&mut self, position: &Played<R>, moves: u8) -> Vec<Move> {
        let base = self.push_attacks(position, moves);
        self.stack.moves.drain(base..).collect()
    }

    fn deepens(&self, moves: u8) -> bool {
        // Without a table the results of shorter searches would be lost.
        moves >= DEEPENED && self.shared.table.is_some() && self.uses(Techniques::DEEPENING)
    }

    fn winners_so_far(&mut self) -> Option<&mut Winners> {
        Some(&mut self.winners)
    }

    fn remembered(&self, position: &Played<R>, moves: u8) -> Option<bool> {
        self.shared
            .table
            .as_ref()
            .and_then(|table| table.answer(position.key(), moves))
    }

    fn remember(&self, position: &Played<R>, moves: u8, mates: bool) {
        if let Some(table) = self.shared.table.as_ref() {
            table.store(position.key(), moves, mates);
        }
    }

    fn rest(&mut self) {
        self.stack.moves.clear();
        self.searched.hand_in();
    }

    fn set_stop_flag(&mut self, flag: StopFlag) {
        self.stop_flag = Some(flag);
    }

    fn is_goal(&self, _: Move, after: &Played<R>, _: u8) -> bool {
        is_mate::<R>(after)
    }

    fn replies(&self, position: &Played<R>, _: u8) -> Vec<Move> {
        let mut replies = legal_moves::<R>(position);
        replies.sort_unstable();
        replies
    }
}

/// Returns whether a side to move without a legal move is mated. A side in check is mated, with two
/// exceptions: one that lacks a move only because it must give check (Ultraschachzwang), and one
/// whose men only paralysis holds.
#[inline]
fn is_mated_if_stuck<R: Rules>(position: &PositionOf<R>) -> bool {
    position.is_in_check(position.turn())
        && !(R::Men::FAIRY && (position.is_suffocated() || has_legal_move::<R>(position)))
}

/// Returns whether a legal move mates.
#[inline]
fn mates<R: Rules>(position: &PositionOf<R>, mv: Move) -> bool {
    let child = position.play(mv);
    is_mate::<R>(&child)
}
