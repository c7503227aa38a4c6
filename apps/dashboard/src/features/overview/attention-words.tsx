import type { Attention } from '@vitrine/contract/overview';
import type { ReactNode } from 'react';
import { durationText } from '../../lib/duration.ts';
import type { Format } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import { richMessage } from '../../lib/rich-message.tsx';
import { Instant } from '../../ui/time/Time.tsx';

// What is the matter, and where and since when, in the clock of the place it is about.

export interface Voice {
  readonly t: Translate;
  readonly format: Pick<Format, 'time' | 'date' | 'dateTime'>;
  /** By the server's clock. */
  readonly now: number;
}

export interface MatterWords {
  readonly title: string;
  readonly facts: readonly ReactNode[];
}

const dayMs = 86_400_000;
/** From then on a day is called tonight. */
const eveningHour = 18;

export function wordsOf(matter: Attention, voice: Voice): MatterWords {
  const { t } = voice;
  const { kind, place, count } = matter;
  const name = matter.subject?.name ?? '';
  const facts = (...all: ReactNode[]) => all.filter((fact) => fact !== null);
  switch (kind) {
    case 'offline_open':
      return {
        title: t('overview.attention.offline', { name }),
        facts: facts(place, silence(matter, voice), alertIn(matter, voice) ?? lastSeen(matter, voice)),
      };
    case 'offline_closed':
      return {
        title: t(
          matter.part === 'can_wait' ? 'overview.attention.offSinceClosing' : 'overview.attention.offline',
          { name },
        ),
        facts: facts(place, silentSince(matter, voice), openingOf(matter, voice)),
      };
    case 'not_showing':
      return {
        title: t('overview.attention.notShowing', { name }),
        facts: facts(place, t('overview.attention.darkFor', { age: ageOf(matter, voice) })),
      };
    case 'gap':
      return { title: gapTitle(matter, voice), facts: [gapFact(matter, voice)] };
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
    case 'payment_failed':
      return { title: t('overview.attention.payment'), facts: [t('overview.attention.paymentText')] };
    case 'card_failed':
      return { title: t('overview.attention.card'), facts: [t('overview.attention.paymentText')] };
    case 'unconfirmed_users':
      return {
        title: t('overview.attention.users', { count }),
        facts: [t('overview.attention.usersText')],
      };
  }
}

const minuteMs = 60_000;

/** In whole minutes: seconds would be wrong by the time they are read. */
const ageOf = ({ since }: Attention, { now }: Voice) =>
  durationText(Math.max(1, Math.round((now - Date.parse(since ?? '')) / minuteMs)) * minuteMs);

const zoneOf = ({ timezone }: Attention) => timezone ?? undefined;

function silence(matter: Attention, voice: Voice): string {
  const { t, format } = voice;
  const age = ageOf(matter, voice);
  return matter.until === null
    ? t('overview.attention.openNow', { age })
    : t('overview.attention.openUntil', { age, time: format.time(matter.until, zoneOf(matter)) });
}

const cityOf = ({ place, timezone }: Attention) =>
  timezone === null ? null : { name: (place ?? '').split(' · ')[0]!, timezone };

function silentSince(matter: Attention, { t, now }: Voice): ReactNode {
  if (matter.since === null) return null;
  const moment = <Instant at={matter.since} place={cityOf(matter)} form="seen" now={now} placeOnly />;
  return richMessage(t, 'overview.attention.since', { moment });
}

/** When it is needed again, and when people are told by mail if it is not back by then. */
function openingOf(matter: Attention, { t, now }: Voice): ReactNode {
  const { opensAt, alertAt, part } = matter;
  if (part === 'can_wait') return null;
  if (opensAt === null) return t('closed.untilHours');
  const place = cityOf(matter);
  const opening = <Instant at={opensAt} place={place} now={now} />;
  if (alertAt === undefined) return richMessage(t, 'overview.attention.opens', { opening });
  const alert = <Instant at={alertAt} place={place} now={now} placeOnly isHeaded />;
  return richMessage(t, 'overview.attention.opensAlert', { opening, alert });
}

/** Soon is more to the point than when it was last seen, which its age says too. */
function alertIn({ alertAt }: Attention, { t, now }: Voice): string | null {
  const wait = alertAt === undefined ? 0 : Date.parse(alertAt) - now;
  if (wait <= 0) return null;
  return t('overview.attention.alertIn', { wait: durationText(Math.ceil(wait / minuteMs) * minuteMs) });
}

function lastSeen(matter: Attention, { t, format, now }: Voice): string | null {
  if (matter.since === null) return null;
  const zone = zoneOf(matter);
  const whole = format.dateTime(matter.since, zone);
  const isToday = format.date(matter.since, zone) === format.date(now, zone);
  // The clock alone says enough of today.
  return t('overview.attention.lastSeen', { moment: isToday ? whole.split(', ')[1]! : whole });
}

function gapTitle(matter: Attention, { t, format, now }: Voice): string {
  const zone = zoneOf(matter);
  const from = matter.since && format.time(matter.since, zone);
  const to = matter.until && format.time(matter.until, zone);
  const isRunning = matter.since === null || Date.parse(matter.since) <= now;
  if (isRunning) return to ? t('overview.attention.gapUntil', { to }) : t('overview.attention.gap');
  if (!to) return t('overview.attention.gapFrom', { from: from! });
  const values = { from: from!, to };
  if (format.date(matter.since!, zone) !== format.date(now, zone))
    return t('overview.attention.gapTomorrow', values);
  return Number(from!.slice(0, 2)) >= eveningHour
    ? t('overview.attention.gapTonight', values)
    : t('overview.attention.gapToday', values);
}

function gapFact({ count, place, since }: Attention, { t, now }: Voice): string {
  const values = { count, place: place ?? '' };
  const isLater = since !== null && Date.parse(since) > now;
  return t(isLater ? 'overview.attention.gapLater' : 'overview.attention.gapNow', values);
}

/** Six in the morning of the next day, by the reader's clock. */
export function tomorrowMorning(now: number): Date {
  const morning = new Date(now + dayMs);
  morning.setHours(6, 0, 0, 0);
  return morning;
}
