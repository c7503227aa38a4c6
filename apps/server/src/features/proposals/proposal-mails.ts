import type { Locale } from '@vitrine/contract/pages';
import type { PlanDiff } from '@vitrine/contract/plan-diff';
import type { ProposalState } from '@vitrine/contract/proposals';
import type { Context } from '../../http/context.ts';
import { isApprover, type Session } from '../../http/session.ts';
import { translatorFor } from '../../http/translate.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { enqueueMail, pathOnServer } from '../mail/mail.service.ts';

// Approvers learn of a proposal, and its author of the decision: the difference in a sentence, and one link.

const pathOf = (id: string, slug: string) => pathOnServer(`/proposals/detail/${id}`, slug);

interface Made {
  readonly id: string;
  readonly title: string;
  readonly author: Session;
  readonly diff: PlanDiff;
}

/** Members have no language of their own here, so a mail is in that of whoever acted. */
export async function mailApprovers(
  { db, environment, now, locale }: Context,
  { id, title, author, diff }: Made,
) {
  const approvers = await db.query(sql({ id: 'uuid', email: 'text' })`
    select m.identity_id as id, m.email from content.members m
    where m.environment_id = ${environment.id} and not m.blocked and m.identity_id <> ${author.identityId}
      and ${isApprover('m')} order by m.identity_id`);
  for (const approver of approvers) {
    await enqueueMail(db, now, {
      ...{ environment: environment.id, to: approver.email, locale },
      ...{ template: 'proposal', key: `proposal ${id} ${approver.id}`, path: pathOf(id, environment.slug) },
      values: { person: author.name, title, server: environment.name, effect: effectOf(diff, locale) },
    });
  }
}

/** "Changes 12 displays this week. On 2 of them open hours go empty." */
function effectOf(diff: PlanDiff, locale: Locale): string {
  const translate = translatorFor(locale);
  const { displays, gaps, items, frames } = diff;
  if (displays === 0)
    return translate({
      key:
        items.length > 0
          ? 'proposals.effect.items'
          : frames.length > 0
            ? 'proposals.effect.frames'
            : 'proposals.effect.nothing',
    });
  const changes = translate({ key: 'proposals.effect.displays', values: { count: displays } });
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
