import type { RequestContext } from '../../http/context.ts';
import { type Limit, takeAttempt } from '../../http/rate-limit.ts';
import { checkPage } from '../../infra/outbound/check-address.ts';

/** Requested when the user leaves the address field; the limit is far more than a person types. */
const perPerson: Limit = { name: 'page titles', max: 30, windowSeconds: 60 };
/** A form does not wait longer for a suggestion. */
const timeoutMs = 5000;

/** Only suggests a name, so problems with the page are reported when it is saved. */
export async function readTitle(
  caller: RequestContext,
  url: string,
): Promise<{ data: { title: string | null } }> {
  await caller.transact(({ db, session, now }) => takeAttempt(db, perPerson, session.identityId, now));
  const answer = await checkPage(caller.app.fetcher, url, { timeoutMs });
  return { data: { title: (answer.ok && answer.title) || null } };
}
