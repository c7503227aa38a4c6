import type { Takeover, TakeoverBoard, TakeoverDisplay } from '@vitrine/contract/takeovers';
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
  return t(key, { count: reach.displays, shown: reach.shown });
}

/** "1 not reached", else "slowest 1.3 s". */
export function besideHeadline({ reach }: Takeover, t: Translate, number: Number): string | null {
  if (reach.notReached > 0) return t('alarms.board.notReached', { count: reach.notReached });
  if (reach.slowest === null) return null;
  return t('alarms.board.slowestIs', { seconds: secondsText(reach.slowest, number) });
}

/** "28 of 29 within 1.9 s", in tables. */
export function resultOf({ reach }: Pick<Takeover, 'reach'>, t: Translate, number: Number): string {
  const { shown, displays: count, slowest } = reach;
  if (slowest === null) return t('alarms.history.noneShown', { count, shown });
  return t('alarms.history.within', { count, shown, seconds: secondsText(slowest, number) });
}

const mostTiles = 24;
const firstTiles = 8;

/** Above 24 displays only those that were not reached and the slowest have large pictures. */
export function arranged(displays: readonly TakeoverDisplay[]): {
  readonly tiles: readonly TakeoverDisplay[];
  readonly dense: readonly TakeoverDisplay[];
} {
  if (displays.length <= mostTiles) return { tiles: displays, dense: [] };
  const missing = displays.filter(({ state }) => state === 'not_reached').length;
  const large = Math.min(mostTiles, Math.max(firstTiles, missing + 4));
  return { tiles: displays.slice(0, large), dense: displays.slice(large) };
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
              ? t('alarms.steps.ended', { name })
              : t('alarms.steps.endedItself');
    return { key: `${kind} ${i}`, at, text, until: kind === 'extended' ? endsAt : null };
  });
  const { reach, startedAt, kind } = takeover;
  if (reach.slowest === null || reach.displays === 0 || kind === 'quiet_drill') return told;
  const at = new Date(Date.parse(startedAt) + reach.slowest).toISOString();
  const text =
    reach.shown === reach.displays
      ? t('alarms.steps.allShow', { count: reach.displays })
      : t('alarms.steps.someShow', { count: reach.displays, shown: reach.shown });
  return [...told, { key: 'shown', at, text, until: null }].toSorted((a, b) => a.at.localeCompare(b.at));
}
