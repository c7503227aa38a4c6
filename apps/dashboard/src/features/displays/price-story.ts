import type { Message } from '@vitrine/contract/messages';
import { freeActiveDisplays, priceTable, tierOf } from '@vitrine/contract/pricing';
import type { Prediction } from './displays.queries.ts';

// What a change of the number of active displays means, in sentences. The server computes, this only reads.

type Money = (minor: number) => string;

export interface StoryLine extends Message {
  readonly isWarning?: true;
}

export interface PriceStory {
  readonly lines: readonly StoryLine[];
  /** Now and after, side by side. */
  readonly hasBoxes: boolean;
  /** Activation is refused until somebody pays. */
  readonly needsCard: boolean;
  readonly leavesFreeTier: boolean;
}

const isFree = ({ displays }: Prediction['before']) => displays <= freeActiveDisplays;

export function activationStory({ before, after, canPay }: Prediction, money: Money): PriceStory {
  const needsCard = !canPay && !isFree(after);
  if (isFree(after)) {
    return { lines: [{ key: 'displays.price.first' }], hasBoxes: false, needsCard, leavesFreeTier: false };
  }
  if (isFree(before)) {
    const values = { count: after.displays, unit: money(after.unit), total: money(after.total) };
    const key = after.displays === 2 ? 'displays.price.leavesBoth' : 'displays.price.leavesAll';
    return { lines: [{ key, values }], hasBoxes: false, needsCard, leavesFreeTier: true };
  }
  const lines: StoryLine[] = [];
  if (after.unit < before.unit) {
    const values = { unit: money(after.unit), instead: money(before.unit) };
    lines.push({ key: 'displays.price.newLevel', values });
  }
  if (after.total < before.total) {
    lines.push({ key: 'displays.price.goesDown', values: { amount: money(before.total - after.total) } });
  }
  return { lines, hasBoxes: true, needsCard, leavesFreeTier: false };
}

export function deactivationStory({ before, after, currency }: Prediction, money: Money): PriceStory {
  const stopping = { count: before.displays - after.displays };
  const lines: StoryLine[] = [{ key: 'displays.price.stops', values: stopping }];
  if (!isFree(after) && after.unit > before.unit) {
    const from = tierOf(priceTable[currency], before.displays).from;
    const values = { count: from, unit: money(after.unit), instead: money(before.unit) };
    lines.push({ key: 'displays.price.levelLost', values });
  }
  if (after.total > before.total) {
    const values = { amount: money(after.total - before.total) };
    lines.push({ key: 'displays.price.goesUp', values, isWarning: true });
  }
  if (isFree(after) && !isFree(before)) lines.push({ key: 'displays.price.backToFree' });
  return { lines, hasBoxes: !isFree(before), needsCard: false, leavesFreeTier: false };
}

/** "+ 4.29 €", "− 9.90 €" */
export const signed = (minor: number, money: Money) => `${minor < 0 ? '−' : '+'} ${money(Math.abs(minor))}`;

/** The month prices are counted in (that of Prague), in the case that follows "rest of", and its days to come. */
export function restOfMonth(now: Date, locale: string): { month: string; count: number } {
  const inPrague = (options: Intl.DateTimeFormatOptions, type: string, language = 'en') =>
    new Intl.DateTimeFormat(language, { timeZone: 'Europe/Prague', ...options })
      .formatToParts(now)
      .find((part) => part.type === type)!.value;
  const number = (part: 'year' | 'month' | 'day') => Number(inPrague({ [part]: 'numeric' }, part));
  const days = new Date(Date.UTC(number('year'), number('month'), 0)).getUTCDate();
  // Beside a day, Czech puts the month into the genitive.
  const month = inPrague({ day: 'numeric', month: 'long' }, 'month', locale);
  return { month, count: Math.max(1, days - number('day')) };
}
