import type { Translate } from '../../lib/i18n/i18n.ts';
import { type AlertValues, isValidEmail, recipientsOf } from './alert-values.ts';

// The rule in one sentence, with its numbers to be set off. The words around them come from the catalogue in one piece;
// marks that no keyboard writes show where each number begins and ends.

const [begin, end] = ['\uE000', '\uE001'];

export interface Part {
  readonly text: string;
  readonly isNumber: boolean;
}

/** Null where there is nobody to tell, or alerts are off, or a number is missing. */
export function ruleSentence(values: AlertValues, t: Translate): Part[] | null {
  const { defaultOfflineLimit, maxEmailsPerHour, maxEmailsPerDay } = values;
  const people = recipientsOf(values).filter(isValidEmail).length;
  if (defaultOfflineLimit === '' || maxEmailsPerHour === '' || maxEmailsPerDay === '') return null;
  const mark = (text: string) => `${begin}${text}${end}`;
  return partsOf(
    t('alerts.rule', {
      minutes: mark(t('alerts.ruleMinutes', { count: defaultOfflineLimit })),
      people: mark(t('alerts.rulePeople', { count: people })),
      perHour: mark(t('alerts.rulePerHour', { count: maxEmailsPerHour })),
      perDay: mark(t('alerts.rulePerDay', { count: maxEmailsPerDay })),
    }),
  );
}

export const partsOf = (marked: string): Part[] =>
  marked
    .split(begin)
    .flatMap((piece, i) => {
      if (i === 0) return [{ text: piece, isNumber: false }];
      const [number = '', rest = ''] = piece.split(end);
      return [
        { text: number, isNumber: true },
        { text: rest, isNumber: false },
      ];
    })
    .filter(({ text }) => text !== '');
