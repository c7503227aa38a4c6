import type { PaymentFailure } from '@vitrine/contract/billing';
import Stripe from 'stripe';
import type { Authorisation, CardFacts, Charge, ChargeOrder, Gateway, SetupState } from './gateway.ts';
import { GatewayDown } from './gateway.ts';

// Stripe: a SetupIntent stores the card, a PaymentIntent with manual capture holds 1, another one charges.
// Card numbers go from the browser to Stripe. Our ids are in the metadata, so that an event leads back to
// them.

export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly url: string;
  readonly isLive: boolean;
}

export interface StripeOptions extends StripeConfig {
  readonly timeoutMs?: number;
  readonly onError: (error: unknown) => void;
}

/**
 * People wait for the answer, so two tries must end before they give up. Banks take longer than Stripe
 * itself.
 */
const timeouts = { interactiveMs: 5000, chargeMs: 15_000 };
/** Older events may be recorded and replayed. */
const eventToleranceSeconds = 300;

export function createStripeGateway(options: StripeOptions): Gateway {
  const { secretKey, publishableKey, webhookSecret, isLive, onError } = options;
  const url = new URL(options.url);
  const stripe = new Stripe(secretKey, {
    host: url.hostname,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    protocol: url.protocol === 'https:' ? 'https' : 'http',
    timeout: options.timeoutMs ?? timeouts.interactiveMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  /** Distinguishes a refusal by Stripe from no answer. */
  async function ask<T>(work: Promise<T>, onRefusal?: (error: Stripe.errors.StripeError) => T): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const isRefusal =
        error instanceof Stripe.errors.StripeCardError ||
        (error instanceof Stripe.errors.StripeInvalidRequestError && (error.statusCode ?? 0) < 409);
      if (isRefusal && onRefusal) return onRefusal(error);
      // Stripe's messages contain neither the key nor the request, but the log does not need anything of the
      // request anyway.
      const { type, code, statusCode, requestId } = error as Stripe.errors.StripeError;
      onError({ type, code, statusCode, requestId });
      throw new GatewayDown('The payment provider does not answer.');
    }
  }

  /** Stripe forgets idempotency keys after a day or two, so the object is also searched by our id. */
  async function findIntent(customer: string, name: 'card' | 'payment', id: string) {
    const { data } = await ask(stripe.paymentIntents.list({ customer, limit: 100 }));
    return data.find(({ metadata }) => metadata[name] === id) ?? null;
  }

  const createIntent = (
    { environment, customer, card, amount, currency, description }: Omit<ChargeOrder, 'paymentId'>,
    more: Partial<Stripe.PaymentIntentCreateParams>,
    idempotencyKey: string,
    name: 'card' | 'payment',
    id: string,
  ): Promise<Stripe.PaymentIntent | PaymentFailure> =>
    ask<Stripe.PaymentIntent | PaymentFailure>(
      stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          customer,
          payment_method: card,
          allowed_payment_method_types: ['card'],
          off_session: true,
          confirm: true,
          description,
          metadata: { environment, [name]: id },
          ...more,
        },
        { idempotencyKey, timeout: options.timeoutMs ?? timeouts.chargeMs },
      ),
      (error) => error.payment_intent ?? failureOf(error),
    );

  return {
    name: isLive ? 'stripe_live' : 'stripe_test',
    isAvailable: true,
    isTestMode: !isLive,

    async startSetup({ id, environment, customer }) {
      const known =
        customer ??
        (
          await ask(
            stripe.customers.create(
              { metadata: { environment } },
              { idempotencyKey: `customer-${environment}` },
            ),
          )
        ).id;
      const intent = await ask(
        stripe.setupIntents.create(
          {
            customer: known,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: { environment, card: id },
          },
          { idempotencyKey: `setup-${id}` },
        ),
      );
      return {
        customer: known,
        client: { kind: 'stripe', publishableKey, clientSecret: intent.client_secret!, setup: intent.id },
      };
    },

    async readSetup(setup): Promise<SetupState> {
      const intent = await ask(stripe.setupIntents.retrieve(setup, { expand: ['payment_method'] }));
      switch (intent.status) {
        case 'succeeded':
          return { state: 'done', facts: factsOf(intent.payment_method) };
        case 'canceled':
          return { state: 'cancelled' };
        case 'requires_action':
        case 'processing':
          return { state: 'pending' };
        default:
          return {
            state: 'open',
            failure: intent.last_setup_error ? failureOf(intent.last_setup_error) : null,
          };
      }
    },

    async cancelSetup(setup) {
      // A setup that has ended cannot be cancelled, and need not be.
      await ask<unknown>(stripe.setupIntents.cancel(setup), () => null);
    },

    async authorise({ cardId, ...order }): Promise<Authorisation> {
      const known = await findIntent(order.customer, 'card', cardId);
      const intent =
        known ??
        (await createIntent(order, { capture_method: 'manual' }, `authorise-${cardId}`, 'card', cardId));
      if (typeof intent === 'string') return { state: 'failed', reference: null, failure: intent };
      const reference = intent.id;
      if (intent.status === 'requires_capture') return { state: 'held', reference };
      if (intent.status === 'canceled') return { state: 'released', reference };
      if (intent.status === 'processing' || intent.status === 'requires_action')
        return { state: 'pending', reference };
      return { state: 'failed', reference, failure: failureOf(intent.last_payment_error) };
    },

    async release(reference) {
      await ask<unknown>(stripe.paymentIntents.cancel(reference), () => null);
    },

    async isStanding(card) {
      const method = await ask<Stripe.PaymentMethod | null>(stripe.paymentMethods.retrieve(card), () => null);
      return Boolean(method?.customer);
    },

    async removeCard(card) {
      await ask<unknown>(stripe.paymentMethods.detach(card), () => null);
    },

    async charge({ paymentId, ...order }): Promise<Charge> {
      const known = await findIntent(order.customer, 'payment', paymentId);
      const intent = known ?? (await createIntent(order, {}, paymentId, 'payment', paymentId));
      if (typeof intent === 'string') return { state: 'failed', reference: null, failure: intent };
      const reference = intent.id;
      if (intent.status === 'succeeded') return { state: 'paid', reference };
      if (intent.status === 'processing') return { state: 'pending', reference };
      // Nobody is present to answer the bank, and an open intent could be paid later in addition to another
      // payment.
      if (intent.status === 'requires_action')
        await ask<unknown>(stripe.paymentIntents.cancel(reference), () => null);
      const failure =
        intent.status === 'requires_action' ? 'authentication_failed' : failureOf(intent.last_payment_error);
      return { state: 'failed', reference, failure };
    },

    readEvent(body, signature, now) {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature ?? '',
          webhookSecret,
          eventToleranceSeconds,
          undefined,
          now.getTime(),
        );
        const object = event.data.object as { metadata?: Record<string, string> | null };
        const { environment = null, card: cardId = null, payment: paymentId = null } = object.metadata ?? {};
        return { id: event.id, type: event.type, environment, cardId, paymentId };
      } catch {
        return null;
      }
    },
  };
}

function factsOf(method: Stripe.SetupIntent['payment_method']): CardFacts {
  const { id, card } = method as Stripe.PaymentMethod;
  return {
    card: id,
    brand: card?.brand ?? 'card',
    last4: card?.last4 ?? '',
    expMonth: card?.exp_month ?? 0,
    expYear: card?.exp_year ?? 0,
  };
}

const failureByCode: Readonly<Record<string, PaymentFailure>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired',
  incorrect_number: 'wrong_number',
  invalid_number: 'wrong_number',
  authentication_required: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  card_declined: 'declined',
  generic_decline: 'declined',
  resource_missing: 'gone',
};

/** The bank's own reason is more specific than "declined". */
function failureOf(error: { code?: string; decline_code?: string } | null): PaymentFailure {
  const { code = '', decline_code: declineCode = '' } = error ?? {};
  return failureByCode[declineCode] ?? failureByCode[code] ?? 'other';
}
