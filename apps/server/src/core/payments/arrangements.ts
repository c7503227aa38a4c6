import type { App } from '../../http/app.ts';

// How an environment pays.

export const arrangements = ['card', 'invoice', 'none'] as const;
export type Arrangement = (typeof arrangements)[number];

/** Nobody bills themselves: where no card can be charged, new environments are not billed. */
export const arrangementOfNew = ({ payments }: Pick<App, 'payments'>): Arrangement =>
  payments.isAvailable ? 'card' : 'none';
