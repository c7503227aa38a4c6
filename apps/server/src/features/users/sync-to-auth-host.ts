import { type Membership, putMemberships } from '@vitrine/contract/internal';
import type { Locale } from '@vitrine/contract/pages';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { defineJob, enqueue, type JobPayload } from '../../infra/jobs.ts';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, tryAtOnce } from '../../infra/queue.ts';

// The auth host knows who may enter this server. It is sent the current state of members, at once and again
// by a job in case it did not answer; it also mails invitations, each once.

const kind = 'tell-auth-host';
const againAfterMs = 10_000;

type Payload = JobPayload<typeof kind>;

export interface MembershipSync extends Payload {
  readonly order: string;
  readonly environment: string;
}

/** Runs in the transaction of the change. */
export async function enqueueSync(
  { db, now, environment }: Pick<Context, 'db' | 'now' | 'environment'>,
  members: Payload['members'],
): Promise<MembershipSync> {
  const payload: Payload = { members: members.map(({ id, identityId }) => ({ id, identityId })) };
  const runAt = new Date(now.getTime() + againAfterMs);
  const order = await enqueue(db, now, { kind, environment: environment.id, payload, runAt });
  return { ...payload, order, environment: environment.id };
}

/** Runs after it. */
export async function syncNow(app: App, sync: MembershipSync): Promise<void> {
  const isDone = await tryAtOnce(app.content, [sync.order], () =>
    sendMemberships(app, sync.environment, sync),
  );
  if (!isDone) app.log.warn({ environment: sync.environment }, 'member_sync_delayed');
}

const rowColumns = columns({
  id: 'uuid',
  version: 'int4',
  blocked: 'bool',
  invitation_id: 'uuid?',
  invited_by: 'text?',
  invited_locale: narrowed<Locale>('text?'),
});
type Row = RowOf<typeof rowColumns>;

async function sendMemberships(app: App, environment: string, { members }: Payload): Promise<void> {
  const rows = await app.content.inEnvironments([environment], (db) =>
    db.query(sql(rowColumns)`
      select id, version, blocked, invitation_id, invited_by, invited_locale from content.members
      where environment_id = ${environment} and id = any (${members.map(({ id }) => id)}::uuid[])`),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const memberships = members.map(({ id, identityId }) => membershipOf(id, identityId, known.get(id)));
  await app.callPeer(app.urls.auth, app.serverKey, putMemberships, {
    body: { environment, members: memberships },
  });
}

function membershipOf(memberId: string, identityId: string, row: Row | undefined): Membership {
  if (!row) return { memberId, identityId, version: 0, state: 'gone', invitation: null };
  const { version, blocked, invitation_id: id, invited_by: invitedBy, invited_locale: locale } = row;
  return {
    memberId,
    identityId,
    version,
    state: blocked ? 'blocked' : 'member',
    invitation: id && invitedBy && locale ? { id, invitedBy, locale } : null,
  };
}

export const userJobs = (app: App): JobHandler[] => [
  defineJob(kind, {
    run: ({ environment, payload }) => sendMemberships(app, environment, payload),
    onGivenUp: async ({ environment }, reason) =>
      app.log.error({ environment, reason }, 'member_sync_given_up'),
  }),
];
