import type { Database } from '../db.ts';
import type { Gateway } from './gateway.ts';
import { createStripeGateway, type StripeConfig } from './stripe-gateway.ts';
import { createTestGateway } from './test-gateway.ts';

export interface GatewayParts {
  readonly stripe: StripeConfig | null;
  readonly database: Database;
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
}

/** Stripe where its keys are set, else the one that moves no money. */
export const openGateway = ({ stripe, database, publicUrl, clock, onError }: GatewayParts): Gateway =>
  stripe ? createStripeGateway({ ...stripe, onError }) : createTestGateway(database, publicUrl, clock);
