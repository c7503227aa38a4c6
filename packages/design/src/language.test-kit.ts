import type { BoxOf } from '@vitrine/contract/design-document';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';

// One design that writes names, and how each language writes it on Monday, 16 November 2026 at half past eight in Prague. The designer,
// previews and players are compared with the same words.

const value: BoxOf<'value'> = { ...sampleBoxes.value, before: '' };
const countdown: BoxOf<'countdown'> = { ...sampleBoxes.countdown, to: '2026-11-28T13:31' };

export const languageBoxes = [countdown, sampleBoxes.date, sampleBoxes.hours, value];

const week = (closed: string, ...days: string[]) =>
  days.flatMap((day, i) => [day, i < 6 ? '07:00–19:00' : closed]);

export const writtenIn = {
  en: [
    ...['12', 'days', '05', 'hours', '01', 'minute', 'Monday, 16 November 2026'],
    ...week('closed', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'),
    '€2.20',
  ],
  cs: [
    ...['12', 'dnů', '05', 'hodin', '01', 'minuta', 'pondělí 16. listopadu 2026'],
    ...week('zavřeno', 'Pondělí', 'Úterý', 'Středa', 'Čtvrtek', 'Pátek', 'Sobota', 'Neděle'),
    '2,20\u00a0€',
  ],
  de: [
    ...['12', 'Tage', '05', 'Stunden', '01', 'Minute', 'Montag, 16. November 2026'],
    ...week('geschlossen', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'),
    '2,20\u00a0€',
  ],
  es: [
    ...['12', 'días', '05', 'horas', '01', 'minuto', 'lunes, 16 de noviembre de 2026'],
    ...week('cerrado', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'),
    '2,20\u00a0€',
  ],
} as const;

/** What stands in the boxes, one text after the other. */
export const textsIn = (host: ParentNode): string[] =>
  languageBoxes.flatMap(({ id }) =>
    Array.from(host.querySelectorAll(`[data-box="${id}"] *`))
      .filter((each) => each.childElementCount === 0 && each.textContent)
      .map((each) => each.textContent!),
  );
