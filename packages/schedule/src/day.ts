import { united, type Window, windowsOn } from './condition.ts';
import type { Answer, Contender, Engine, Piece } from './engine.ts';
import { minutesPerDay, weekdayOf } from './local-clock.ts';

// What plays in the course of one local day. What repeats by the week is worked out once per weekday; playlists with dates
// are laid over it on the days on which they may play.

const without = (state: 'closed' | 'nothing', lastEqual: number): Answer => ({
  state,
  winners: [],
  playlists: [],
  lastEqual,
  longer: null,
});
/** Nobody is better than a closed door, and anybody better than nothing. */
const closed = without('closed', -1);
const nothing = without('nothing', 1_000_000_000);

/** The whole day in order, without two alike side by side. */
export function piecesOf(engine: Engine, day: number): readonly Piece[] {
  if (engine.last?.day !== day) engine.last = { day, pieces: workOut(engine, day) };
  return engine.last.pieces;
}

export const answerAt = (engine: Engine, day: number, minute: number): Answer =>
  piecesOf(engine, day).find(({ to }) => to > minute)!.answer;

function workOut({ hours, weekly, undated, dated }: Engine, day: number): readonly Piece[] {
  const weekday = weekdayOf(day);
  weekly[weekday] ??= overlay(piecesOfHours(hours[weekday]!), chancesOf(undated, day));
  const chances = chancesOf(dated, day);
  return chances.windows.length === 0 ? weekly[weekday] : overlay(weekly[weekday], chances);
}

function piecesOfHours({ from, to }: Window): Piece[] {
  const pieces = [
    { from: 0, to: from, answer: closed },
    { from, to, answer: nothing },
    { from: to, to: minutesPerDay, answer: closed },
  ];
  return pieces.filter((piece) => piece.from < piece.to);
}

/** Windows in which somebody may play and has something to show, best first. */
interface Chances {
  readonly windows: Window[];
  readonly owners: Contender[];
}

function chancesOf(contenders: readonly Contender[], day: number): Chances {
  const windows: Window[] = [];
  const owners: Contender[] = [];
  for (const contender of contenders) {
    const { firstDay, lastDay } = contender.compiled;
    // Its last window may reach into the day after.
    if (day < firstDay || day > lastDay + 1) continue;
    for (const window of windowsOf(contender, day)) {
      windows.push(window);
      owners.push(contender);
    }
  }
  return { windows, owners };
}

function windowsOf({ compiled, loop }: Contender, day: number): readonly Window[] {
  const own = windowsOn(compiled, day);
  if (!loop.shown || own.length === 0) return own;
  // Hundreds of items may each have windows of their own: what they share is looked at once.
  const shown = united(loop.shown.flatMap((list) => windowsOn(list, day)));
  const both: Window[] = [];
  for (const mine of own)
    for (const theirs of shown) {
      const from = Math.max(mine.from, theirs.from);
      const to = Math.min(mine.to, theirs.to);
      if (from < to) both.push({ from, to });
    }
  return both;
}

/** From one change to the next: whoever has a chance takes the place of what is below, unless that is better. */
function overlay(base: readonly Piece[], { windows, owners }: Chances): Piece[] {
  const pieces: Piece[] = [];
  for (const piece of base) {
    const { to: end, answer: below } = piece;
    for (let at = piece.from; at < end; ) {
      let answer = below;
      let next = end;
      for (let i = 0; i < windows.length; i++) {
        const owner = owners[i]!;
        if (owner.place > answer.lastEqual) break;
        const { from, to } = windows[i]!;
        if (from > at) {
          if (from < next) next = from;
        } else if (to > at) {
          answer = withWinner(answer, owner);
          if (to < next) next = to;
        }
      }
      const before = pieces.at(-1);
      if (before?.answer === answer) pieces[pieces.length - 1] = { from: before.from, to: next, answer };
      else if (answer === below && at === piece.from && next === end) pieces.push(piece);
      else pieces.push({ from: at, to: next, answer });
      at = next;
    }
  }
  return pieces;
}

/** The one with this winner, who is no worse than those so far. */
function withWinner(answer: Answer, contender: Contender): Answer {
  if (answer.lastEqual !== contender.lastEqual) {
    contender.alone ??= playing([contender]);
    return contender.alone;
  }
  if (answer.winners.includes(contender)) return answer;
  answer.longer ??= new Map();
  let longer = answer.longer.get(contender);
  if (!longer) {
    longer = playing([...answer.winners, contender].sort((a, b) => a.place - b.place));
    answer.longer.set(contender, longer);
  }
  return longer;
}

const playing = (winners: readonly Contender[]): Answer => ({
  state: 'playing',
  winners,
  playlists: winners.map(({ id }) => id),
  lastEqual: winners[0]!.lastEqual,
  longer: null,
});
