import { weekdays } from '@vitrine/contract/locations';
import type { LocationRecord } from '../../core/queries/locations.queries.ts';
import { type Cell, downloadCsv, toCsv } from '../../lib/csv.ts';
import { currentLocale, translate } from '../../lib/i18n/i18n.ts';
import { displaysNowText } from './DisplaysNow.tsx';
import { weekdayHeading } from './local-time.ts';
import { modeOf } from './opening-hours.ts';

/** Exports the list with one row per location and one column per day. */
export function locationsAsRows(locations: readonly LocationRecord[]): Cell[][] {
  const locale = currentLocale();
  const head = [
    translate('locations.location'),
    translate('locations.displaysNow'),
    translate('locations.timezone'),
    translate('locations.displays'),
    ...weekdays.map((day) => weekdayHeading(day, locale)),
    translate('locations.notes'),
  ];
  return [head, ...locations.map(rowOf)];
}

function rowOf({ name, displays, timezone, hours, notes }: LocationRecord): Cell[] {
  const days = weekdays.map((day) => {
    const mode = modeOf(hours[day]);
    return mode === 'hours' ? `${hours[day].start}–${hours[day].end}` : translate(`locations.hours.${mode}`);
  });
  const now = displaysNowText(displays, translate);
  return [name, now, timezone, displays.length, ...days, notes];
}

export function exportLocations(locations: readonly LocationRecord[]) {
  downloadCsv(translate('locations.exportFile'), toCsv(locationsAsRows(locations), currentLocale()));
}
