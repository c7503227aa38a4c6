import type { CardStart, PaymentFailure } from '@vitrine/contract/billing';
import type { Currency } from '@vitrine/contract/currencies';

// The interface to a payment provider: Stripe (stripe-gateway.ts) or, without its keys, the built-in one that
// moves no money in the demo (test-gateway.ts) and none elsewhere (no-gateway.ts). Every change has an
// idempotency key of ours, so that it can be repeated after a lost answer or a crash and still happens once.
// Card numbers never pass through here.

/** The provider does not answer, or not sensibly, so the outcome of the request is unknown. Retry later. */
export class GatewayDown extends Error {
  override name = 'GatewayDown';
}

/** Which provider, and whether its money is real. Ids of one are meaningless to another. */
export type GatewayName = 'none' | 'test' | 'stripe_test' | 'stripe_live';

export interface CardFacts {
  /** The provider's id of the card. */
  readonly card: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export interface SetupStart {
  /** Our id of this attempt, which is also the idempotency key. */
  readonly id: string;
  readonly environment: string;
  /** The provider's id of the customer; null if it has none yet. */
  readonly customer: string | null;
  /** For pages of the provider: where they lead back to, and their language. */
  readonly returnTo: string;
  readonly locale: string;
}

export interface StartedSetup {
  readonly customer: string;
  /** What the browser needs to enter a card; `setup` identifies the attempt from now on. */
  readonly client: CardStart;
}

export type SetupState =
  /**
   * No usable card was entered yet; `failure` is the reason why the last try was refused, and another may
   * follow.
   */
  | { readonly state: 'open'; readonly failure: PaymentFailure | null }
  /** The bank is asking its customer. */
  | { readonly state: 'pending' }
  | { readonly state: 'done'; readonly facts: CardFacts }
  | { readonly state: 'cancelled' };

export interface Authorisation {
  readonly state: 'held' | 'released' | 'pending' | 'failed';
  /** The provider's id of it; null if it was refused before it got one. */
  readonly reference: string | null;
  readonly failure?: PaymentFailure;
}

export interface ChargeOrder {
  /**
   * The committed row of the payment (content.payments). It is the idempotency key, so that repeating charges
   * once.
   */
  readonly paymentId: string;
  readonly environment: string;
  readonly customer: string;
  readonly card: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: Currency;
  readonly description: string;
}

export interface Charge {
  /** `failed` is final: another try is another payment. */
  readonly state: 'paid' | 'failed' | 'pending';
  readonly reference: string | null;
  readonly failure?: PaymentFailure;
}

/** What an event of the provider is about. Its content is not trusted but read back from the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly environment: string | null;
  /** The attempt to add a card (content.cards) or the payment (content.payments), by our ids. */
  readonly cardId: string | null;
  readonly paymentId: string | null;
}

/** Every call may throw GatewayDown. */
export interface Gateway {
  readonly name: GatewayName;
  /** False if no card can be added or charged here. */
  readonly isAvailable: boolean;
  /** True if no money moves. */
  readonly isTestMode: boolean;
  startSetup(start: SetupStart): Promise<StartedSetup>;
  readSetup(setup: string): Promise<SetupState>;
  cancelSetup(setup: string): Promise<void>;
  /** Holds the amount without charging it; repeated with the same id, returns its state. */
  authorise(order: Omit<ChargeOrder, 'paymentId'> & { cardId: string }): Promise<Authorisation>;
  release(reference: string): Promise<void>;
  /** Whether the provider would still charge it, as far as it knows. */
  isStanding(card: string): Promise<boolean>;
  removeCard(card: string): Promise<void>;
  /** Repeated with the same paymentId, it charges nothing more and returns the state. */
  charge(order: ChargeOrder): Promise<Charge>;
  /** Null if not genuine (signature, age). `body` must be the exact bytes received. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): ProviderEvent | null;
}
