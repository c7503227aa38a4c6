import {
  type EffectKind,
  effectKinds,
  maxEffects,
  maxNamedDays,
  type PlanEffect,
} from '@vitrine/contract/plan-diff';
import { dateOfDay, dayNumber, localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import type { Plan } from '@vitrine/schedule/plan';
import type { SharedPlan } from '../plans/plans.ts';
import { dayKey, namedDays, playedDays, singleDays } from './effect-dates.ts';
import { type Looked, look, rangesOf, type Span } from './effect-days.ts';
import { nowhere, ownPieces, type Subject, secondsMore, type Verdict, verdictOf } from './effect-kinds.ts';
import { type Judged, othersOf } from './effect-others.ts';
import { gapOf, type Standing, winsOf } from './effect-times.ts';
import type { ItemChange } from './item-changes.ts';

// What a change does to each of the playlists that it edits, over all displays. Displays with the same plans before and after
// are looked at once; those of which the same can be said share an effect.

/** Of more playlists at once no sentences are made. */
const maxEdited = 20;
/** Days looked at over all pairs of plans: with many pairs fewer of the dates that the change names. */
const maxWork = 15_000;
const daysAround = 4;

export interface EffectPair {
  readonly was: SharedPlan | null;
  readonly becomes: SharedPlan | null;
  readonly displays: readonly { readonly id: string }[];
}

interface Options {
  /** Playlists that the change edits itself. */
  readonly edited: readonly string[];
  readonly items: ReadonlyMap<string, ItemChange & { readonly count: { was: number; becomes: number } }>;
  readonly now: number;
  /** Pairs of plans that are looked at. */
  readonly pairs: number;
}

interface Found extends Standing, Judged {
  readonly count: number;
  readonly changedMs: number;
}

export function createEffects({ edited, items, now, pairs }: Options) {
  const found = new Map<string, Found[]>(edited.map((id) => [id, []]));
  /** Displays on which a playlist plays whose items are other ones. */
  const shown = new Map<string, number>();
  /** Playlists that play somewhere before. */
  const known = new Set<string>();
  const maxDays = Math.max(2, Math.floor(maxWork / Math.max(1, pairs) / daysAround));
  let work = 0;

  function daysNamed(was: Plan | null, becomes: Plan | null, timezone: string) {
    const { day: today } = localMoment(timezone, now);
    const single = new Set<number>();
    const all = new Set<number>();
    for (const id of edited) {
      const [before, after] = [was, becomes].map((plan) => plan?.playlists.find((each) => each.id === id));
      if (before === after) continue;
      const named = namedDays(before, after, dayNumber);
      for (const day of named.single) single.add(day);
      for (const day of [...named.single, ...named.bounds])
        if (day >= today && day <= today + maxNamedDays) all.add(day);
    }
    return { single, all: [...all].sort((a, b) => a - b).slice(0, maxDays), lastOfWeek: today + 7 };
  }

  return {
    /** How many days were looked at. */
    get work() {
      return work;
    },

    add({ was, becomes, displays }: EffectPair): void {
      const [before, after] = [was?.plan ?? null, becomes?.plan ?? null];
      const timezone = (after ?? before)!.timeZone;
      const named = daysNamed(before, after, timezone);
      const ranges = rangesOf(timezone, now, named.all);
      const looked = look(before, after, ranges);
      work += ranges.reduce((sum, { lead, tail }) => sum + Math.ceil((tail - lead) / 86_400_000), 0);
      const count = displays.length;
      for (const playlist of edited) {
        const played = playedDays(looked, timezone, playlist);
        const subject: Subject = {
          playlist,
          timezone,
          looked,
          was: before,
          becomes: after,
          played,
          single: named.single,
          named: singleDays(played.days, named.single, named.lastOfWeek),
        };
        if (looked.some(({ was: old }) => old.some(({ playlists }) => playlists.includes(playlist))))
          known.add(playlist);
        const verdict = verdictOf(subject);
        if (verdict) {
          const { changed } = ownPieces(piecesOf(looked), playlist);
          found.get(playlist)!.push({
            subject: said(subject, verdict),
            verdict,
            count,
            pair: displays,
            changedMs: lengthOf(changed) * count,
          });
        } else if (items.has(playlist) && plays(looked, playlist))
          shown.set(playlist, (shown.get(playlist) ?? 0) + count);
      }
    },

    /** A pair of plans that stays as it is. */
    addUnchanged({ was }: EffectPair): void {
      for (const playlist of edited)
        if (!known.has(playlist) && was?.plan.playlists.some(({ id }) => id === playlist)) {
          const ranges = rangesOf(was.plan.timeZone, now, []);
          if (plays(look(was.plan, was.plan, ranges), playlist)) known.add(playlist);
        }
    },

    done(groupOf: (playlist: string, display: string) => string | null): PlanEffect[] {
      const all = edited.flatMap((playlist) => {
        const effect = effectOf(playlist, groupOf);
        return effect ? [effect] : [];
      });
      all.sort((a, b) => b.size - a.size);
      if (all.length > 0) return all.slice(0, maxEffects).map(({ effect }) => effect);
      return edited.slice(0, 1).map((playlist) => effectFrom(playlist, 'none', 0));
    },
  };

  function effectOf(playlist: string, groupOf: (playlist: string, display: string) => string | null) {
    const results = found.get(playlist)!;
    const size = results.reduce((sum, { changedMs }) => sum + changedMs, 0);
    if (results.length === 0) {
      const count = shown.get(playlist);
      return count ? { effect: itemsEffect(playlist, count), size } : null;
    }
    const isNew = !known.has(playlist) && results.every(({ verdict }) => verdict.kind === 'comes');
    const groups = Map.groupBy(results, ({ verdict, subject }) => keyOf(verdict, subject.named));
    const rank = (group: readonly Found[]) => effectKinds.indexOf(group[0]!.verdict.kind);
    const [counted] = [...groups.values()].sort((a, b) => displaysOf(b) - displaysOf(a) || rank(a) - rank(b));
    const kind: EffectKind = isNew ? 'starts' : counted![0]!.verdict.kind;
    const { others, isEmpty } = othersOf(counted!, kind);
    const seconds = counted!.map(({ subject }) =>
      Math.abs(secondsMore(ownPieces(piecesOf(subject.looked), playlist), subject)),
    );
    const names = new Set(others.map((other) => other.playlist));
    const [wins, gap] = [winsOf(counted!, kind, names, groupOf), isEmpty ? null : gapOf(results)];
    const effect: PlanEffect = {
      ...effectFrom(playlist, kind, displaysOf(counted!)),
      ...datesOf(counted!, [...(wins?.dates ?? []), ...(gap?.dates ?? [])]),
      ...(isNew && startsOf(counted!)),
      others,
      isEmpty,
      seconds:
        kind === 'more' || kind === 'less' ? { from: Math.min(...seconds), to: Math.max(...seconds) } : null,
      wins,
      gap,
      isMixed: groups.size > 1,
    };
    return { effect, size };
  }

  function itemsEffect(playlist: string, displays: number): PlanEffect {
    const { count, added, removed, changed, expired } = items.get(playlist)!;
    return {
      ...effectFrom(playlist, 'items', displays),
      was: { ...nowhere, items: count.was },
      becomes: { ...nowhere, items: count.becomes },
      changed: changed.length + expired.length + Math.min(added.length, removed.length),
    };
  }

  function startsOf(results: readonly Found[]): Partial<PlanEffect> {
    const begins = results.map(({ subject, count }) => {
      const first = piecesOf(subject.looked).find(({ becomes }) =>
        becomes.playlists.includes(subject.playlist),
      )!;
      const { day, minute } = localMoment(subject.timezone, first.from);
      return { at: first.from, date: dateOfDay(day), time: timeOfMinute(minute), count };
    });
    begins.sort((a, b) => a.at - b.at);
    const [first, last] = [begins[0]!, begins.at(-1)!];
    const sum = (some: readonly { count: number }[]) => some.reduce((total, { count }) => total + count, 0);
    return {
      now: sum(begins.filter(({ at }) => at === now)),
      first: {
        ...{ at: new Date(first.at).toISOString(), date: first.date, time: first.time },
        displays: sum(begins.filter(({ date, time }) => date === first.date && time === first.time)),
      },
      allBy: new Date(last.at).toISOString(),
      allByDate: last.date,
    };
  }
}

/** What has a first or a last date says so: hours that become empty after it are those of weekdays. */
const said = (subject: Subject, { kind }: Verdict): Subject =>
  kind === 'from' || kind === 'until' ? { ...subject, named: subject.single } : subject;

const piecesOf = (looked: readonly Looked[]) => looked.flatMap(({ pieces }) => pieces);
const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);
const displaysOf = (results: readonly Found[]) => results.reduce((sum, { count }) => sum + count, 0);
const plays = (looked: readonly Looked[], playlist: string) =>
  piecesOf(looked).some(({ becomes }) => becomes.playlists.includes(playlist));

const effectFrom = (playlist: string, kind: EffectKind, displays: number): PlanEffect => ({
  ...{ playlist, kind, displays, dates: [], named: [], was: nowhere, becomes: nowhere },
  ...{ now: null, first: null, allBy: null, allByDate: null, others: [], isEmpty: null },
  ...{ changed: null, seconds: null, wins: null, gap: null, isMixed: false },
});

function keyOf({ kind, was, becomes, days, gained, lost }: Verdict, named: ReadonlySet<number>): string {
  const keys = (some: readonly number[]) => [...new Set(some.map((day) => dayKey(day, named)))].sort();
  return JSON.stringify([kind, was, becomes, keys(days), keys(gained), keys(lost)]);
}

function datesOf(
  results: readonly Found[],
  more: readonly string[],
): Pick<PlanEffect, 'dates' | 'named' | 'was' | 'becomes'> {
  const [{ verdict }] = results as [Found];
  const all = (get: (each: Verdict) => readonly number[]) =>
    [...new Set(results.flatMap((each) => get(each.verdict)))].sort((a, b) => a - b).map(dateOfDay);
  const dates = all(({ days }) => days);
  const single = new Set(results.flatMap(({ subject }) => [...subject.named].map(dateOfDay)));
  return {
    dates,
    named: [...new Set([...dates, ...more])].filter((date) => single.has(date)).sort(),
    was: { ...verdict.was, dates: all(({ lost }) => lost) },
    becomes: { ...verdict.becomes, dates: all(({ gained }) => gained) },
  };
}

/** Sentences are made of a few playlists, not of a hundred that are switched off at once. */
export const editedFew = (edited: readonly string[]): readonly string[] =>
  edited.length > maxEdited ? [] : edited;
