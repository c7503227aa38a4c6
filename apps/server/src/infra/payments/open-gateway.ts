import type { Database } from '../postgres/db.ts';
import type { Gateway } from './gateway.ts';
import { noGateway } from './no-gateway.ts';
import { createStripeGateway, type StripeConfig } from './stripe-gateway.ts';
import { createTestGateway } from './test-gateway.ts';

export interface GatewayParts {
  readonly stripe: StripeConfig | null;
  readonly isDemo: boolean;
  readonly database: Database;
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
}

/** The built-in gateway accepts the public test number 4242…, so it is for the demo only. */
export const takesCards = ({ stripe, isDemo }: Pick<GatewayParts, 'stripe' | 'isDemo'>): boolean =>
  stripe !== null || isDemo;

export function openGateway({ stripe, isDemo, database, publicUrl, clock, onError }: GatewayParts): Gateway {
  if (stripe) return createStripeGateway({ ...stripe, onError });
  return takesCards({ stripe, isDemo }) ? createTestGateway(database, publicUrl, clock) : noGateway;
}
