import type { EffectSide, PlanEffect } from '@vitrine/contract/plan-diff';
import { dayNumber, weekdayOf } from '@vitrine/schedule/local-clock';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import type { TestPair } from './effects-of.ts';
import type { Minute } from './test-clock.ts';

// What an effect says, looked up minute by minute on the clock of each display.

const none: readonly string[] = [];
const off = { state: 'off', playlists: none } as const;
type Moment = { readonly state: string; readonly playlists: readonly string[] };

/** A pair of plans, minute by minute. */
export interface Watched {
  readonly count: number;
  readonly minutes: readonly Minute[];
  /** Of them those of the seven times 24 hours. */
  readonly week: number;
  readonly was: readonly Moment[];
  readonly becomes: readonly Moment[];
  /** When the playlist would play if it were alone. */
  readonly wants: readonly Moment[];
}

export function watch(pair: TestPair, playlist: string, minutes: readonly Minute[], now: number): Watched {
  const to = minutes.at(-1)!.instant + 60_000;
  const read = (plan: Plan | null): Moment[] => {
    if (!plan) return minutes.map(() => off);
    const segments = timeline(plan, now, to);
    let i = 0;
    return minutes.map(({ instant }) => {
      while (segments[i]!.to <= instant) i++;
      return segments[i]!;
    });
  };
  const lonely = pair.becomes && {
    ...pair.becomes,
    playlists: pair.becomes.playlists.filter(({ id }) => id === playlist),
  };
  return {
    ...{ count: pair.count, minutes, was: read(pair.was), becomes: read(pair.becomes), wants: read(lonely) },
    week: minutes.filter(({ instant }) => instant < now + 7 * 86_400_000).length,
  };
}

type Plays = (at: number) => boolean;
const playsIn =
  (moments: readonly Moment[], playlist: string): Plays =>
  (at) =>
    moments[at]!.playlists.includes(playlist);
const anyIn = (count: number, holds: Plays): boolean => {
  for (let at = 0; at < count; at++) if (holds(at)) return true;
  return false;
};

/** In which it plays without a break; the first may have begun before the first minute. */
function windowsOf(plays: Plays, count: number): { begin: number; end: number }[] {
  const found: { begin: number; end: number }[] = [];
  for (let at = 0; at < count; at++) {
    if (!plays(at)) continue;
    if (at > 0 && plays(at - 1)) found.at(-1)!.end = at + 1;
    else found.push({ begin: at, end: at + 1 });
  }
  return found;
}

const weekdayIn = (date: string) => weekdayOf(dayNumber(date));

/** The days that a sentence names by some dates: single ones, and each weekday as all of its dates. */
function daysSaid(dates: readonly string[], named: readonly string[]): ((date: string) => boolean)[] {
  const weekdays = new Set(dates.filter((date) => !named.includes(date)).map(weekdayIn));
  return [
    ...dates.filter((date) => named.includes(date)).map((single) => (date: string) => date === single),
    ...[...weekdays].map((weekday) => (date: string) => weekdayIn(date) === weekday),
  ];
}
const nextDay = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Whether the effect is true of a display. */
export function isTrueOf(effect: PlanEffect, watched: Watched): boolean {
  const { minutes, week, was, becomes } = watched;
  const [before, after] = [playsIn(was, effect.playlist), playsIn(becomes, effect.playlist)];
  const isDay = (date: string) =>
    effect.dates.length === 0 || daysSaid(effect.dates, effect.named).some((isIt) => isIt(date));
  const all = minutes.length;
  const reads = (at: number) => minutes[at]!.time;
  /**
   * Its windows of these days have the edges of one side: of today and the same weekday of next week one of both. What began
   * before now has lost its start.
   */
  const goesOn = ({ from, to }: EffectSide, plays: Plays) => {
    const seen = windowsOf(plays, minutes.length).filter(({ begin }) =>
      begin === 0 ? effect.dates.length === 0 : isDay(minutes[begin]!.date),
    );
    const isRight = ({ begin, end }: (typeof seen)[number]) =>
      (from === null || begin === 0 || reads(begin) === from) &&
      (to === null || end === minutes.length || reads(end) === to.replace('24:00', '00:00'));
    const byDay = Map.groupBy(seen, ({ begin }) => weekdayIn(minutes[begin]!.date));
    return [...byDay.values()].every((windows) => windows.some(isRight));
  };
  switch (effect.kind) {
    case 'none':
      return !anyIn(week, (at) => before(at) !== after(at));
    case 'starts':
    case 'comes':
      return !anyIn(week, before) && anyIn(minutes.length, after);
    case 'leaves':
      return anyIn(minutes.length, before) && !anyIn(week, after);
    case 'until': {
      const { date } = effect.becomes;
      const isLate = (at: number) => date !== null && minutes[at]!.date > nextDay(date);
      return anyIn(all, after) && !anyIn(all, (at) => isLate(at) && after(at));
    }
    case 'from': {
      const { date } = effect.becomes;
      return anyIn(all, after) && !anyIn(all, (at) => date !== null && minutes[at]!.date < date && after(at));
    }
    case 'end':
    case 'start':
    case 'hours':
      return (
        anyIn(all, (at) => before(at) !== after(at)) &&
        goesOn(effect.becomes, after) &&
        goesOn(effect.was, before)
      );
    case 'days': {
      const begins = (plays: Plays, date: string) =>
        minutes.some((minute, at) => minute.date === date && plays(at) && (at === 0 || !plays(at - 1)));
      const some = (plays: Plays, date: string) =>
        minutes.some((minute, at) => minute.date === date && plays(at));
      /** A window begins on it, or where it plays around the clock, the whole day is one. */
      const isOther = (date: string, with_: Plays, without: Plays) =>
        begins(with_, date) ? !begins(without, date) : some(with_, date) && !some(without, date);
      const differ = (said: readonly string[], with_: Plays, without: Plays) => {
        const dates = said.filter((date) => date < minutes.at(-1)!.date);
        return daysSaid(dates, effect.named).every((isIt) =>
          dates.some((date) => isIt(date) && isOther(date, with_, without)),
        );
      };
      return differ(effect.becomes.dates, after, before) && differ(effect.was.dates, before, after);
    }
    case 'alone': {
      const count = (at: number) => becomes[at]!.playlists.length;
      return (
        anyIn(all, (at) => before(at) && was[at]!.playlists.length > 1) &&
        !anyIn(week, (at) => isDay(minutes[at]!.date) && after(at) && count(at) > 1)
      );
    }
    case 'turns':
      return anyIn(minutes.length, (at) => after(at) && becomes[at]!.playlists.length > 1);
    case 'more':
    case 'less':
    case 'moves': {
      let sum = 0;
      for (let at = 0; at < week; at++)
        if (before(at) !== after(at)) {
          // The first minute is only partly left.
          const end = Math.min(
            Math.floor(minutes[at]!.instant / 60_000) * 60_000 + 60_000,
            minutes[0]!.instant + 7 * 86_400_000,
          );
          sum += (after(at) ? 1 : -1) * (end - minutes[at]!.instant);
        }
      if (effect.kind === 'moves')
        return sum === 0 && anyIn(minutes.length, (at) => before(at) !== after(at));
      // A change of later weeks is counted there, by tests of its own.
      if (!anyIn(week, (at) => before(at) !== after(at))) return true;
      const { from, to } = effect.seconds!;
      const size = (effect.kind === 'more' ? sum : -sum) / 1000;
      return from <= size && size <= to && size > 0;
    }
    case 'items':
      return anyIn(week, after);
  }
}

/** Whether what is said of another playlist is true of a display. */
export function movesOn(
  { playlist, becomes: side, kind }: PlanEffect,
  { playlist: other, does }: PlanEffect['others'][number],
  { was, becomes, minutes }: Watched,
): boolean {
  const [before, after] = [playsIn(was, playlist), playsIn(becomes, playlist)];
  const [old, now] = [playsIn(was, other), playsIn(becomes, other)];
  const some = (holds: Plays) => anyIn(minutes.length, holds);
  const time = (kind === 'end' ? side.to : side.from) ?? '';
  const isEdge = (at: number) => at > 0 && minutes[at]!.time === (time === '24:00' ? '00:00' : time);
  switch (does) {
    case 'waits':
      return some((at) => after(at) && old(at) && !now(at));
    case 'fills':
      return some((at) => before(at) && !after(at) && now(at) && !old(at));
    case 'turns':
      return some((at) => after(at) && now(at));
    case 'starts':
      return some((at) => isEdge(at) && now(at) && !now(at - 1) && after(at - 1) && !after(at));
    case 'ends':
      return some((at) => isEdge(at) && !now(at) && now(at - 1) && after(at) && !after(at - 1));
  }
}

interface Times {
  readonly dates: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Whether something holds at these times, on each of their weekdays. */
function holdsAt(
  { dates, from, to }: Times,
  named: readonly string[],
  { minutes }: Watched,
  holds: Plays,
): boolean {
  const isOn = (date: string) => {
    const inside = minutes.flatMap((minute, at) =>
      minute.date === date && from <= minute.time && minute.time < to ? [at] : [],
    );
    return inside.length > 0 && inside.every(holds);
  };
  // Later dates than the last minute are looked at by other tests.
  const known = dates.filter((date) => date < minutes.at(-1)!.date);
  return daysSaid(known, named).every((isIt) => known.some((date) => isIt(date) && isOn(date)));
}

export const winsOn = ({ playlist, wins, named }: PlanEffect, watched: Watched): boolean =>
  holdsAt(wins!, named, watched, (at) => {
    const { playlists } = watched.becomes[at]!;
    const wants = watched.wants[at]!.playlists.includes(playlist);
    return wants && playlists.includes(wins!.playlist) && !playlists.includes(playlist);
  });

export const isGapOn = ({ playlist, gap, named }: PlanEffect, watched: Watched): boolean =>
  holdsAt(
    gap!,
    named,
    watched,
    (at) => watched.was[at]!.playlists.includes(playlist) && watched.becomes[at]!.state === 'nothing',
  );
