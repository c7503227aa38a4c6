import {
  byReach,
  countsFor,
  type Takeover,
  type TakeoverBoard,
  type TakeoverDisplay,
} from '@vitrine/contract/takeovers';
import type { Format } from '../../lib/i18n/format.ts';
import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';
import { actorName } from './actor-name.ts';
import { secondsText } from './alarm-values.ts';

// What the board says about an alarm, and how it arranges its displays.

type Number = Format['number'];

/** "7 of 7 show it"; a quiet drill would have shown it, an ended one showed it. */
export function headlineOf({ kind, state, reach }: Takeover, t: Translate): string {
  const key: TextKey =
    kind === 'quiet_drill'
      ? 'alarms.board.wouldShow'
      : state === 'ended'
        ? 'alarms.board.showed'
        : 'alarms.board.show';
  return t(key, { count: reach.shown, total: reach.displays });
}

/** "1 not reached · 1 screen off", else "slowest 1.3 s". */
export function besideHeadline(
  { takeover: { reach }, displays }: Pick<TakeoverBoard, 'takeover' | 'displays'>,
  t: Translate,
  number: Number,
): string | null {
  const off = displays.filter(isDark).length;
  const problems = [
    ...(reach.notReached > 0 ? [t('alarms.board.notReached', { count: reach.notReached })] : []),
    ...(off > 0 ? [t('alarms.board.off', { count: off })] : []),
  ];
  if (problems.length > 0) return problems.join(' · ');
  if (reach.slowest === null) return null;
  return t('alarms.board.slowestIs', { seconds: secondsText(reach.slowest, number) });
}

export const isNotice = ({ kind, level }: Pick<Takeover, 'kind' | 'level'>): boolean =>
  kind === 'alert' && level === 'notice';

/** Its player shows it, but nobody can see it. */
export const isDark = ({ state, screenOff }: TakeoverDisplay): boolean =>
  screenOff && state !== 'not_reached';

/** "28 of 29 within 1.9 s", in tables. */
export function resultOf({ reach }: Pick<Takeover, 'reach'>, t: Translate, number: Number): string {
  const { shown, displays: count, slowest } = reach;
  if (slowest === null) return t('alarms.history.noneShown', { count, shown });
  return t('alarms.history.within', { count, shown, seconds: secondsText(slowest, number) });
}

/** A reading that lists only what changed, together with what was known before. */
export function withChanges(before: TakeoverBoard | undefined, next: TakeoverBoard): TakeoverBoard {
  if (!before || !next.isPartial) return next;
  const changed = new Set(next.displays.map(({ id }) => id));
  const same = before.displays.filter(({ id }) => !changed.has(id));
  const displays = [...same, ...next.displays].sort(byReach);
  // If the server counts other displays, all of them are read the next time.
  const counted = displays.filter((display) => countsFor(next.takeover.kind, display));
  const cursor = counted.length === next.takeover.reach.displays ? next.cursor : '';
  return { ...next, displays, cursor, isPartial: false };
}

const mostTiles = 24;
/** With what happened beside them they fill two rows. */
const firstTiles = 7;

/** Those with a problem come first. Above 24 displays only they and the slowest have large pictures. */
export function arranged(displays: readonly TakeoverDisplay[]): {
  readonly tiles: readonly TakeoverDisplay[];
  readonly dense: readonly TakeoverDisplay[];
} {
  const rank = (display: TakeoverDisplay) => (display.state === 'not_reached' ? 0 : isDark(display) ? 1 : 2);
  const sorted = displays.toSorted((a, b) => rank(a) - rank(b));
  if (sorted.length <= mostTiles) return { tiles: sorted, dense: [] };
  const problems = sorted.filter((display) => rank(display) < 2).length;
  const large = Math.min(mostTiles, Math.max(firstTiles, problems + 4));
  return { tiles: sorted.slice(0, large), dense: sorted.slice(large) };
}

/** The one that took longest; null unless several have shown it. */
export function slowestOf(displays: readonly TakeoverDisplay[]): string | null {
  const shown = displays.filter(({ shownAfter }) => shownAfter !== null);
  if (shown.length < 2) return null;
  return shown.reduce((a, b) => (b.shownAfter! > a.shownAfter! ? b : a)).id;
}

export interface BoardStep {
  readonly key: string;
  readonly at: string;
  readonly text: string;
  /** Until when it was extended. */
  readonly until: string | null;
}

/** What happened, with the moment when the last display showed it. */
export function stepsOf({ takeover, steps }: TakeoverBoard, t: Translate): BoardStep[] {
  const isAllClear = takeover.kind === 'alert' && !isNotice(takeover);
  const told = steps.map(({ at, kind, by, endsAt, count }, i): BoardStep => {
    const name = by ? actorName(by, t) : '';
    const text =
      kind === 'mailed'
        ? t('alarms.steps.mailed', { count: count ?? 0 })
        : kind === 'started'
          ? t('alarms.steps.started', { name })
          : kind === 'extended'
            ? t('alarms.steps.extended', { name })
            : by
              ? t(isAllClear ? 'alarms.steps.ended' : 'alarms.steps.endedBy', { name })
              : t('alarms.steps.endedItself');
    return { key: `${kind} ${i}`, at, text, until: kind === 'extended' ? endsAt : null };
  });
  const { reach, startedAt, kind } = takeover;
  if (reach.slowest === null || reach.displays === 0 || kind === 'quiet_drill') return told;
  const at = new Date(Date.parse(startedAt) + reach.slowest).toISOString();
  const text =
    reach.shown === reach.displays
      ? t('alarms.steps.allShow', { count: reach.displays })
      : t('alarms.steps.someShow', { count: reach.shown, total: reach.displays });
  return [...told, { key: 'shown', at, text, until: null }].toSorted((a, b) => a.at.localeCompare(b.at));
}
