import { type Compiled, farDay, type Window } from './condition.ts';
import type { Answer, Contender, Engine, KnownDay, Piece } from './engine.ts';
import { minutesPerDay, weekdayOf } from './local-clock.ts';

// What plays in the course of one local day: first the windows in which each playlist may play, best playlist first, and
// then from one change to the next through the day.

const none = { winners: [], playlists: [], longer: null };
const closed: Answer = { state: 'closed', ...none };
const nothing: Answer = { state: 'nothing', ...none };

/** The whole day in order, without two alike side by side. */
export function piecesOf(engine: Engine, day: number): readonly Piece[] {
  const weekday = weekdayOf(day);
  let known = engine.days[weekday];
  if (!known || day < known.first || day > known.last) {
    known = workOut(engine, day);
    engine.days[weekday] = known;
  }
  return known.pieces;
}

export const answerAt = (engine: Engine, day: number, minute: number): Answer =>
  piecesOf(engine, day).find(({ to }) => to > minute)!.answer;

interface Day {
  readonly number: number;
  /** Bits of the weekdays. */
  readonly today: number;
  readonly yesterday: number;
  /** The days around of which those with the same weekday are no different: no date begins or ends among them. */
  first: number;
  last: number;
}

function workOut({ contenders, week, windows }: Engine, number: number): KnownDay {
  const today = weekdayOf(number);
  const day = {
    number,
    today: 1 << today,
    yesterday: 1 << weekdayOf(number - 1),
    first: -farDay,
    last: farDay,
  };
  let count = 0;
  for (let place = 0; place < contenders.length; place++)
    count = addWindows(windows, count, contenders[place]!, place, day);
  const { from: opens, to: closes } = week[today]!;
  const pieces: Piece[] = [];
  if (opens > 0) pieces.push({ from: 0, to: opens, answer: closed });
  let at = opens;
  while (at < closes) {
    let answer = nothing;
    let lastPlace = contenders.length;
    let next = closes;
    for (let i = 0; i < count && windows[i]! <= lastPlace; i += 3) {
      const from = windows[i + 1]!;
      const to = windows[i + 2]!;
      if (from > at) {
        if (from < next) next = from;
      } else if (to > at) {
        const contender = contenders[windows[i]!]!;
        answer = withWinner(answer, contender);
        lastPlace = contender.lastEqual;
        if (to < next) next = to;
      }
    }
    const last = pieces.at(-1);
    if (last?.answer === answer) last.to = next;
    else pieces.push({ from: at, to: next, answer });
    at = next;
  }
  if (closes < minutesPerDay) pieces.push({ from: closes, to: minutesPerDay, answer: closed });
  return { first: day.first, last: day.last, pieces };
}

/** When a playlist may play and has something to show: place, from and to of each window. The new count. */
function addWindows(
  windows: Int32Array,
  count: number,
  { compiled, loop }: Contender,
  place: number,
  day: Day,
): number {
  let end = count;
  const own = windowsOn(compiled, day);
  for (let i = 0; i < own.length; i++) {
    const { from, to } = own[i]!;
    if (!loop.shown) {
      windows[end] = place;
      windows[end + 1] = from;
      windows[end + 2] = to;
      end += 3;
      continue;
    }
    for (const list of loop.shown) {
      for (const shown of windowsOn(list, day)) {
        if (shown.from >= to || shown.to <= from) continue;
        windows[end] = place;
        windows[end + 1] = Math.max(from, shown.from);
        windows[end + 2] = Math.min(to, shown.to);
        end += 3;
      }
    }
  }
  return end;
}

const never: readonly Window[] = [];

/** When a list of conditions holds on this day. */
function windowsOn({ firstDay, lastDay, weekdays, today, yesterday }: Compiled, day: Day): readonly Window[] {
  const { number } = day;
  if (firstDay > -farDay) narrow(day, firstDay);
  if (lastDay < farDay) narrow(day, lastDay + 1);
  const evening = (weekdays & day.today) !== 0 && number >= firstDay && number <= lastDay ? today : never;
  if (yesterday.length === 0) return evening;
  const hasMorning = (weekdays & day.yesterday) !== 0 && number > firstDay && number <= lastDay + 1;
  return hasMorning ? [...yesterday, ...evening] : evening;
}

/** A date begins or ends: this day may differ from the one before, and the next too, because of windows over midnight. */
function narrow(day: Day, on: number): void {
  const { number, first, last } = day;
  if (on >= number) day.last = Math.min(last, on > number ? on - 1 : number);
  if (on <= number) day.first = Math.max(first, on < number ? on + 1 : number);
}

function withWinner(answer: Answer, contender: Contender): Answer {
  if (answer === nothing) {
    contender.alone ??= playing([contender]);
    return contender.alone;
  }
  if (answer.winners.at(-1) === contender) return answer;
  answer.longer ??= new Map();
  let longer = answer.longer.get(contender);
  if (!longer) {
    longer = playing([...answer.winners, contender]);
    answer.longer.set(contender, longer);
  }
  return longer;
}

const playing = (winners: readonly Contender[]): Answer => ({
  state: 'playing',
  winners,
  playlists: winners.map(({ id }) => id),
  longer: null,
});
