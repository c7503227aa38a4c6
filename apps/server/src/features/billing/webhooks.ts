import type { FastifyInstance } from 'fastify';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { enqueue, type JobPayload } from '../../infra/jobs.ts';
import type { ProviderEvent } from '../../infra/payments/gateway.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { tryAtOnce } from '../../infra/queue.ts';
import { advanceCard } from './card-progress.ts';
import { settlePayment } from './payments.service.ts';

// Events sent by the payment provider. The signature covers the exact bytes, so they are not parsed before.
// An event is stored once by its id, in one transaction with the job that handles it. Its content only
// triggers a query of the current state, so neither its age nor its order matters.

export const webhookPath = '/api/webhooks/stripe';
const maxEventBytes = 500_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const againAfterMs = 10_000;

type EventOrder = JobPayload<'follow-event'>;

export function mountWebhooks(fastify: FastifyInstance, app: App): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(webhookPath, async (request, reply) => {
      const { 'stripe-signature': signature } = request.headers;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const isOne = typeof signature === 'string' || signature === undefined;
      const event = isOne ? app.payments.readEvent(body, signature, app.clock()) : null;
      if (!event) throw new HttpError({ status: 400, code: 'malformed' });
      await receiveEvent(app, event);
      return reply.header('Cache-Control', 'private, no-store').send({ received: true });
    });
  });
}

async function receiveEvent(app: App, event: ProviderEvent): Promise<void> {
  const { environment } = event;
  // The event concerns something that is not ours: the account at the provider may serve others too.
  if (!environment || !uuid.test(environment)) return;
  const payload: EventOrder = { event: event.id, card: asId(event.cardId), payment: asId(event.paymentId) };
  const order = await app.content.inEnvironments([environment], async (db) => {
    const now = app.clock();
    const [fresh] = await db.query(sql`
      insert into content.payment_events (environment_id, event, type, received_at)
      select id, ${event.id}, ${event.type}, ${now} from content.environments where id = ${environment}
      on conflict do nothing returning 1`);
    if (!fresh) return null;
    const runAt = new Date(now.getTime() + againAfterMs);
    return enqueue(db, now, { kind: 'follow-event', environment, payload, runAt });
  });
  if (!order) return;
  const isDone = await tryAtOnce(app.content, [order], () => followEvent(app, environment, payload));
  if (!isDone) app.log.warn({ event: event.id }, 'payment_event_delayed');
}

const asId = (text: string | null): string | null => (text && uuid.test(text) ? text : null);

export async function followEvent(
  app: App,
  environment: string,
  { event, card, payment }: EventOrder,
): Promise<void> {
  if (card) await advanceCard(app, environment, card);
  if (payment && (await hasPayment(app, environment, payment)))
    await settlePayment(app, environment, payment);
  await app.content.inEnvironments([environment], (db) =>
    db.query(sql`
      update content.payment_events set handled_at = ${app.clock()}
      where environment_id = ${environment} and event = ${event} and handled_at is null`),
  );
}

async function hasPayment(app: App, environment: string, payment: string): Promise<boolean> {
  const rows = await app.content.inEnvironments([environment], (db) =>
    db.query(sql`select 1 from content.payments where environment_id = ${environment} and id = ${payment}`),
  );
  return rows.length > 0;
}
