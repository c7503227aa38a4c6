import type { Context } from '../../http/context.ts';
import { enqueue } from '../../infra/jobs.ts';

const reportAfterMs = 5 * 60_000;

/** All admins learn of a new token or counter link, a few minutes later; in the transaction that makes it. */
export const reportAccess = async ({ db, environment, now }: Context): Promise<void> =>
  void (await enqueue(db, now, {
    kind: 'report-access',
    environment: environment.id,
    payload: { since: now.toISOString() },
    key: environment.id,
    runAt: new Date(now.getTime() + reportAfterMs),
  }));
