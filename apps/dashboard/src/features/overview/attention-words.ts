import type { Attention } from '@vitrine/contract/overview';
import { durationText } from '../../lib/i18n/duration.ts';
import type { TimeFormat } from '../../ui/time/time-format.tsx';
import type { Place } from '../../ui/time/time-text.ts';

// What an item is about: the problem as one short sentence, on a phone a shorter one, and beside it the place with the age,
// or the names that belong to it.

export interface Translator<Output> extends TimeFormat<Output> {
  /** By the server's clock. */
  readonly now: number;
}

export interface AttentionWords<Output> {
  readonly title: Output;
  /** Where there is little room; the same if there is nothing shorter. */
  readonly short: Output;
  /** Names of people or displays. */
  readonly names: Output | null;
  /** How long it lasts, without seconds, which would be wrong by the time they are read. */
  readonly age: string | null;
  /** The time of a gap, by the clock of its place. */
  readonly span: Output | null;
}

const minuteMs = 60_000;
/** The largest that fits is enough. */
const units = [86_400_000, 3_600_000, minuteMs] as const;

export const placeOf = ({ place, timezone }: Attention): Place | null =>
  place !== null && timezone !== null ? { name: place, timezone } : null;

export function wordsOf<Output>(
  item: Attention,
  translator: Translator<Output>,
): AttentionWords<Output | string> {
  const title = titleOf(item, translator);
  return {
    title,
    short: shortOf(item) ?? title,
    names: namesOf(item, translator),
    age: ageOf(item, translator.now),
    span: spanOf(item, translator),
  };
}

/** The mark says what is wrong with it. */
function shortOf({ kind, part, subject, fault }: Attention): string | null {
  if (!subject) return null;
  if (kind === 'offline_open' || (kind === 'offline_closed' && part !== 'can_wait') || kind === 'not_showing')
    return subject.name;
  return kind === 'fault' && fault?.playable ? `${subject.name}: ${fault.playable.name}` : null;
}

function titleOf<Output>(item: Attention, { say: t }: Translator<Output>): Output {
  const { kind, count } = item;
  const name = item.subject?.name ?? '';
  switch (kind) {
    case 'offline_open':
      return t('overview.attention.offline', { name });
    case 'offline_closed':
      return t(
        item.part === 'can_wait' ? 'overview.attention.offSinceClosing' : 'overview.attention.offline',
        { name },
      );
    case 'offline_preview':
      return t('overview.attention.previewClosed', { name });
    case 'not_showing':
      return t('overview.attention.notShowing', { name });
    case 'fault':
      return faultTitle(item, t);
    case 'gap':
      return t('overview.attention.gap', { count });
    case 'unreached':
      return name
        ? t('overview.attention.unreachedOne', { name })
        : t('overview.attention.unreached', { count });
    case 'upload_failed':
      return name ? t('overview.attention.failedOne', { name }) : t('overview.attention.failed', { count });
    case 'source_failed':
      return t(item.since === null ? 'overview.attention.sourceNever' : 'overview.attention.sourceFailed', {
        name,
      });
    case 'frame_shape':
      return t('overview.attention.frameShape', { name, count });
    case 'storage':
      return t('overview.attention.storage', { percent: count });
    case 'proposals':
      return t('overview.attention.proposals', { count });
    case 'update':
      return name ? t('overview.attention.updateOne', { name }) : t('overview.attention.updates', { count });
    case 'engine_old':
      return name
        ? t('overview.attention.engineOldOne', { name })
        : t('overview.attention.engineOld', { count });
    case 'player_old':
      return name
        ? t('overview.attention.playerOldOne', { name })
        : t('overview.attention.playerOld', { count });
    case 'agent_old':
      return name
        ? t('overview.attention.agentOldOne', { name })
        : t('overview.attention.agentOld', { count });
    case 'device_storage':
      return t('overview.attention.deviceStorage', { name, megabytes: item.megabytes ?? 0 });
    case 'payment_failed':
      return t('overview.attention.payment');
    case 'card_failed':
      return t('overview.attention.card');
    case 'feed_silent':
      return name
        ? t('overview.attention.feedSilentOne', { name })
        : t('overview.attention.feedSilent', { count });
    case 'feed_refused':
      return name
        ? t('overview.attention.feedRefusedOne', { name })
        : t('overview.attention.feedRefused', { count });
    case 'feed_cut':
      return t('overview.attention.feedCut', { name });
    case 'scope_empty':
      return t('overview.attention.scopeEmpty', { name });
    case 'installation':
      return t('overview.attention.installation', { count });
    case 'drill_overdue':
      return t('overview.attention.drillOverdue');
    case 'unconfirmed_users':
      return t('overview.attention.users', { count });
  }
}

function faultTitle<Output>({ fault, subject, count }: Attention, t: Translator<Output>['say']): Output {
  const item = fault?.playable?.name;
  if (item === undefined)
    return subject
      ? t('overview.attention.faultAlone', { name: subject.name })
      : t('overview.attention.faultAloneMany', { count });
  return subject
    ? t('overview.attention.faultItem', { name: subject.name, item })
    : t('overview.attention.faultItemMany', { count, item });
}

function namesOf<Output>(
  { by, shownOn = [], count }: Attention,
  { say }: Translator<Output>,
): Output | string | null {
  const { names, total } = by ?? { names: shownOn, total: count };
  if (names.length === 0) return null;
  const more = total - names.length;
  const listed = names.join(', ');
  return more > 0 ? say('overview.attention.andMore', { names: listed, count: more }) : listed;
}

const lasting: readonly Attention['kind'][] = [
  'offline_open',
  'offline_closed',
  'not_showing',
  'fault',
  'source_failed',
];

function ageOf({ kind, since }: Attention, now: number): string | null {
  if (since === null || !lasting.includes(kind)) return null;
  const ms = Math.max(minuteMs, now - Date.parse(since));
  const unit = units.find((each) => ms >= each)!;
  return durationText(Math.floor(ms / unit) * unit);
}

function spanOf<Output>(item: Attention, { span, instant, say, now }: Translator<Output>): Output | null {
  const place = placeOf(item);
  if (item.kind !== 'gap' || item.until === null || !place) return null;
  const isRunning = item.since === null || Date.parse(item.since) <= now;
  const options = { now, isHeaded: true, placeOnly: true } as const;
  return isRunning
    ? say('overview.attention.until', { moment: instant(item.until, place, options) })
    : span(item.since!, item.until, place, options);
}

/** Six in the morning of the next day, by the reader's clock. */
export function tomorrowMorning(now: number): Date {
  const morning = new Date(now + 86_400_000);
  morning.setHours(6, 0, 0, 0);
  return morning;
}
