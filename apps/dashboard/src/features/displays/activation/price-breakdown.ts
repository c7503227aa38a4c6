import { billingZone } from '@vitrine/billing/billing-month';
import type { Message } from '@vitrine/contract/messages';
import type { Locale } from '@vitrine/contract/pages';
import type { Prediction } from '../../../core/queries/displays.queries.ts';
import { monthBesideDay } from '../../../lib/i18n/day-names.ts';
import { dateOf, dayAt } from '../../../lib/local-days.ts';
import { levelStart, type PriceList } from '../../../lib/prices/price-scale.ts';

// Explains a change of the number of active displays in sentences. The server computes the prices.

type Money = (minor: number) => string;

export interface StoryLine extends Message {
  readonly isWarning?: true;
}

export interface PriceStory {
  readonly lines: readonly StoryLine[];
  /** Whether to compare now and afterwards. */
  readonly hasBoxes: boolean;
  /** Activation is refused until there is a card. */
  readonly needsCard: boolean;
  readonly leavesFreeTier: boolean;
  /** Nothing is paid afterwards. */
  readonly isFree: boolean;
}

type Price = Prediction['before'];

const isFree = ({ unit }: Price) => unit === 0;
const plain = { hasBoxes: false, needsCard: false, leavesFreeTier: false, isFree: false } as const;

export function activationStory({ before, after, canPay, isBilled }: Prediction, money: Money): PriceStory {
  if (!isBilled) return { ...plain, lines: [], isFree: true };
  if (isFree(after)) {
    const key = after.displays > 1 ? 'displays.price.stillFree' : 'displays.price.first';
    return { ...plain, lines: [{ key }], isFree: true };
  }
  const needsCard = !canPay;
  if (isFree(before))
    return { ...plain, lines: [leavingLine(after, money)], needsCard, leavesFreeTier: true };
  const lines: StoryLine[] = [];
  if (after.unit < before.unit) {
    const values = { unit: money(after.unit), instead: money(before.unit) };
    lines.push({ key: 'displays.price.newLevel', values });
  }
  if (after.total < before.total) {
    lines.push({ key: 'displays.price.goesDown', values: { amount: money(before.total - after.total) } });
  }
  return { ...plain, lines, hasBoxes: true, needsCard };
}

/** Displays that are free by a registration code stay free, however many there are. */
function leavingLine({ displays, unit, total }: Price, money: Money): StoryLine {
  const billed = total / unit;
  const values = { count: billed, unit: money(unit), total: money(total) };
  if (billed < displays) return { key: 'displays.price.leavesSome', values };
  return { key: displays === 2 ? 'displays.price.leavesBoth' : 'displays.price.leavesAll', values };
}

export function deactivationStory(
  { before, after, isBilled }: Prediction,
  money: Money,
  prices: PriceList,
): PriceStory {
  const stopping = { count: before.displays - after.displays };
  const lines: StoryLine[] = [{ key: 'displays.price.stops', values: stopping }];
  if (!isBilled) return { ...plain, lines };
  if (!isFree(after) && after.unit > before.unit) {
    const from = levelStart(prices, before.displays);
    const values = { count: from, unit: money(after.unit), instead: money(before.unit) };
    lines.push({ key: 'displays.price.levelLost', values });
  }
  if (after.total > before.total) {
    const values = { amount: money(after.total - before.total) };
    lines.push({ key: 'displays.price.goesUp', values, isWarning: true });
  }
  if (isFree(after))
    lines.push({ key: isFree(before) ? 'displays.price.wasFree' : 'displays.price.backToFree' });
  return { ...plain, lines, hasBoxes: !isFree(before), isFree: isFree(after) };
}

/** "+ 4.29 €", "− 9.90 €" */
export const signed = (minor: number, money: Money) => `${minor < 0 ? '−' : '+'} ${money(Math.abs(minor))}`;

/**
 * The billing month (in the seller's time zone), in the grammatical case that follows "rest of", and its
 * remaining days.
 */
export function restOfMonth(now: Date, locale: Locale): { month: string; count: number } {
  const today = dayAt(billingZone, now.getTime());
  const [year, month, day] = dateOf(today).split('-').map(Number) as [number, number, number];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { month: monthBesideDay(locale, today), count: Math.max(1, days - day) };
}
