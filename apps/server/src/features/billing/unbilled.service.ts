import { listHostedEnvironments } from '@vitrine/contract/auth';
import { operator, recordAuditBy } from '../../core/audit/audit.ts';
import type { App } from '../../http/app.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { listEnvironments } from '../identity/identity.service.ts';

// Installations without payment keys do not bill themselves. New environments begin unbilled (limits.service);
// those from before that rule are changed once, at the first start after the upgrade.

const task = 'end_billing_without_payments';

/**
 * Where nobody ever paid, paying by card becomes not being billed. Where an operator invoices, or a card was
 * ever charged, nothing changes.
 */
export async function endBillingWithoutPayments(app: App): Promise<void> {
  const isDue = await app.content.transaction((db) =>
    db.query(sql`select 1 from infra.start_tasks where name = ${task}`),
  );
  if (isDue.length === 0) return;
  const ids = await hostedHere(app);
  if (ids === null) return;
  if (ids.length === 0) return void (await app.content.transaction(takeTask));
  const now = app.clock();
  await app.content.inEnvironments(ids, async (db) => {
    if (!(await takeTask(db)) || app.payments.isAvailable) return;
    const paid = await db.query(sql`
      select 1 from content.environments where arrangement = 'invoice' and deleted_at is null
      union all select 1 from content.invoices
      union all select 1 from content.cards where state = 'verified' and gateway like 'stripe%' limit 1`);
    if (paid.length > 0) return;
    const changed = await db.query(sql({ id: 'uuid' })`
      update content.environments set arrangement = 'none'
      where arrangement = 'card' and deleted_at is null returning id`);
    for (const environment of changed)
      await recordAuditBy({ db, environment, now }, operator, {
        call: 'operator.arrange',
        before: { arrangement: 'card' },
        after: { arrangement: 'none' },
      });
    if (changed.length > 0) app.log.info({ environments: changed.length }, 'billing_ended');
  });
}

/** Only one of several processes that start together finds the row. */
async function takeTask(db: Db): Promise<boolean> {
  const taken = await db.query(sql`delete from infra.start_tasks where name = ${task} returning 1`);
  return taken.length > 0;
}

/** What an operator should know about money: who is not billed although cards work, and who cannot pay by one. */
export async function reportBilling(app: App): Promise<void> {
  const { isAvailable } = app.payments;
  // The demo's gateway takes no money.
  if (isAvailable && !app.config.stripe) return;
  const ids = await hostedHere(app);
  if (!ids || ids.length === 0) return;
  const arrangement = isAvailable ? 'none' : 'card';
  const found = await app.content.inEnvironments(ids, (db) =>
    db.query(sql({ slug: 'text' })`
      select slug from content.environments
      where arrangement = ${arrangement} and deleted_at is null order by slug limit 100`),
  );
  if (found.length === 0) return;
  const environments = found.map(({ slug }) => slug);
  if (isAvailable)
    app.log.warn(
      { environments, command: 'npm run admin -- billing arrange <slug> card' },
      'environments_not_billed',
    );
  else app.log.warn({ environments, missing: 'STRIPE_SECRET_KEY' }, 'cards_unavailable');
}

/** Null while the auth host is away; the next start asks again. This program's own routes are not served yet. */
const hostedHere = (app: App): Promise<string[] | null> =>
  app.config.roles.includes('auth')
    ? app.identity.transaction((db) => listEnvironments(db, app.serverKey))
    : app.callPeer(app.urls.auth, app.serverKey, listHostedEnvironments).then(
        ({ data }) => data,
        () => null,
      );
