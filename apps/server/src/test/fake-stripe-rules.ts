import { createHmac, randomBytes } from 'node:crypto';

// The data of the fake Stripe: test numbers, the form of its errors and events, and how it signs.

// biome-ignore lint/suspicious/noExplicitAny: objects of every shape, as they go over the wire
export type Thing = any;

export const cardsByNumber: Readonly<
  Record<string, { brand: string; refusal?: string; asks?: boolean; late?: boolean; atCharge?: string }>
> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '4000000000000002': { brand: 'visa', refusal: 'generic_decline' },
  '4000002500003155': { brand: 'visa', asks: true },
  '4000000000000341': { brand: 'visa', atCharge: 'generic_decline' },
  '4000000000009987': { brand: 'visa', late: true },
};

export class Refused extends Error {
  readonly status: number;
  readonly error: Thing;
  constructor(status: number, error: Thing) {
    super(error.code);
    this.status = status;
    this.error = error;
  }
}
export const missing = (id: string) =>
  new Refused(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such object: ${id}`,
  });

export const unexpected = (parameter: string) =>
  new Refused(400, { type: 'invalid_request_error', code: 'parameter_invalid', param: parameter });

export const declined = (declineCode: string) => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code: declineCode,
  message: 'Your card was declined.',
});

export const eventOf = (
  type: string,
  object: Thing,
  { id = `evt_${randomBytes(12).toString('hex')}` }: { id?: string } = {},
): string =>
  JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    type,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object },
  });

/** Signs the seconds since 1970 and the body with the secret of the endpoint. */
export const signatureOf = (body: string, at: number, secret: string): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

export function cancel(intent: Thing, from: readonly string[]): Thing {
  if (!from.includes(intent.status))
    throw new Refused(400, { type: 'invalid_request_error', code: `${intent.object}_unexpected_state` });
  intent.status = 'canceled';
  return intent;
}

export const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );
