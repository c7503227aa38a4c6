import type { CardStart, PaymentFailure } from '@vitrine/contract/billing';
import type { Currency } from '@vitrine/contract/currencies';

// What the program asks of a payment provider, and nothing more: Stripe (stripe-gateway.ts) or, without its keys, in the demo
// the built-in one that moves no money (test-gateway.ts) and elsewhere none (no-gateway.ts). Whatever changes something bears a key of ours, so that it can be
// asked again after a lost answer or a dead process and still happens once. Card numbers never pass through here.

/** The provider does not answer, or not sensibly: nobody knows whether what was asked has happened. Ask again later. */
export class GatewayDown extends Error {
  override name = 'GatewayDown';
}

/** Which provider, and whether its money is real: what one of them knows means nothing to another. */
export type GatewayName = 'none' | 'test' | 'stripe_test' | 'stripe_live';

export interface CardFacts {
  /** The provider's name for it. */
  readonly card: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export interface SetupStart {
  /** Ours, of this attempt; also the key. */
  readonly id: string;
  readonly environment: string;
  /** The provider's name for the customer; null: not known there yet. */
  readonly customer: string | null;
  /** For pages of the provider's own: where they lead back to, and their language. */
  readonly returnTo: string;
  readonly locale: string;
}

export interface StartedSetup {
  readonly customer: string;
  /** What the browser needs to type a card in; `setup` names it from now on. */
  readonly client: CardStart;
}

export type SetupState =
  /** Nothing usable was typed in yet; `failure`: the last try was refused, another may follow. */
  | { readonly state: 'open'; readonly failure: PaymentFailure | null }
  /** The bank asks its customer. */
  | { readonly state: 'pending' }
  | { readonly state: 'done'; readonly facts: CardFacts }
  | { readonly state: 'cancelled' };

export interface Authorisation {
  readonly state: 'held' | 'released' | 'pending' | 'failed';
  /** The provider's name for it; null if it was refused before it got one. */
  readonly reference: string | null;
  readonly failure?: PaymentFailure;
}

export interface ChargeOrder {
  /** The committed row of the payment (content.payments): the key, so that asking twice charges once. */
  readonly paymentId: string;
  readonly environment: string;
  readonly customer: string;
  readonly card: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: Currency;
  readonly description: string;
}

export interface Charge {
  /** `failed` is final: a further try is another payment. */
  readonly state: 'paid' | 'failed' | 'pending';
  readonly reference: string | null;
  readonly failure?: PaymentFailure;
}

/** What an event of the provider is about; its content is not believed but read back. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly environment: string | null;
  /** Attempt to add a card (content.cards) or payment (content.payments), by our ids. */
  readonly cardId: string | null;
  readonly paymentId: string | null;
}

/** Every call may throw GatewayDown. */
export interface Gateway {
  readonly name: GatewayName;
  /** False: no card can be added or charged here. */
  readonly isAvailable: boolean;
  /** No money moves. */
  readonly isTestMode: boolean;
  startSetup(start: SetupStart): Promise<StartedSetup>;
  readSetup(setup: string): Promise<SetupState>;
  cancelSetup(setup: string): Promise<void>;
  /** Holds the amount without charging it; asked again with the same id, tells how it stands. */
  authorise(order: Omit<ChargeOrder, 'paymentId'> & { cardId: string }): Promise<Authorisation>;
  release(reference: string): Promise<void>;
  /** Whether the provider would still charge it, as far as it knows. */
  isStanding(card: string): Promise<boolean>;
  removeCard(card: string): Promise<void>;
  /** Asked again with the same paymentId it charges nothing more and tells how it stands. */
  charge(order: ChargeOrder): Promise<Charge>;
  /** Null: not genuine (signature, age). `body` is the very bytes that came. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): ProviderEvent | null;
}
