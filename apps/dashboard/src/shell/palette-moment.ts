import { type Caller, can } from '@vitrine/contract/access';
import { momentDays } from '@vitrine/contract/overview-moment';
import { type Locale, pageById } from '@vitrine/contract/pages';
import { dateOfDay, dayNumber, instantOf, localMoment } from '@vitrine/schedule/local-clock';
import { translate } from '../lib/i18n/i18n.ts';
import { currentTimeText, readerZone } from '../ui/time/time-text.ts';
import type { PaletteItem } from './palette-items.ts';

// A moment that is typed opens all displays as they were then.

const form = /^(?:(\d{1,2})\.\s*(\d{1,2})\.?\s*(\d{4})?\s+)?(\d{1,2}):([0-5]\d)$/;
const twoDigits = (text: string) => text.padStart(2, '0');

/** "15:00": today, or yesterday if that is to come; "16.11. 15:00". Null for what is no moment of the days that are kept. */
export function momentOf(words: string, now: number, zone: string): number | null {
  const [, day, month, year, hour, minute] = form.exec(words) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23) return null;
  const today = localMoment(zone, now).day;
  const minutes = Number(hour) * 60 + Number(minute);
  let on = today;
  if (day !== undefined && month !== undefined) {
    const date = `${year ?? dateOfDay(today).slice(0, 4)}-${twoDigits(month)}-${twoDigits(day)}`;
    on = dayNumber(date);
    // A date that does not exist reads as another one.
    if (Number.isNaN(on) || dateOfDay(on) !== date) return null;
    // In January, December is that of last year.
    if (year === undefined && on > today) on = dayNumber(`${Number(date.slice(0, 4)) - 1}${date.slice(4)}`);
  } else if (instantOf(zone, today, minutes) > now) on = today - 1;
  const at = instantOf(zone, on, minutes);
  return at <= now && on > today - momentDays ? at : null;
}

export function momentItems(caller: Caller | null, locale: Locale, words: string): PaletteItem[] {
  const at = can(caller, pageById('overview')) ? momentOf(words, Date.now(), readerZone()) : null;
  if (at === null) return [];
  return [
    {
      id: 'moment',
      name: translate('palette.moment', { moment: currentTimeText().instant(at, null, { form: 'minute' }) }),
      picture: { icon: 'clock' },
      also: words,
      href: `/${locale}/overview?at=${new Date(at).toISOString()}`,
    },
  ];
}
