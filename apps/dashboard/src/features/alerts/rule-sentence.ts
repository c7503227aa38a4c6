import type { Translate } from '../../lib/i18n/i18n.ts';
import { type AlertValues, isValidEmail, recipientsOf } from './alert-values.ts';

// The rule as one sentence with highlighted numbers. The translation is one message; control characters that
// cannot be typed mark where each number begins and ends.

const [begin, end] = ['\uE000', '\uE001'];

export interface Part {
  readonly text: string;
  readonly isNumber: boolean;
}

/** Null if there are no recipients, alerts are off, or a number is missing. */
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
