//! [`strategies()`]: the steps that the men of a proof game can make, found before play.
//!
//! The games are first divided into strategies: in each of them it is decided which man is captured
//! ([`super::captures`]), which kings castle and to which place each man goes. Then deductions are
//! repeated up to a fixed point. Each round takes out steps that no game of the given length
//! contains:
//!
//! - **Needs.** Each man needs the moves of its shortest way. What its side has beyond the sum is
//!   the stock that all its men share. A step on a walk that costs more is out.
//! - **Places.** The men of a kind take the places of the kind, each one of its own. A place that a
//!   man takes in no assignment within the stock is out.
//! - **Walls.** A man without steps stands still for the whole game: steps through it are out.
//! - **Pairs.** A step that no walk of two men together uses is out: see [`super::joint`]. What the
//!   two lose at least is taken from the stock of the others.
//! - **Third men.** When pairs alone tell no more, a step beside another man is also impossible if
//!   some third man has no cell on which it could stand with both meanwhile (path consistency).
//!
//! This is arc consistency (Alan Mackworth, "Consistency in networks of relations", 1977) with men
//! as variables and walks as values; with third men it is path consistency. Each removal follows
//! from steps that were removed before it, so no game is lost, and the order of the removals
//! changes nothing but the time.

use super::captures::{Capture, Captured, Promotion, captures};
use super::joint::{Joint, Losses, Stock, obstructions};
use super::journey::Journey;
use super::tables::Tables;
use super::travellers::{CellSet, Kind, NEVER, Step, Traveller};
use crate::board::Cell;
use crate::rules::SetWise;
use crate::search::prune::proof_game::least_sum;
use std::sync::Arc;

/// The most steps of joint games that are looked at for all strategies. With more of them the men
/// can go almost anywhere, and the tables say little.
const WORK: u64 = 24_000_000;
/// The sizes of joint games, in steps of both men from all pairs of cells, up to which they are
/// searched one after the other.
const SIZES: [usize; 4] = [1 << 9, 1 << 12, 1 << 15, usize::MAX];
/// The most strategies.
pub(super) const STRATEGIES: usize = 16;

/// The most strategies of games with a capture.
const CAPTURES: usize = 64;
/// The most captures that are looked at.
const EVENTS: usize = 1024;

/// The state of the deductions in one strategy.
#[derive(Clone)]
struct Deductions {
    men: Vec<Traveller>,
    /// The capture of the games, if there is one, and the promotion.
    capture: Option<Capture>,
    promotion: Option<Promotion>,
    left: [usize; 2],
    /// The kings that castle, with the rooks.
    castles: Vec<[usize; 2]>,
    /// By man: the number of times that its steps have changed.
    versions: Vec<u32>,
    /// By man: the fewest moves that it makes.
    required: Vec<usize>,
    /// By pair of men: the last result.
    pairs: Vec<Option<Judged>>,
    /// By man and other man: the cells of the other with which each step is obstructed.
    obstructed: Vec<Option<Relation>>,
    /// By man and other man: the cells of the other for each cell on which both may stand at the
    /// same time; `None` if they may stand on all.
    together: Vec<Option<Relation>>,
    /// The number of times that third men were considered; 0 while pairs alone still tell more.
    round: u32,
    /// Pairs of men of one side with the moves that they lose beyond those of each; `None` if that
    /// has to be found.
    tandems: Option<Vec<([usize; 2], usize)>>,
    work: u64,
}

/// Sets of cells of a man, by step or cell of another one, with the versions of both.
#[derive(Clone)]
struct Relation {
    versions: [u32; 2],
    sets: Arc<[CellSet]>,
}

/// The result of a joint game, with what it was computed from.
#[derive(Clone)]
struct Judged {
    versions: [u32; 2],
    stock: Stock,
    /// The round in which that was.
    round: u32,
    /// The men, in the order of the losses.
    men: [u8; 2],
    /// The fewest moves of two men of one side together.
    required: usize,
    /// `None` if the men never obstruct each other.
    losses: Option<Losses>,
}

/// No game reaches the diagram.
#[derive(Debug)]
pub(super) struct Impossible;

/// The tables of all strategies that are possible. Games are divided into at most `most`
/// strategies, or a number of their own if there is a capture. `None` if they would be more, or if a
/// man has too many cells.
pub(super) fn strategies<R: SetWise>(journey: &Journey, most: usize) -> Option<Vec<Tables>> {
    let whole = Deductions::new::<R>(journey);
    let (mut open, most) = match journey.missing {
        None => (vec![whole], most),
        Some(missing) => {
            let found = captures::<R>(journey, &whole.men, missing).ok()?;
            if found.len() > EVENTS {
                return None;
            }
            (
                found.into_iter().map(|one| whole.with(one)).collect(),
                CAPTURES,
            )
        }
    };
    open.retain_mut(|one| one.settle().is_ok());
    if open.len() > most {
        // Small pairs show that most of many captures are impossible.
        let work = WORK / open.len() as u64;
        open.retain_mut(|one| one.reach_fixed_point(work).is_ok());
    }
    if open.len() > most {
        return None;
    }
    let mut closed: Vec<Deductions> = Vec::new();
    while let Some(mut one) = open.pop() {
        if one.settle().is_err() {
            continue;
        }
        let room = most.saturating_sub(open.len() + closed.len());
        match one.split(room) {
            Some(parts) => open.extend(parts),
            None => closed.push(one),
        }
    }
    let mut all: Vec<Tables> = Vec::new();
    let work = WORK / (closed.len() as u64).max(1);
    for mut one in closed {
        if one.reach_fixed_point(work).is_ok() {
            all.push(one.tables());
        }
    }
    Some(all)
}

impl Deductions {
    fn new<R: SetWise>(journey: &Journey) -> Self {
        let men: Vec<Traveller> = (journey.men.iter().enumerate())
            .map(|(number, one)| {
                // Without captures pawns stay on their files.
                let places = journey.places_of(*one, None);
                let most = journey.left[one.1.color.index()];
                Traveller::new::<R>(*one, &places, &journey.castlings(number), most)
            })
            .collect();
        let count = men.len();
        Self {
            men,
            capture: None,
            promotion: None,
            left: journey.left,
            castles: Vec::new(),
            versions: vec![0; count],
            required: vec![0; count],
            pairs: vec![None; count * count],
            obstructed: vec![None; count * count],
            together: vec![None; count * count],
            round: 0,
            tandems: None,
            work: 0,
        }
    }

    /// The games in which this capture happens.
    fn with(&self, captured: Captured) -> Self {
        let mut with = self.clone();
        for (number, man) in captured.men {
            with.men[usize::from(number)] = man;
        }
        (with.capture, with.promotion) = (Some(captured.capture), captured.promotion);
        with
    }

    fn side(&self, man: usize) -> usize {
        self.men[man].man.color.index()
    }

    /// The moves that each side has beyond the needs of its men alone; an error if it has too few.
    fn stocks(&self) -> Result<[usize; 2], Impossible> {
        let mut stocks = self.left;
        for man in &self.men {
            let stock = &mut stocks[man.man.color.index()];
            let rest = stock.checked_sub(man.need().into());
            *stock = rest.filter(|_| man.need() != NEVER).ok_or(Impossible)?;
        }
        Ok(stocks)
    }

    /// The moves that a man loses at least.
    fn lost(&self, man: usize) -> usize {
        self.required[man].saturating_sub(self.men[man].need().into())
    }

    /// The moves that some men of a side may lose, when the others lose what they must.
    fn stock_for(&mut self, men: &[usize]) -> Result<usize, Impossible> {
        let Some(side) = men.first().map(|man| self.side(*man)) else {
            return Err(Impossible);
        };
        if self.tandems.is_none() {
            self.tandems = Some(self.find_tandems());
        }
        let others =
            (0..self.men.len()).filter(|man| self.side(*man) == side && !men.contains(man));
        let mut sum: usize = others.map(|man| self.lost(man)).sum();
        let mut taken = 0_u32;
        for ([one, other], loss) in self.tandems.iter().flatten() {
            let both = 1_u32 << one | 1 << other;
            if self.side(*one) == side
                && taken & both == 0
                && !men.contains(one)
                && !men.contains(other)
            {
                taken |= both;
                sum += loss;
            }
        }
        self.stocks()?[side].checked_sub(sum).ok_or(Impossible)
    }

    /// The pairs of men of one side that lose more together than each alone, the greatest losses
    /// first.
    fn find_tandems(&self) -> Vec<([usize; 2], usize)> {
        let count = self.men.len();
        let mut tandems = Vec::new();
        for (slot, judged) in self.pairs.iter().enumerate() {
            let (men, Some(judged)) = ([slot / count, slot % count], judged) else {
                continue;
            };
            let known = men.map(|man| usize::from(self.men[man].need()) + self.lost(man));
            let known = known[0] + known[1];
            if judged.required > known {
                tandems.push((men, judged.required - known));
            }
        }
        tandems.sort_by_key(|(_, loss)| std::cmp::Reverse(*loss));
        tandems
    }

    /// Leaves a man only some of its places.
    fn restrict(&mut self, man: usize, places: CellSet) {
        self.men[man].restrict(places);
        self.keep(man, |_| true, NEVER.into());
        // Its need is another one, even if it has the same steps.
        self.versions[man] += 1;
        self.tandems = None;
    }

    /// Takes steps of a man out. Returns whether something has changed.
    fn keep(&mut self, man: usize, keep: impl Fn(usize) -> bool, most: usize) -> bool {
        let changes = self.men[man].keep(keep, most);
        self.versions[man] += u32::from(changes);
        if changes {
            self.tandems = None;
        }
        changes
    }

    /// Takes out what men alone cannot do.
    fn settle(&mut self) -> Result<(), Impossible> {
        while self.judge_alone()? {}
        Ok(())
    }

    /// Takes out what men alone and pairs of men cannot do, small pairs first: what they lose makes
    /// the other pairs smaller. Third men are considered when nothing else is left to be found.
    fn reach_fixed_point(&mut self, most: u64) -> Result<(), Impossible> {
        let mut level = 0;
        loop {
            self.settle()?;
            if self.work > most {
                return Ok(());
            }
            if self.round > 0 {
                if !self.judge_pairs(usize::MAX, most)? {
                    return Ok(());
                }
                self.round += 1;
            } else if self.judge_pairs(SIZES[level], most)? {
                level = 0;
            } else if level + 1 < SIZES.len() {
                level += 1;
            } else {
                self.round = 1;
            }
        }
    }

    /// Divides the games by a choice: whether a king castles, or to which of its places a man goes.
    /// `None` if there is no choice, or if there would be more than `room` strategies of it.
    fn split(&self, room: usize) -> Option<Vec<Self>> {
        for (king, one) in self.men.iter().enumerate() {
            let castles = one.steps.iter().find_map(|step| match step.kind {
                Kind::Castles(rook) => Some(usize::from(rook)),
                _ => None,
            });
            let is_decided = self.castles.iter().any(|known| known[0] == king);
            let Some(rook) = castles.filter(|_| room >= 2 && !is_decided) else {
                continue;
            };
            let (mut with, mut without) = (self.clone(), self.clone());
            with.castles.push([king, rook]);
            // A king castles once.
            with.forbid(|step_of, kind| {
                step_of == king
                    && matches!(kind, Kind::Castles(other) if usize::from(other) != rook)
                    || step_of != rook && kind == Kind::Carried(king as u8)
            });
            without.forbid(|step_of, kind| {
                step_of == king && kind == Kind::Castles(rook as u8)
                    || step_of == rook && kind == Kind::Carried(king as u8)
            });
            return Some(vec![with, without]);
        }
        for (man, one) in self.men.iter().enumerate() {
            let count = one.places.count_ones() as usize;
            if count < 2 || count > room {
                continue;
            }
            let places = (0..one.cells.len()).filter(|place| one.places >> place & 1 != 0);
            let part = |place: usize| {
                let mut part = self.clone();
                let cell = one.cells[place];
                for (other, traveller) in self.men.iter().enumerate() {
                    if other == man {
                        part.restrict(man, 1 << place);
                    } else if traveller.man == one.man {
                        let taken = traveller.place_on(cell).map_or(0, |same| 1 << same);
                        part.restrict(other, traveller.places & !taken);
                    }
                }
                part
            };
            return Some(places.map(part).collect());
        }
        None
    }

    /// Takes out all steps of some men and kinds.
    fn forbid(&mut self, is_forbidden: impl Fn(usize, Kind) -> bool) {
        for man in 0..self.men.len() {
            let steps = self.men[man].steps.iter();
            let kept: Vec<bool> = steps.map(|step| !is_forbidden(man, step.kind)).collect();
            self.keep(man, |number| kept[number], NEVER.into());
        }
    }

    /// Lets the kings castle that do so in this strategy: king and rook need the moves that follow,
    /// and if they never come back to their first cells, they leave them in no other way. Returns
    /// whether steps were taken out.
    fn leave_by_castling(&mut self) -> Result<bool, Impossible> {
        let mut changes = false;
        for [king, rook] in self.castles.clone() {
            let kinds = [Kind::Castles(rook as u8), Kind::Carried(king as u8)];
            for (man, kind) in [king, rook].into_iter().zip(kinds) {
                let one = &self.men[man];
                let step = one.steps.iter().find(|step| step.kind == kind);
                let step = step.ok_or(Impossible)?;
                let need = step.moves().saturating_add(one.until[usize::from(step.to)]);
                self.required[man] = self.required[man].max(need.into());
                self.tandems = None;
                if one.steps.iter().any(|step| step.to == 0) {
                    continue;
                }
                let stays = |step: &Step| step.from != 0 || step.kind == kind;
                let kept: Vec<bool> = one.steps.iter().map(stays).collect();
                changes |= self.keep(man, |number| kept[number], NEVER.into());
            }
        }
        Ok(changes)
    }

    /// Takes out what each man alone, or beside men that stand still, cannot do. Returns whether
    /// something has changed.
    fn judge_alone(&mut self) -> Result<bool, Impossible> {
        let mut changes = self.assign()? | self.leave_by_castling()?;
        for man in 0..self.men.len() {
            let most = usize::from(self.men[man].need()) + self.stock_for(&[man])?;
            changes |= self.keep(man, |_| true, most);
        }
        for still in 0..self.men.len() {
            if !self.men[still].steps.is_empty() {
                continue;
            }
            if self.men[still].need() != 0 {
                return Err(Impossible);
            }
            for man in 0..self.men.len() {
                if man == still || self.men[man].steps.is_empty() {
                    continue;
                }
                let obstructed = self.obstructed(man, still);
                changes |= self.keep(man, |number| obstructed[number] & 1 == 0, NEVER.into());
                if self.men[man].need() == NEVER {
                    return Err(Impossible);
                }
            }
        }
        Ok(changes)
    }

    /// Takes out the places that a man takes in no assignment within the stock of its side. Returns
    /// whether there are such places.
    fn assign(&mut self) -> Result<bool, Impossible> {
        let stocks = self.stocks()?;
        let mut changes = false;
        for man in 0..self.men.len() {
            let one = &self.men[man];
            if one.places.count_ones() < 2 {
                continue;
            }
            let kind = one.man;
            let group = || (0..self.men.len()).filter(|man| self.men[*man].man == kind);
            let needs: usize = group().map(|man| usize::from(self.men[man].need())).sum();
            let most = needs + stocks[kind.color.index()];
            let mut places: Vec<Cell> = Vec::new();
            for one in group().map(|man| &self.men[man]) {
                for (number, cell) in one.cells.iter().enumerate() {
                    if one.places >> number & 1 != 0 && !places.contains(cell) {
                        places.push(*cell);
                    }
                }
            }
            let cost = |man: usize, place: Cell| {
                let one = &self.men[man];
                one.place_on(place)
                    .map_or(NEVER, |number| one.since[number])
            };
            let mut kept = one.places;
            for (number, &place) in one.cells.iter().enumerate() {
                if one.places >> number & 1 == 0 {
                    continue;
                }
                let others = group().filter(|other| *other != man);
                let rest = places.iter().copied().filter(|other| *other != place);
                let rows = others.map(|man| {
                    let rest = rest.clone();
                    rest.map(move |place| cost(man, place))
                });
                let sum = least_sum(rows);
                if sum == NEVER || usize::from(sum) + usize::from(one.since[number]) > most {
                    kept &= !(1 << number);
                }
            }
            if kept == 0 {
                return Err(Impossible);
            }
            if kept != one.places {
                self.restrict(man, kept);
                changes = true;
            }
        }
        Ok(changes)
    }

    /// Searches the joint games of all pairs of at most this size whose steps have changed. Returns
    /// whether steps were taken out, or more losses found.
    fn judge_pairs(&mut self, size: usize, most: u64) -> Result<bool, Impossible> {
        let mut changes = false;
        for one in 0..self.men.len() {
            for other in one + 1..self.men.len() {
                let [near, far] = [one, other].map(|man| &self.men[man]);
                if near.steps.len() * far.cells.len() + far.steps.len() * near.cells.len() > size {
                    continue;
                }
                changes |= self.judge(one, other)?;
                if self.work > most {
                    return Ok(changes);
                }
            }
        }
        Ok(changes)
    }

    /// Searches the joint game of two men. Returns whether steps were taken out, or more losses
    /// found.
    fn judge(&mut self, one: usize, other: usize) -> Result<bool, Impossible> {
        let allied = self.side(one) == self.side(other);
        // A pair of one side shares what is left; each of two enemies has a stock of its own. The
        // first man is the one that can lose less.
        let (men, stock) = if allied {
            let second = self.stock_for(&[one, other])?;
            ([one, other], Stock { first: 0, second })
        } else {
            let [first, second] = [self.stock_for(&[one])?, self.stock_for(&[other])?];
            let men = if first > second {
                [other, one]
            } else {
                [one, other]
            };
            let (first, second) = (first.min(second), first.max(second));
            (men, Stock { first, second })
        };
        let versions = [self.versions[one], self.versions[other]];
        let slot = one * self.men.len() + other;
        let known = self.pairs[slot].as_ref();
        let is_same = |known: &Judged| {
            known.versions == versions && known.stock == stock && known.round == self.round
        };
        if known.is_some_and(is_same) {
            return Ok(false);
        }
        let before = known.map_or(0, |known| known.required);
        let mut judged = Judged {
            versions,
            stock,
            round: self.round,
            men: men.map(|man| man as u8),
            required: before,
            losses: None,
        };
        let obstructed = self.obstructed_with_others(men);
        if obstructed.iter().flatten().all(|set| *set == 0) {
            self.pairs[slot] = Some(judged);
            return Ok(false);
        }
        let both = men.map(|man| &self.men[man]);
        let joint = Joint::of(both, judged.men, stock, obstructed);
        let found = joint.search();
        self.work += found.work;
        let losses = found.losses.least((0, 0), stock).ok_or(Impossible)?;
        let needs = men.map(|man| usize::from(self.men[man].need()));
        let mut changes = false;
        if allied {
            self.tandems = None;
            judged.required = before.max(needs[0] + needs[1] + losses[1]);
            changes |= judged.required > before && losses[1] > 0;
        } else {
            for ((man, need), loss) in men.into_iter().zip(needs).zip(losses) {
                changes |= need + loss > self.required[man] && loss > 0;
                self.tandems = None;
                self.required[man] = self.required[man].max(need + loss);
            }
        }
        self.relate(men, &found.together);
        for (man, used) in men.into_iter().zip(&found.is_used) {
            changes |= self.keep(man, |number| used[number], NEVER.into());
        }
        judged.losses = Some(found.losses);
        self.pairs[slot] = Some(judged);
        Ok(changes)
    }

    /// The cells of another man with which each step of a man is obstructed.
    fn obstructed(&mut self, man: usize, other: usize) -> Arc<[CellSet]> {
        let versions = [man, other].map(|man| self.versions[man]);
        let slot = man * self.men.len() + other;
        if let Some(known) = self.obstructed[slot].as_ref()
            && known.versions == versions
        {
            return Arc::clone(&known.sets);
        }
        let men = [&self.men[man], &self.men[other]];
        let sets: Arc<[CellSet]> = obstructions(men, [man as u8, other as u8]).into();
        self.obstructed[slot] = Some(Relation {
            versions,
            sets: Arc::clone(&sets),
        });
        sets
    }

    /// The cells of another man on which it may stand at the same time as a man on each of its
    /// cells; `None` if it may stand on all.
    fn together(&self, man: usize, other: usize) -> Option<&[CellSet]> {
        let versions = [man, other].map(|man| self.versions[man]);
        let known = self.together[man * self.men.len() + other].as_ref();
        known
            .filter(|known| known.versions == versions)
            .map(|known| &*known.sets)
    }

    /// Notes on which cells two men may stand at the same time.
    fn relate(&mut self, [first, second]: [usize; 2], together: &[CellSet]) {
        let columns = self.men[second].cells.len();
        let turned = (0..columns).map(|column| {
            let rows = together.iter().enumerate();
            rows.fold(0, |set: CellSet, (row, cells)| {
                set | (cells >> column & 1) << row
            })
        });
        let (count, versions) = (
            self.men.len(),
            [first, second].map(|man| self.versions[man]),
        );
        self.together[second * count + first] = Some(Relation {
            versions: [versions[1], versions[0]],
            sets: turned.collect(),
        });
        self.together[first * count + second] = Some(Relation {
            versions,
            sets: together.into(),
        });
    }

    /// By man of a pair and by step: the cells of the other man with which the step is impossible,
    /// because the other man obstructs it or because a third man has no cell then.
    fn obstructed_with_others(&mut self, men: [usize; 2]) -> [Vec<CellSet>; 2] {
        let mut all = [[men[0], men[1]], [men[1], men[0]]]
            .map(|[man, other]| self.obstructed(man, other).to_vec());
        if self.round == 0 {
            return all;
        }
        let mut work = 0;
        for third in 0..self.men.len() {
            if men.contains(&third) || self.men[third].steps.is_empty() {
                continue;
            }
            let cells = CellSet::MAX >> (CellSet::BITS as usize - self.men[third].cells.len());
            for (number, obstructed) in all.iter_mut().enumerate() {
                let (man, other) = (men[number], men[1 - number]);
                let own = self.obstructed(man, third);
                let (near, far) = (self.together(man, third), self.together(other, third));
                if near.is_none() && far.is_none() {
                    continue;
                }
                let width = self.men[other].cells.len();
                work += (self.men[man].steps.len() * width / 4) as u64;
                for ((step, set), own) in self.men[man].steps.iter().zip(obstructed).zip(&*own) {
                    let row = |cell: u8| near.map_or(cells, |near| near[usize::from(cell)]);
                    // In castling the third man may be the one that goes as well, in a capture the
                    // captured man.
                    let is_third = |man: Option<u8>| man.map(usize::from) == Some(third);
                    let stands = if is_third(step.kind.leader()) {
                        continue;
                    } else if is_third(step.kind.companion()) {
                        row(step.from) & !own
                    } else {
                        row(step.from) & row(step.to) & !own
                    };
                    for cell in 0..width {
                        let there = far.map_or(cells, |far| far[cell]);
                        *set |= CellSet::from(stands & there == 0) << cell;
                    }
                }
            }
        }
        self.work += work;
        all
    }

    /// The tables of what was found. A pair whose steps have changed since has none.
    fn tables(&self) -> Tables {
        let count = self.men.len();
        let losing = self.pairs.iter().enumerate().filter_map(|(slot, judged)| {
            let versions = [slot / count, slot % count].map(|man| self.versions[man]);
            let judged = judged
                .as_ref()
                .filter(|judged| judged.versions == versions)?;
            let losses = judged.losses.clone()?;
            (!losses.is_idle()).then_some((judged.men, losses))
        });
        Tables::of(&self.men, (self.capture, self.promotion), losing)
    }
}
