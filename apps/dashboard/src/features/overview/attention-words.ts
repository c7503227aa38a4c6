import { oldestChromium } from '@vitrine/contract/devices';
import type { Attention } from '@vitrine/contract/overview';
import { localMoment } from '@vitrine/schedule/local-clock';
import { durationText } from '../../lib/i18n/duration.ts';
import { dayAt } from '../../lib/local-days.ts';
import type { TimeFormat } from '../../ui/time/time-format.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { cityOf as placeCity } from './headline.ts';

// What an item is about, where and since when, in the clock of the place it is about.

export interface Translator<Output> extends TimeFormat<Output> {
  /** By the server's clock. */
  readonly now: number;
}

export interface AttentionWords<Output> {
  readonly title: Output;
  readonly facts: readonly Output[];
}

const dayMs = 86_400_000;
/** From then on a day is called tonight. */
const eveningMinute = 18 * 60;

export function wordsOf<Output>(
  item: Attention,
  translator: Translator<Output>,
): AttentionWords<Output | string> {
  const { say: t } = translator;
  const { kind, place, count } = item;
  const name = item.subject?.name ?? '';
  const facts = (...all: (Output | string | null)[]) => all.filter((fact) => fact !== null);
  switch (kind) {
    case 'offline_open':
      return {
        title: t('overview.attention.offline', { name }),
        facts: facts(
          headOf(item, translator),
          silence(item, translator),
          alertIn(item, translator) ?? lastSeen(item, translator),
        ),
      };
    case 'offline_closed':
      return {
        title: t(
          item.part === 'can_wait' ? 'overview.attention.offSinceClosing' : 'overview.attention.offline',
          { name },
        ),
        facts: facts(place, silentSince(item, translator), openingOf(item, translator)),
      };
    case 'offline_preview':
      return {
        title: t('overview.attention.previewClosed', { name }),
        facts: facts(place, t('overview.attention.previewText')),
      };
    case 'not_showing':
      return {
        title: t('overview.attention.notShowing', { name }),
        facts: facts(place, t('overview.attention.darkFor', { age: ageOf(item, translator) })),
      };
    case 'fault':
      return {
        title: faultTitle(item, translator),
        facts: facts(
          place,
          item.fault ? t(`faults.reason.${item.fault.reason}`) : null,
          silentSince(item, translator),
        ),
      };
    case 'gap':
      return { title: gapTitle(item, translator), facts: [gapFact(item, translator)] };
    case 'unreached':
      return {
        title:
          count === 1
            ? t('overview.attention.unreachedOne', { name })
            : t('overview.attention.unreached', { count }),
        facts: facts(place, t('overview.attention.unreachedText')),
      };
    case 'upload_failed':
      return {
        title:
          count === 1
            ? t('overview.attention.failedOne', { name })
            : t('overview.attention.failed', { count }),
        facts: [t('overview.attention.failedText')],
      };
    case 'source_failed':
      if (item.since === null)
        return {
          title: t('overview.attention.sourceNever', { name }),
          facts: [t('overview.attention.sourceNeverText', { count })],
        };
      return {
        title: t('overview.attention.sourceFailed', { name }),
        facts: facts(silentSince(item, translator), shownOn(item, translator)),
      };
    case 'frame_shape':
      return {
        title: t('overview.attention.frameShape', { name, count }),
        facts: [t('overview.attention.frameShapeText')],
      };
    case 'storage':
      return {
        title: t('overview.attention.storage', { percent: count }),
        facts: [t('overview.attention.storageText')],
      };
    case 'update':
      return {
        title:
          count === 1 && name
            ? t('overview.attention.updateOne', { name })
            : t('overview.attention.update', { count }),
        facts: [t('overview.attention.updateText')],
      };
    case 'engine_old':
      return {
        title:
          count === 1 && name
            ? t('overview.attention.engineOldOne', { name })
            : t('overview.attention.engineOld', { count }),
        facts: [t('overview.attention.engineOldText', { version: oldestChromium })],
      };
    case 'player_old':
      return {
        title:
          count === 1 && name
            ? t('overview.attention.playerOldOne', { name })
            : t('overview.attention.playerOld', { count }),
        facts: [t('overview.attention.playerOldText')],
      };
    case 'agent_old':
      return {
        title:
          count === 1 && name
            ? t('overview.attention.agentOldOne', { name })
            : t('overview.attention.agentOld', { count }),
        facts: [t('overview.attention.agentOldText')],
      };
    case 'device_storage':
      return {
        title: t('overview.attention.deviceStorage', { name, megabytes: item.megabytes ?? 0 }),
        facts: facts(place, t('overview.attention.deviceStorageText')),
      };
    case 'payment_failed':
      return { title: t('overview.attention.payment'), facts: [t('overview.attention.paymentText')] };
    case 'card_failed':
      return { title: t('overview.attention.card'), facts: [t('overview.attention.paymentText')] };
    case 'feed_silent':
      return {
        title:
          count === 1 && name
            ? t('overview.attention.feedSilentOne', { name })
            : t('overview.attention.feedSilent', { count }),
        facts: [t('overview.attention.feedSilentText')],
      };
    case 'feed_cut':
      return {
        title: t('overview.attention.feedCut', { name }),
        facts: [t('overview.attention.feedCutText', { count: item.count ?? 0 })],
      };
    case 'scope_empty':
      return {
        title: t('overview.attention.scopeEmpty', { name }),
        facts: [t('overview.attention.scopeEmptyText')],
      };
    case 'installation':
      return {
        title: t('overview.attention.installation', { count }),
        facts: facts(t('overview.attention.installationText')),
      };
    case 'drill_overdue':
      return {
        title: t('overview.attention.drillOverdue'),
        facts: facts(lastDrill(item, translator), t('overview.attention.drillOverdueText')),
      };
    case 'proposals':
      return {
        title: t('overview.attention.proposals', { count }),
        facts: [item.by?.names.join(', ') ?? ''],
      };
    case 'unconfirmed_users':
      return {
        title: t('overview.attention.users', { count }),
        facts: [t('overview.attention.usersText')],
      };
  }
}

const minuteMs = 60_000;

/** In whole minutes: seconds would be wrong by the time they are read. */
const ageOf = ({ since }: Attention, { now }: { readonly now: number }) =>
  durationText(Math.max(1, Math.round((now - Date.parse(since ?? '')) / minuteMs)) * minuteMs);

function faultTitle<Output>({ fault, subject, count }: Attention, { say }: Translator<Output>): Output {
  const name = subject?.name ?? '';
  const item = fault?.playable?.name;
  if (item === undefined)
    return subject
      ? say('overview.attention.faultAlone', { name })
      : say('overview.attention.faultAloneMany', { count });
  return subject
    ? say('overview.attention.faultItem', { name, item })
    : say('overview.attention.faultItemMany', { count, item });
}

/** Whose clock counts; without a place the reader's. */
const placeOf = ({ place, timezone }: Attention): Place | null =>
  place !== null && timezone !== null ? { name: place, timezone } : null;

/** The place stands first, so that the moments after it need not name it again. */
function headOf<Output>(item: Attention, { head }: Translator<Output>): Output | string | null {
  const place = placeOf(item);
  return place ? head(place) : item.place;
}

function silence<Output>(item: Attention, translator: Translator<Output>): Output {
  const { say, instant, now } = translator;
  const age = ageOf(item, translator);
  return item.until === null
    ? say('overview.attention.openNow', { age })
    : say('overview.attention.openUntil', {
        age,
        time: instant(item.until, placeOf(item), { now, isHeaded: placeOf(item) !== null }),
      });
}

function silentSince<Output>(item: Attention, { say, instant, now }: Translator<Output>): Output | null {
  if (item.since === null) return null;
  const moment = instant(item.since, cityOf(item), { form: 'seen', now, placeOnly: true });
  return say('overview.attention.since', { moment });
}

function lastDrill<Output>({ since }: Attention, { say, instant, now }: Translator<Output>): Output {
  if (since === null) return say('overview.attention.neverDrill');
  return say('overview.attention.lastDrill', { moment: instant(since, null, { form: 'seen', now }) });
}

function shownOn<Output>({ shownOn: names = [], count }: Attention, { say }: Translator<Output>): Output {
  const values = { names: names.join(', '), count: count - names.length };
  return values.count > 0
    ? say('overview.attention.sourceOnMore', values)
    : say('overview.attention.sourceOn', values);
}

/** When it is needed again, and when people are told by mail if it is not back by then. */
function openingOf<Output>(item: Attention, { say, instant, now }: Translator<Output>): Output | null {
  const { opensAt, alertAt, part } = item;
  if (part === 'can_wait') return null;
  if (opensAt === null) return say('closed.untilHours');
  const opening = instant(opensAt, cityOf(item), { now });
  const waitMs = alertAt === undefined ? 0 : Date.parse(alertAt) - Date.parse(opensAt);
  if (waitMs <= 0) return say('overview.attention.opens', { opening });
  return say('overview.attention.opensAlert', { opening, wait: durationText(waitMs) });
}

/** The fact before has the whole name of the place. */
function cityOf(item: Attention): Place | null {
  const place = placeOf(item);
  return place && { ...place, name: placeCity(place.name) };
}

/** Soon is more to the point than when it was last seen, which its age says too. */
function alertIn<Output>({ alertAt }: Attention, { say, now }: Translator<Output>): Output | null {
  const wait = alertAt === undefined ? 0 : Date.parse(alertAt) - now;
  if (wait <= 0) return null;
  return say('overview.attention.alertIn', { wait: durationText(Math.ceil(wait / minuteMs) * minuteMs) });
}

function lastSeen<Output>(item: Attention, { say, instant, now }: Translator<Output>): Output | null {
  if (item.since === null) return null;
  const moment = instant(item.since, placeOf(item), {
    form: 'seen',
    now,
    isHeaded: placeOf(item) !== null,
  });
  return say('overview.attention.lastSeen', { moment });
}

function gapTitle<Output>(item: Attention, { say, instant, span, now }: Translator<Output>): Output {
  const { since, until } = item;
  const place = placeOf(item);
  if (since === null || Date.parse(since) <= now) {
    return until
      ? say('overview.attention.gapUntil', { to: instant(until, place, { now }) })
      : say('overview.attention.gap');
  }
  if (!until) return say('overview.attention.gapFrom', { from: instant(since, place, { now }) });
  const values = { span: span(since, until, place, { now }) };
  if (!place || dayAt(place.timezone, Date.parse(since)) !== dayAt(place.timezone, now))
    return say('overview.attention.gapLaterOn', values);
  return localMoment(place.timezone, Date.parse(since)).minute >= eveningMinute
    ? say('overview.attention.gapTonight', values)
    : say('overview.attention.gapToday', values);
}

function gapFact<Output>({ count, place, since }: Attention, { say, now }: Translator<Output>): Output {
  const values = { count, place: place ?? '' };
  const isLater = since !== null && Date.parse(since) > now;
  return say(isLater ? 'overview.attention.gapLater' : 'overview.attention.gapNow', values);
}

/** Six in the morning of the next day, by the reader's clock. */
export function tomorrowMorning(now: number): Date {
  const morning = new Date(now + dayMs);
  morning.setHours(6, 0, 0, 0);
  return morning;
}
