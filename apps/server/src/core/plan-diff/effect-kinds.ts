import type { EffectKind, EffectSide } from '@vitrine/contract/plan-diff';
import { calendarOf } from '@vitrine/schedule/calendar';
import { compiledOf } from '@vitrine/schedule/condition';
import { localMoment, minutesPerDay, timeOfMinute, weekdayOf } from '@vitrine/schedule/local-clock';
import type { Plan } from '@vitrine/schedule/plan';
import { dateOrNull, dayKey, type PlayedDay, type PlayedDays } from './effect-dates.ts';
import { type DayWindow, daysOf, type Looked, type Piece } from './effect-days.ts';

// What a change does to one playlist on the displays that share a plan before and a plan after: the first kind that is true
// on all days looked at.

export const nowhere: EffectSide = { from: null, to: null, date: null, dates: [], items: null };

/** The days it happens on, for those who share the sentence. */
export interface Verdict {
  readonly kind: EffectKind;
  readonly was: EffectSide;
  readonly becomes: EffectSide;
  /** None if on all days on which it plays. */
  readonly days: readonly number[];
  /** Of `days`, which change for the worse and for the better. */
  readonly lost: readonly number[];
  readonly gained: readonly number[];
  /** The new edges of `end` and `start` from now on. */
  readonly edges: readonly number[];
}

export interface Subject {
  readonly playlist: string;
  readonly timezone: string;
  readonly looked: readonly Looked[];
  readonly was: Plan | null;
  readonly becomes: Plan | null;
  readonly played: PlayedDays;
  /** Single days that the change names. */
  readonly single: ReadonlySet<number>;
  /** Those, and days that differ from the same weekday before or after: they stand for themselves. */
  readonly named: ReadonlySet<number>;
}

/** Of days around a first or a last date only some weeks are looked at, so they cannot be listed one by one. */
const isOneOfMany = ({ single, named }: Subject, day: number) => named.has(day) && !single.has(day);

/** Null if nothing becomes of it here. */
export function verdictOf(subject: Subject): Verdict | null {
  const { playlist, looked } = subject;
  const pieces = looked.flatMap((each) => each.pieces);
  const own = ownPieces(pieces, playlist);
  if (own.changed.length === 0) return null;
  if (!pieces.some(({ was }) => was.playlists.includes(playlist))) return plain('comes');
  if (!pieces.some(({ becomes }) => becomes.playlists.includes(playlist))) return plain('leaves');
  const days = changedDays(subject);
  return (
    (days && (boundMoved(subject, days) ?? windowsMoved(subject, days))) ??
    companyChanged(own, subject) ??
    lengthChanged(own, subject)
  );
}

const plain = (kind: EffectKind, rest: Partial<Verdict> = {}): Verdict => ({
  ...{ kind, was: nowhere, becomes: nowhere, days: [], lost: [], gained: [], edges: [] },
  ...rest,
});

interface Own {
  /** Those in which it plays afterwards. */
  readonly after: readonly Piece[];
  readonly changed: readonly Piece[];
  readonly gained: readonly Piece[];
  readonly lost: readonly Piece[];
  /** It plays before and after, with others. */
  readonly shared: readonly Piece[];
}

export const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

export function ownPieces(pieces: readonly Piece[], id: string): Own {
  const [gained, lost, shared]: Piece[][] = [[], [], []];
  for (const piece of pieces) {
    const [was, becomes] = [piece.was.playlists.includes(id), piece.becomes.playlists.includes(id)];
    if (was && becomes) {
      if (!isSame(piece.was.playlists, piece.becomes.playlists)) shared!.push(piece);
    } else if (was) lost!.push(piece);
    else if (becomes) gained!.push(piece);
  }
  return {
    after: pieces.filter(({ becomes }) => becomes.playlists.includes(id)),
    changed: [...gained!, ...lost!, ...shared!],
    gained: gained!,
    lost: lost!,
    shared: shared!,
  };
}

interface Days {
  readonly changed: readonly PlayedDay[];
  /** None if it plays on no other days, before or after. */
  readonly some: readonly number[];
}

function changedDays({ played, named }: Subject): Days | null {
  const changed = played.days.filter(({ differs }) => differs);
  const numbersOf = (days: readonly PlayedDay[]) => days.map(({ day }) => day);
  return changed.length === 0
    ? null
    : { changed, some: unlessAll(numbersOf(changed), numbersOf(played.days), named) };
}

const boundsOf = (plan: Plan | null, id: string) => {
  const planned = plan?.playlists.find((playlist) => playlist.id === id);
  return planned ? (calendarOf(planned) ?? compiledOf(planned.conditions)) : null;
};

/** Today and the same weekday of next week are one. */
function unlessAll(days: readonly number[], all: readonly number[], named: ReadonlySet<number>) {
  const keys = new Set(days.map((day) => dayKey(day, named)));
  return all.every((day) => keys.has(dayKey(day, named))) ? [] : days;
}

function boundMoved({ was, becomes, playlist }: Subject, { changed }: Days): Verdict | null {
  const [old, now] = [boundsOf(was, playlist), boundsOf(becomes, playlist)];
  if (!old || !now) return null;
  const isOnly = (side: 'was' | 'becomes') => changed.every((day) => day[side].length === 0);
  const sides = (first: number, second: number) => ({
    was: { ...nowhere, date: dateOrNull(first) },
    becomes: { ...nowhere, date: dateOrNull(second) },
  });
  if (old.lastDay !== now.lastDay && old.firstDay === now.firstDay) {
    const [earlier, side] =
      now.lastDay < old.lastDay ? ([now.lastDay, 'becomes'] as const) : ([old.lastDay, 'was'] as const);
    return changed.every(({ day }) => day > earlier) && isOnly(side)
      ? plain('until', sides(old.lastDay, now.lastDay))
      : null;
  }
  if (old.firstDay !== now.firstDay && old.lastDay === now.lastDay) {
    const [later, side] =
      now.firstDay > old.firstDay ? ([now.firstDay, 'becomes'] as const) : ([old.firstDay, 'was'] as const);
    return changed.every(({ day }) => day < later) && isOnly(side)
      ? plain('from', sides(old.firstDay, now.firstDay))
      : null;
  }
  return null;
}

/** `24:00` of midnight; what ends after it has the time of the next day. */
const endTime = (minute: number) => timeOfMinute(minute > minutesPerDay ? minute - minutesPerDay : minute);

function windowsMoved(subject: Subject, { changed, some: days }: Days): Verdict | null {
  const { timezone, looked, played } = subject;
  const numbers = changed.map(({ day }) => day);
  /** The rest of a window that began yesterday, and not on the same weekday of next week, is nothing to look forward to. */
  const { day: today } = localMoment(timezone, looked[0]!.from);
  const isOfYesterday = (all: readonly number[]) => all.some((day) => day < today && !all.includes(day + 7));
  if (isOfYesterday(numbers) || numbers.some((day) => isOneOfMany(subject, day))) return null;
  const whole = changed.every(({ was, becomes }) => was.length === 0 || becomes.length === 0);
  if (whole) {
    const [gained, lost] = (['was', 'becomes'] as const).map((side) =>
      changed.filter((each) => each[side].length === 0).map(({ day }) => day),
    ) as [number[], number[]];
    if ([gained, lost].some(isOfYesterday)) return null;
    return plain('days', { days: numbers, gained, lost });
  }
  // Around the clock its days have no edges of their own.
  if (played.isSplit) return null;
  if (!changed.every(({ was, becomes }) => was.length === 1 && becomes.length === 1)) return null;
  const pairs = changed.map(({ was, becomes }) => [was[0]!, becomes[0]!] as const);
  const [[first, second]] = pairs as [readonly [DayWindow, DayWindow]];
  const agree = (get: (window: DayWindow) => number) =>
    pairs.every(([a, b]) => get(a) === get(first) && get(b) === get(second));
  const times = (window: DayWindow, part: 'from' | 'to' | 'both'): EffectSide => ({
    ...nowhere,
    from: part === 'to' ? null : timeOfMinute(window.from),
    to: part === 'from' ? null : endTime(window.to),
  });
  if (pairs.every(([a, b]) => a.from === b.from) && agree(({ to }) => to))
    return plain('end', {
      ...{ days, was: times(first, 'to'), becomes: times(second, 'to') },
      edges: pairs.map(([, { end }]) => end),
    });
  if (pairs.every(([a, b]) => a.to === b.to) && agree(({ from }) => from))
    return plain('start', {
      ...{ days, was: times(first, 'from'), becomes: times(second, 'from') },
      edges: pairs.map(([, { begin }]) => begin),
    });
  return agree(({ from }) => from) && agree(({ to }) => to)
    ? plain('hours', { days, was: times(first, 'both'), becomes: times(second, 'both') })
    : null;
}

function companyChanged(own: Own, { timezone, playlist: id, named }: Subject): Verdict | null {
  const { lost, shared, gained, after } = own;
  if (lost.length > 0 || shared.length === 0) return null;
  const isAlone = ({ becomes }: Piece) => becomes.playlists.length === 1;
  const days = distinctDays([...shared, ...gained], timezone);
  const onDays = (pieces: readonly Piece[]) =>
    pieces.filter((piece) => daysOf(timezone, piece).some((day) => days.includes(day)));
  const some = unlessAll(days, distinctDays(after, timezone), named);
  if (onDays(after).every(isAlone)) return plain('alone', { days: some });
  const joins = ({ was, becomes }: Piece) =>
    becomes.playlists.some((each) => each !== id && !was.playlists.includes(each));
  return gained.length === 0 || [...shared, ...gained].every((piece) => !isAlone(piece))
    ? plain('turns', { days: shared.some(joins) ? some : [] })
    : null;
}

const distinctDays = (pieces: readonly Piece[], timezone: string): number[] =>
  [...new Set(pieces.flatMap((piece) => daysOf(timezone, piece)))].sort((a, b) => a - b);

const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { from, to }) => sum + to - from, 0);

/** Seconds that it plays longer in a week, negative if shorter: in the coming seven days, or if it stays as it is on them, later. */
export function secondsMore({ gained, lost }: Pick<Own, 'gained' | 'lost'>, subject: Subject): number {
  const { to } = subject.looked[0]!;
  const isSoon = [...gained, ...lost].some(({ from }) => from < to);
  const count = (pieces: readonly Piece[]) =>
    lengthOf(isSoon ? pieces.filter(({ from }) => from < to) : onceAWeekday(pieces, subject));
  return (count(gained) - count(lost)) / 1000;
}

/** Of each weekday the pieces of its first day. */
function onceAWeekday(pieces: readonly Piece[], { timezone }: Subject): Piece[] {
  const first = new Map<number, number>();
  return pieces.filter(({ from }) => {
    const { day } = localMoment(timezone, from);
    const known = first.get(weekdayOf(day)) ?? day;
    first.set(weekdayOf(day), known);
    return known === day;
  });
}

function lengthChanged(own: Own, subject: Subject): Verdict {
  const { looked, timezone, named } = subject;
  const days = distinctDays(own.changed, timezone);
  const isSoon = own.changed.some(({ from }) => from < looked[0]!.to);
  const seconds = isSoon || !days.some((day) => named.has(day)) ? secondsMore(own, subject) : 0;
  if (seconds !== 0) return plain(seconds > 0 ? 'more' : 'less');
  return plain('moves', { days: days.some((day) => isOneOfMany(subject, day)) ? [] : days });
}
