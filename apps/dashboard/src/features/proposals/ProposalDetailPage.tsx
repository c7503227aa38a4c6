import { useParams } from '@tanstack/react-router';
import type { Proposal } from '@vitrine/contract/proposals';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { FieldSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { PlanDiffResult } from '../plan-diff/plan-diff.views.tsx';
import { Comments } from './Comments.tsx';
import { Decision } from './Decision.tsx';
import { Fields } from './Fields.tsx';
import { ProposalTag } from './ProposalTag.tsx';
import classes from './proposals.module.css';
import { useProposal, useProposalDiff } from './proposals.queries.ts';

/** Where the record of a proposal is opened. */
const detailOf: Readonly<Record<string, string>> = {
  playlists: 'playlists/detail',
  groups: 'groups/detail',
  displays: 'displays/detail',
  locations: 'locations/detail',
  playables: 'playables/detail',
};

export function ProposalDetailPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const t = useT();
  const { data, error, refetch } = useProposal(id);
  if (error && !data)
    return (
      <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
    );
  if (!data) return <FieldSkeleton rows={4} />;
  return <Page proposal={data} />;
}

function Page({ proposal }: { proposal: Proposal }) {
  const t = useT();
  const locale = useLocale();
  const { id, title, state, author, subject, resource, note, createdAt, exists } = proposal;
  const isOpen = state === 'open';
  const diff = useProposalDiff(id, isOpen && exists && proposal.isAuthorHere);
  const path = detailOf[resource];
  const name = author.name || t('proposals.removedPerson');
  return (
    <>
      <p className={classes.path}>
        <AppLink href={`/${locale}/proposals`}>{t('pages.proposals')}</AppLink>
      </p>
      <div className={classes.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <ProposalTag state={state} />
      </div>
      <p className={classes.sub}>
        {t('proposals.proposedBy', { name })} <Instant at={createdAt} place={null} />
        {subject.name && ' · '}
        {subject.id && path && exists ? (
          <AppLink href={`/${locale}/${path}/${subject.id}`}>{subject.name}</AppLink>
        ) : (
          subject.name
        )}
        {isOpen && ` · ${t('proposals.nothingChanged')}`}
      </p>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Card>
            {note && <blockquote className={classes.note}>{note}</blockquote>}
            <Fields proposal={proposal} />
          </Card>
          {isOpen && <Effect diff={diff} />}
        </div>
        <div className={classes.side}>
          <Decision proposal={proposal} diff={diff} />
          <Comments proposal={proposal} />
        </div>
      </div>
    </>
  );
}

/** The difference in sentences and bands, as beside Save. */
function Effect({ diff }: { diff: ReturnType<typeof useProposalDiff> }) {
  const t = useT();
  return (
    <Card title={t('proposals.difference')} padded>
      {diff.data ? (
        <PlanDiffResult diff={diff.data.diff} />
      ) : diff.error ? (
        errorMessage(diff.error)
      ) : (
        <FieldSkeleton rows={2} />
      )}
    </Card>
  );
}
