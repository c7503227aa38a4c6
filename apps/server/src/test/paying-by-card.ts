import { startFakeStripe } from './fake-stripe.ts';
import { connectOwner } from './owner.ts';
import { openBilling } from './paying.ts';
import { startTestServer, type TestServerOptions } from './test-server.ts';

// A server with the keys of a fake Stripe, and the museum's billing page as its admin uses it.

export async function startCardServer(options: TestServerOptions = {}) {
  const stripe = await startFakeStripe();
  const server = await startTestServer({ ...options, env: { ...stripe.env } });
  const owner = await connectOwner(server.database);
  const admin = await server.signIn('admin@vitrine.test', 'museum');
  const billing = await openBilling(server, admin);
  return {
    stripe,
    server,
    owner,
    admin,
    billing,
    /** Removes the existing card, and begins to add one. */
    async begin() {
      await owner.query('delete from content.cards where environment_id = $1', [billing.id]);
      await owner.query('delete from infra.limits');
      return (await billing.act('card-start')).body.data;
    },
    async stop() {
      await owner.end();
      await server.stop();
      await stripe.close();
    },
  };
}

export type CardServer = Awaited<ReturnType<typeof startCardServer>>;
