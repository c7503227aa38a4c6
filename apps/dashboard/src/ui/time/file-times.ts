import { currentTimeText, type MaybeMoment, readerZone, zonePlace } from './time-text.ts';

/** Times in files: the time zone is in the column heading, so that the cells stay sortable and parseable. */
export function fileTimes() {
  const text = currentTimeText();
  const place = zonePlace(readerZone());
  return {
    /** "Created (Europe/Prague)" */
    head: (column: string) => text.head(column, place),
    cell: (at: MaybeMoment) => text.instant(at, place, { form: 'record', isHeaded: true }),
  };
}
