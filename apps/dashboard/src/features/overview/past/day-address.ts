import { dateOf, dayAt } from '../../../lib/local-days.ts';
import { readerZone } from '../../../ui/time/time-text.ts';

/** The calendar of a display on the day of the moment, by its own clock, and why it played what it did then. */
export const dayAddress = (locale: string, display: string, timezone: string | null, at: number): string =>
  `/${locale}/displays/detail/${display}?day=${dateOf(dayAt(timezone ?? readerZone(), at))}&at=${new Date(at).toISOString()}`;
