import { calendarWindowsOn } from './calendar.ts';
import { united, type Window, windowsOn } from './condition.ts';
import type { Answer, Contender, Engine, Piece } from './engine.ts';
import { itemWindows, lifetimesOf } from './lifetime.ts';
import { dayMs, type LocalDay, minutesPerDay, weekdayOf } from './local-clock.ts';
import type { Loop } from './loop.ts';

// What plays in the course of one local day. The weekly pattern is computed once per weekday; playlists with
// dates are laid over it on the days on which they may play.

const without = (state: 'closed' | 'nothing', lastEqual: number): Answer => ({
  state,
  winners: [],
  playlists: [],
  lastEqual,
  longer: null,
});
/** No contender can replace `closed`, and every contender replaces `nothing`. */
const closed = without('closed', -1);
const nothing = without('nothing', 1_000_000_000);

/** All pieces of the day in order, as long as this offset applies; adjacent pieces always differ. */
export function piecesOf(engine: Engine, day: number, offset: number): readonly Piece[] {
  if (engine.last?.day !== day || engine.last.offset !== offset)
    engine.last = { day, offset, pieces: workOut(engine, day, offset) };
  return engine.last.pieces;
}

export const answerAt = (engine: Engine, { day, offset }: LocalDay, minute: number): Answer =>
  piecesOf(engine, day, offset).find(({ to }) => to > minute)!.answer;

function workOut(engine: Engine, day: number, offset: number) {
  const { hours, weekly, undated, dated, exceptionDays } = engine;
  const local = { timeZone: engine.plan.timeZone, day, offset };
  const weekday = weekdayOf(day);
  // A day with exceptions is no pattern for its weekday.
  const isUsual = !exceptionDays.has(day);
  let usual = isUsual ? weekly[weekday] : undefined;
  usual ??= overlay(piecesOfHours(hours[weekday]!), chancesOf(undated, local));
  if (isUsual) weekly[weekday] = usual;
  const chances = chancesOf(dated, local);
  return chances.windows.length === 0 ? usual : overlay(usual, chances);
}

function piecesOfHours({ from, to }: Window): Piece[] {
  const pieces = [
    { from: 0, to: from, answer: closed },
    { from, to, answer: nothing },
    { from: to, to: minutesPerDay, answer: closed },
  ];
  return pieces.filter((piece) => piece.from < piece.to);
}

/** Windows in which a contender may play and has something to show, best first. */
interface Chances {
  readonly windows: Window[];
  readonly owners: Contender[];
}

function chancesOf(contenders: readonly Contender[], local: LocalDay): Chances {
  const { day } = local;
  const windows: Window[] = [];
  const owners: Contender[] = [];
  for (const contender of contenders) {
    const { firstDay, lastDay } = contender.calendar ?? contender.compiled;
    // A window over midnight on the last day reaches into the day after.
    if (day < firstDay || day > lastDay + 1) continue;
    for (const window of windowsOf(contender, local)) {
      windows.push(window);
      owners.push(contender);
    }
  }
  return { windows, owners };
}

function windowsOf({ compiled, calendar, loop }: Contender, local: LocalDay): readonly Window[] {
  const { day } = local;
  const own = calendar ? calendarWindowsOn(calendar, day) : windowsOn(compiled, day);
  if (!loop.shown || own.length === 0) return own;
  // Hundreds of items may each have windows of their own, so they are merged before the intersection.
  const windows = loop.shown.flatMap((list) => windowsOn(list, day));
  if (loop.limited.length > 0) addLimited(windows, loop, local);
  const shown = united(windows);
  const both: Window[] = [];
  for (const allowed of own)
    for (const visible of shown) {
      const from = Math.max(allowed.from, visible.from);
      const to = Math.min(allowed.to, visible.to);
      if (from < to) both.push({ from, to });
    }
  return both;
}

function addLimited(windows: Window[], { items, limited }: Loop, { timeZone, day, offset }: LocalDay): void {
  const lifetimes = lifetimesOf(timeZone, items);
  const begin = day * dayMs - offset;
  for (const { place, lists } of limited) {
    const lifetime = lifetimes[place]!;
    // Most of hundreds of dates are over on a day, or yet to come.
    if (lifetime.until <= begin || lifetime.from >= begin + dayMs) continue;
    for (const list of lists) windows.push(...itemWindows(list, lifetime, day, offset));
  }
}

/**
 * Splits the day at every change and puts the best contender on top of the base, unless the base ranks
 * higher.
 */
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
      const before = pieces[pieces.length - 1];
      if (before?.answer === answer) pieces[pieces.length - 1] = { from: before.from, to: next, answer };
      else if (answer === below && at === piece.from && next === end) pieces.push(piece);
      else pieces.push({ from: at, to: next, answer });
      at = next;
    }
  }
  return pieces;
}

/** The answer with this winner, which ranks at least as high as the current winners. */
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
