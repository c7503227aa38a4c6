import type { PaymentFailure } from '@vitrine/contract/billing';

// Stripe's public test numbers and their outcomes. No other number is accepted, so no real card can be
// entered.

export interface TestCard {
  readonly brand: string;
  /** Refused when it is entered. */
  readonly atEntry?: PaymentFailure;
  /** The bank asks its customer first. */
  readonly needsConfirmation?: boolean;
  /** Accepted, but later charges are refused. */
  readonly atCharge?: PaymentFailure;
}

const byNumber: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '2223003122003222': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000002500003155': { brand: 'visa', needsConfirmation: true },
  '4000002760003184': { brand: 'visa', needsConfirmation: true },
  '4000000000000002': { brand: 'visa', atEntry: 'declined' },
  '4000000000009995': { brand: 'visa', atEntry: 'insufficient_funds' },
  '4000000000000069': { brand: 'visa', atEntry: 'expired' },
  '4000000000000119': { brand: 'visa', atEntry: 'other' },
  '4000000000000341': { brand: 'visa', atCharge: 'declined' },
};

export const findTestCard = (number: string): TestCard | null =>
  Object.hasOwn(byNumber, number) ? byNumber[number]! : null;
