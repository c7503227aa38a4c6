import type { Locale } from '@vitrine/contract/pages';
import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { effectBesidePlans } from '@vitrine/contract/proposal-effects';
import type { ProposalState } from '@vitrine/contract/proposals';
import { enqueueMail, pathOnServer } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { isApprover, isConfirmed, type Session } from '../../http/session.ts';
import { translatorFor } from '../../http/translate.ts';
import { defineJob, enqueue } from '../../infra/jobs.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { JobHandler } from '../../infra/queue.ts';

// Approvers learn of a proposal, and its author of the decision: the difference in a sentence, and one link.

const pathOf = (id: string, slug: string) => pathOnServer(`/proposals/detail/${id}`, slug);

interface Made {
  readonly id: string;
  readonly route: string;
  readonly title: string;
  readonly author: Session;
  readonly diff: PlanDiff;
}

const hourMs = 3_600_000;
/** Proposals of one person that are mailed one by one in an hour; the others are in a mail about several. */
const mailedAnHour = 20;

/** Only people who have proved that the address is theirs: who was invited and never answered gets nothing. */
const readApprovers = (db: Db, environment: string) =>
  db.query(sql({ id: 'uuid', email: 'text' })`
    select m.identity_id as id, m.email from content.members m
    where m.environment_id = ${environment} and not m.blocked and ${isApprover('m')} and ${isConfirmed('m')}
    order by m.identity_id`);

/** Members have no language of their own here, so a mail is in that of whoever acted. */
export async function mailApprovers(
  { db, environment, now, locale }: Context,
  { id, route, title, author, diff }: Made,
) {
  const [recent] = await db.query(sql({ count: 'int8' })`
    select count(*) from content.proposals where environment_id = ${environment.id} and author_id = ${author.identityId}
      and created_at > ${new Date(now.getTime() - hourMs)}`);
  if (recent!.count > mailedAnHour) {
    await db.query(sql`
      update content.proposals set is_mailed = false where environment_id = ${environment.id} and id = ${id}`);
    // One job for all of them until it has run, so there is one such mail an hour.
    return enqueue(db, now, {
      kind: 'mail-proposals',
      environment: environment.id,
      payload: { locale },
      key: `proposals ${environment.id}`,
      runAt: new Date(now.getTime() + hourMs),
    });
  }
  for (const approver of await readApprovers(db, environment.id))
    if (approver.id !== author.identityId)
      await enqueueMail(db, now, {
        environment: environment.id,
        to: approver.email,
        locale,
        template: 'proposal',
        key: `proposal ${id} ${approver.id}`,
        path: pathOf(id, environment.slug),
        values: {
          person: author.name,
          title,
          server: environment.name,
          effect: effectOf(route, diff, locale),
        },
      });
}

export const proposalMailJobs = (app: App): JobHandler[] => [
  defineJob('mail-proposals', {
    run: ({ environment, payload }) =>
      app.content.inEnvironments([environment], (db) =>
        mailSeveral(db, app.clock(), environment, payload.locale),
      ),
    onGivenUp: async ({ environment }, reason) =>
      app.log.error({ environment, reason }, 'proposals_not_mailed'),
  }),
];

async function mailSeveral(db: Db, now: Date, environment: string, locale: string): Promise<void> {
  const [server] = await db.query(sql({ name: 'text', slug: 'text' })`
    select name, slug from content.environments where id = ${environment}`);
  const waiting = await db.query(sql({ author: 'uuid', state: 'text' })`
    update content.proposals set is_mailed = true where environment_id = ${environment} and not is_mailed
    returning author_id as author, state`);
  for (const approver of await readApprovers(db, environment)) {
    const ofOthers = waiting.filter(({ author, state }) => state === 'open' && author !== approver.id);
    if (ofOthers.length === 0) continue;
    await enqueueMail(db, now, {
      environment,
      to: approver.email,
      locale,
      template: 'proposals',
      key: `proposals ${environment} ${now.toISOString()} ${approver.id}`,
      path: pathOnServer('/proposals', server!.slug),
      values: { server: server!.name, count: String(ofOthers.length) },
    });
  }
}

/** "Changes 12 displays this week. On 2 of them open hours go empty." */
function effectOf(route: string, diff: PlanDiff, locale: Locale): string {
  const translate = translatorFor(locale);
  const beside = effectBesidePlans(route);
  if (beside) return translate({ key: beside });
  const { displays, changed, gaps, items, frames } = diff;
  if (displays === 0)
    return translate({
      key:
        items.length > 0
          ? 'proposals.effect.items'
          : frames.length > 0
            ? 'proposals.effect.frames'
            : 'proposals.effect.nothing',
    });
  const changes = translate({ key: 'proposals.effect.displays', values: { count: changed } });
  return gaps.displays === 0
    ? changes
    : `${changes} ${translate({ key: 'proposals.effect.gaps', values: { count: gaps.displays } })}`;
}

interface Decided {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly state: Exclude<ProposalState, 'open' | 'withdrawn'>;
  readonly reason: string | null;
}

export async function mailAuthor({ db, environment, session, now, locale }: Context, decided: Decided) {
  const { id, title, author, state, reason } = decided;
  const [person] = await db.query(sql({ email: 'text' })`
    select email from content.members
    where environment_id = ${environment.id} and identity_id = ${author} and not blocked`);
  if (!person) return;
  const template =
    state === 'rejected'
      ? reason === null
        ? 'proposalRejected'
        : 'proposalRejectedBecause'
      : state === 'approved'
        ? 'proposalApproved'
        : 'proposalApprovedWithChanges';
  await enqueueMail(db, now, {
    ...{ environment: environment.id, to: person.email, locale, template },
    ...{ key: `proposal ${id} decided`, path: pathOf(id, environment.slug) },
    values: { person: session.name, title, server: environment.name, ...(reason !== null && { reason }) },
  });
}
