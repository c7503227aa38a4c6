import type { Proposal } from '@vitrine/contract/proposals';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useApproval } from '../../lib/approval.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextAreaField } from '../../ui/fields.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './proposals.module.css';
import {
  approveProposal,
  rejectProposal,
  type useProposalDiff,
  withdrawProposal,
} from './proposals.queries.ts';

interface DecisionProps {
  proposal: Proposal;
  diff: ReturnType<typeof useProposalDiff>;
}

const decidedKeys = {
  approved: 'proposals.decided.approved',
  approved_with_changes: 'proposals.decided.approvedWithChanges',
  rejected: 'proposals.decided.rejected',
  withdrawn: 'proposals.decided.withdrawn',
} as const;

/** What the reader can do with an open proposal, or what was decided. */
export function Decision({ proposal, diff }: DecisionProps) {
  const t = useT();
  const { state, decidedBy, decidedAt, reason } = proposal;
  if (state !== 'open') {
    const name = decidedBy?.name || t('proposals.removedPerson');
    return (
      <Card title={t('proposals.decision')} padded>
        <p>
          {t(decidedKeys[state], { name })} <Instant at={decidedAt} place={null} />
        </p>
        {reason && <blockquote className={classes.note}>{reason}</blockquote>}
      </Card>
    );
  }
  return (
    <Card title={proposal.mayDecide ? t('proposals.yourDecision') : t('proposals.decision')} padded>
      <div className={classes.decision}>
        <Open proposal={proposal} diff={diff} />
      </div>
    </Card>
  );
}

function Open({ proposal, diff }: DecisionProps) {
  const t = useT();
  const { id, subject, author, exists, isAuthorHere } = proposal;
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const [seenBasis, setSeenBasis] = useState<string | null>(null);
  const [busy, setBusy] = useState<'approve' | 'reject' | 'withdraw' | null>(null);
  const run = async (which: NonNullable<typeof busy>, act: () => Promise<unknown>, done: string) => {
    setBusy(which);
    try {
      await act();
      showToast({ message: done, kind: 'success' });
    } catch (error) {
      // The difference below is worked out anew; Approve waits until it was looked at.
      if (error instanceof ApiError && error.code === 'preview_outdated') void diff.refetch();
      showToast({ message: errorMessage(error), kind: 'error' });
    } finally {
      setBusy(null);
    }
  };
  const name = author.name || t('proposals.removedPerson');
  if (!proposal.mayDecide) {
    return (
      <>
        <Approvers />
        {proposal.isYours && (
          <Button
            loading={busy === 'withdraw'}
            onClick={() => void run('withdraw', () => withdrawProposal(id), t('proposals.withdrawn'))}
          >
            {t('proposals.withdraw')}
          </Button>
        )}
      </>
    );
  }
  const canApprove = exists && isAuthorHere;
  const isStale = diff.data?.isStale ?? false;
  const hasLooked = !isStale || seenBasis === diff.data?.diff.basis;
  return (
    <>
      {!exists && <Warning>{t('proposals.recordGone', { name: subject.name })}</Warning>}
      {exists && !isAuthorHere && <Warning>{t('proposals.authorGone')}</Warning>}
      {canApprove && diff.data && !isStale && (
        <p className={classes.fine}>
          <Glyph name="check" size={16} />
          {t('proposals.stillTheSame')}
        </p>
      )}
      {canApprove && isStale && (
        <Warning>
          {t('proposals.stale', { name: subject.name })}
          {!hasLooked && (
            <Button size="sm" onClick={() => setSeenBasis(diff.data!.diff.basis)}>
              {t('proposals.showNewDifference')}
            </Button>
          )}
        </Warning>
      )}
      {canApprove && (
        <Button
          variant="primary"
          loading={busy === 'approve'}
          disabled={!diff.data || !hasLooked}
          onClick={() =>
            void run(
              'approve',
              () => approveProposal(id, diff.data!.diff.basis, diff.data!.version),
              t('proposals.approved'),
            )
          }
        >
          {t('proposals.approve')}
        </Button>
      )}
      {isRejecting ? (
        <>
          <TextAreaField
            label={t('proposals.reason')}
            optional
            rows={2}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            variant="danger"
            loading={busy === 'reject'}
            onClick={() => void run('reject', () => rejectProposal(id, reason), t('proposals.rejected'))}
          >
            {t('proposals.reject')}
          </Button>
        </>
      ) : (
        <Button variant="ghost" onClick={() => setRejecting(true)}>
          {t('proposals.rejectAsk')}
        </Button>
      )}
      <p className={classes.quiet}>{t('proposals.savedAs', { name })}</p>
      <Approvers />
    </>
  );
}

function Approvers() {
  const t = useT();
  const names = useApproval().data?.approvers ?? [];
  if (names.length === 0) return null;
  return (
    <div>
      <p className={classes.quiet}>{t('proposals.oneIsEnough')}</p>
      <ul className={classes.people}>
        {names.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}

const Warning = ({ children }: { children: React.ReactNode }) => (
  <div className={classes.warning} role="status">
    {children}
  </div>
);
