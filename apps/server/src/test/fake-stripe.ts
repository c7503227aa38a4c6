import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  cancel,
  cardsByNumber,
  declined,
  eventOf,
  metadataOf,
  missing,
  Refused,
  signatureOf,
  type Thing,
  unexpected,
} from './fake-stripe-rules.ts';

// Stripe as documented, for the calls we make: keys in the header, forms as bodies, idempotency keys that
// repeat the first answer (and refuse other parameters), intents with their states, its errors, and signed
// events. It can be dead or broken, lose the answer after doing what was asked, or decide late.

export interface FakeStripe {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  /** Method and path of every call that was answered or lost, in order. */
  readonly calls: string[];
  /** Intents that moved money. */
  charges(): Thing[];
  all(kind: 'setup_intent' | 'payment_intent' | 'payment_method' | 'customer'): Thing[];
  /** What Stripe's script does in the page when somebody enters a number. */
  typeIn(setup: string, number: string): Thing;
  /** The bank's customer has answered, for a SetupIntent or a PaymentIntent (of a card 4000000000009987). */
  decide(intent: string, isGood: boolean): Thing;
  detach(method: string): void;
  /** Applies this many times to matching calls (`POST /v1/customers`); others succeed. */
  behave(how: Behaviour, times?: number, calls?: RegExp): void;
  /** Stripe forgets idempotency keys after a day. */
  forgetKeys(): void;
  /** Resolves when a matching call has arrived; with `lost` its answer is never sent. */
  whenCalled(call: RegExp): Promise<void>;
  event(type: string, object: Thing, options?: { id?: string }): string;
  sign(body: string, options?: { at?: number; secret?: string }): string;
  close(): Promise<void>;
}

/** `lost`: it is done, but the answer gets lost; `held`: it is done, and the answer never comes. */
export type Behaviour = 'well' | 'dead' | 'broken' | 'lost' | 'held' | 'limited';

const secretKey = 'sk_test_fake';
const webhookSecret = 'whsec_of_the_fake_stripe';
export async function startFakeStripe(): Promise<FakeStripe> {
  const things = new Map<string, Thing>();
  const answers = new Map<string, { parameters: string; status: number; body: string }>();
  const calls: string[] = [];
  const waiting: { call: RegExp; resolve: () => void }[] = [];
  let how: Behaviour = 'well';
  let times = Number.POSITIVE_INFINITY;
  let only = /^/;

  const idOf = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  const add = (prefix: string, object: string, fields: Thing): Thing => {
    const thing = {
      id: idOf(prefix),
      object,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      ...fields,
    };
    things.set(thing.id, thing);
    return thing;
  };
  const find = (id: string, object: string): Thing => {
    const thing = things.get(id);
    if (thing?.object !== object) throw missing(id);
    return thing;
  };
  function pay(intent: Thing): void {
    const method = things.get(intent.payment_method);
    if (method.atCharge) {
      intent.status = 'requires_payment_method';
      intent.last_payment_error = declined(method.atCharge);
      throw new Refused(402, { ...intent.last_payment_error, payment_intent: intent });
    }
    intent.status = method.late
      ? 'processing'
      : intent.capture_method === 'manual'
        ? 'requires_capture'
        : 'succeeded';
  }

  function serve(method: string, path: string, form: URLSearchParams): Thing {
    const [, kind, id, action] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    const metadata = metadataOf(form);
    const call = `${method} ${kind}${id ? ' id' : ''}${action ? ` ${action}` : ''}`;
    switch (call) {
      case 'POST customers':
        return add('cus', 'customer', { metadata });
      case 'POST setup_intents': {
        if (form.get('allowed_payment_method_types[0]') !== 'card')
          throw unexpected('allowed_payment_method_types');
        const customer = find(form.get('customer') ?? '', 'customer').id;
        const intent = add('seti', 'setup_intent', {
          customer,
          metadata,
          usage: form.get('usage'),
          status: 'requires_payment_method',
          payment_method: null,
          last_setup_error: null,
        });
        intent.client_secret = `${intent.id}_secret_${randomBytes(6).toString('hex')}`;
        return intent;
      }
      case 'GET setup_intents id': {
        const intent = find(id!, 'setup_intent');
        const isExpanded = form.get('expand[0]') === 'payment_method' && intent.payment_method;
        return isExpanded ? { ...intent, payment_method: things.get(intent.payment_method) } : intent;
      }
      case 'POST setup_intents id cancel':
        return cancel(find(id!, 'setup_intent'), ['requires_payment_method', 'requires_action']);
      case 'POST payment_intents': {
        const amount = Number(form.get('amount'));
        if (!Number.isInteger(amount) || amount <= 0) throw unexpected('amount');
        if (form.get('off_session') !== 'true' || form.get('confirm') !== 'true')
          throw unexpected('off_session');
        const card = find(form.get('payment_method') ?? '', 'payment_method');
        if (card.customer !== form.get('customer')) throw missing(card.id);
        const intent = add('pi', 'payment_intent', {
          amount,
          currency: form.get('currency'),
          customer: find(form.get('customer') ?? '', 'customer').id,
          payment_method: form.get('payment_method'),
          capture_method: form.get('capture_method') ?? 'automatic',
          description: form.get('description'),
          metadata,
          last_payment_error: null,
        });
        pay(intent);
        return intent;
      }
      case 'GET payment_intents': {
        const all = [...things.values()].filter(
          (each) => each.object === 'payment_intent' && each.customer === form.get('customer'),
        );
        return {
          object: 'list',
          url: path,
          has_more: false,
          data: all.reverse().slice(0, Number(form.get('limit') ?? 10)),
        };
      }
      case 'POST payment_intents id cancel':
        return cancel(find(id!, 'payment_intent'), [
          'requires_capture',
          'requires_action',
          'requires_payment_method',
        ]);
      case 'GET payment_methods id':
        return find(id!, 'payment_method');
      case 'POST payment_methods id detach': {
        const card = find(id!, 'payment_method');
        if (!card.customer) throw unexpected('payment_method');
        card.customer = null;
        return card;
      }
      default:
        throw new Refused(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${call})`,
        });
    }
  }

  function answer(
    request: IncomingMessage,
    path: string,
    form: URLSearchParams,
  ): { status: number; body: string } {
    const key = request.headers['idempotency-key'] as string | undefined;
    const parameters = `${path}?${form}`;
    const before = request.method === 'POST' && key ? answers.get(key) : undefined;
    if (before && before.parameters !== parameters)
      return {
        status: 400,
        body: JSON.stringify({
          error: { type: 'idempotency_error', message: 'Keys may only be used with the same parameters.' },
        }),
      };
    if (before) return before;
    let made: { status: number; body: string };
    try {
      made = { status: 200, body: JSON.stringify(serve(request.method!, path, form)) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      made = { status: error.status, body: JSON.stringify({ error: error.error }) };
    }
    if (request.method === 'POST' && key) answers.set(key, { parameters, ...made });
    return made;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://stripe');
    const text = Buffer.concat(await request.toArray()).toString();
    const form = new URLSearchParams(request.method === 'GET' ? url.search : text);
    const send = (status: number, body: string) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `req_${randomUUID()}` })
        .end(body);
    const call = `${request.method} ${url.pathname}`;
    const now = times > 0 && only.test(call) ? how : 'well';
    if (now !== 'well') times--;
    const note = () => {
      calls.push(call);
      for (const each of waiting) if (each.call.test(call)) each.resolve();
    };
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return void send(
        401,
        JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }),
      );
    if (now === 'dead') return void request.socket.destroy();
    if (now === 'broken') return void send(500, JSON.stringify({ error: { type: 'api_error' } }));
    if (now === 'limited')
      return void send(429, JSON.stringify({ error: { type: 'invalid_request_error', code: 'rate_limit' } }));
    const { status, body } = answer(request, url.pathname, form);
    note();
    if (now === 'held') return;
    if (now === 'lost') return void request.socket.destroy();
    send(status, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const all: FakeStripe['all'] = (kind) => [...things.values()].filter(({ object }) => object === kind);

  return {
    url,
    env: {
      STRIPE_URL: url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    calls,
    all,
    charges: () =>
      all('payment_intent').filter(
        (each) => each.status === 'succeeded' && each.capture_method === 'automatic',
      ),
    typeIn(setup, number) {
      const intent = find(setup, 'setup_intent');
      const kind = cardsByNumber[number]!;
      if (kind.refusal) {
        intent.last_setup_error = declined(kind.refusal);
        return intent;
      }
      const card = { brand: kind.brand, last4: number.slice(-4), exp_month: 12, exp_year: 2034 };
      const { id } = add('pm', 'payment_method', { type: 'card', customer: intent.customer, card, ...kind });
      Object.assign(intent, {
        payment_method: id,
        last_setup_error: null,
        status: kind.asks ? 'requires_action' : 'succeeded',
      });
      return intent;
    },
    decide(id, isGood) {
      const intent = things.get(id)!;
      const isSetup = intent.object === 'setup_intent';
      const good = isSetup
        ? 'succeeded'
        : intent.capture_method === 'manual'
          ? 'requires_capture'
          : 'succeeded';
      intent.status = isGood ? good : 'requires_payment_method';
      if (!isGood && isSetup)
        intent.last_setup_error = {
          type: 'invalid_request_error',
          code: 'setup_intent_authentication_failure',
        };
      if (!isGood && !isSetup) intent.last_payment_error = declined('generic_decline');
      return intent;
    },
    detach(method) {
      find(method, 'payment_method').customer = null;
    },
    behave(next, count = Number.POSITIVE_INFINITY, which = /^/) {
      how = next;
      times = count;
      only = which;
    },
    forgetKeys: () => answers.clear(),
    whenCalled: (call) =>
      new Promise((resolve) => {
        waiting.push({ call, resolve });
      }),
    event: eventOf,
    sign: (body, { at = Math.floor(Date.now() / 1000), secret = webhookSecret } = {}) =>
      signatureOf(body, at, secret),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
