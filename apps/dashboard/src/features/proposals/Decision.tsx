import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import type { Proposal } from '@vitrine/contract/proposals';
import { type ReactNode, useState } from 'react';
import {
  approveProposal,
  type useProposalDiff,
  withdrawProposal,
} from '../../core/queries/proposals.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useApproval } from '../../lib/approval.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useSession } from '../../lib/session/session.ts';
import { isTyping, useShortcut } from '../../lib/shortcuts.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import { Initials } from './Initials.tsx';
import classes from './proposals.module.css';
import { RejectForm } from './RejectForm.tsx';

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
  const { state, mayDecide } = proposal;
  return (
    <Card title={t(mayDecide ? 'proposals.yourDecision' : 'proposals.decision')} padded>
      <Stack gap={10}>
        {state !== 'open' ? (
          <Decided proposal={proposal} state={state} />
        ) : mayDecide ? (
          <Open proposal={proposal} diff={diff} />
        ) : (
          <Waiting proposal={proposal} />
        )}
      </Stack>
    </Card>
  );
}

function Decided({ proposal, state }: { proposal: Proposal; state: keyof typeof decidedKeys }) {
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  const { caller } = useSession();
  const { decidedBy, decidedAt, reason, subject, exists } = proposal;
  const name = decidedBy?.name || t('proposals.removedPerson');
  const isSaved = state === 'approved' || state === 'approved_with_changes';
  return (
    <>
      <p>{rich(decidedKeys[state], { name, at: <Instant at={decidedAt} place={null} /> })}</p>
      {reason && <blockquote className={classes.reason}>{reason}</blockquote>}
      {isSaved && subject.id && can(caller, pageById('changes')) && (
        <p>
          <AppLink className={classes.link} href={`/${locale}/changes?subject=${subject.id}`}>
            {t('proposals.showChange')}
          </AppLink>
        </p>
      )}
      {!isSaved && !exists && <Warning>{t('proposals.recordGone', { name: subject.name })}</Warning>}
    </>
  );
}

type Deed = 'approve' | 'withdraw';

/** Runs one at a time and reports how it went. */
function useDeed(onOutdated?: () => void) {
  const [busy, setBusy] = useState<Deed | null>(null);
  const run = async (which: Deed, act: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setBusy(which);
    try {
      await act();
      showToast({ message: done, kind: 'success' });
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'preview_outdated' || error.status === 412))
        onOutdated?.();
      showToast({ message: errorMessage(error), kind: 'error' });
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}

/** For its author, and for people who may only read it. */
function Waiting({ proposal: { id, subject, exists, isYours } }: { proposal: Proposal }) {
  const t = useT();
  const { busy, run } = useDeed();
  return (
    <>
      {!exists && <Warning>{t('proposals.recordGone', { name: subject.name })}</Warning>}
      <Approvers />
      {isYours && (
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

function Open({ proposal, diff }: DecisionProps) {
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  const { caller } = useSession();
  const { id, route, subject, author, exists, isAuthorHere, createdAt } = proposal;
  const [isRejecting, setRejecting] = useState(false);
  const [seenBasis, setSeenBasis] = useState<string | null>(null);
  // The difference is worked out anew; Approve waits until it was looked at.
  const { busy, run } = useDeed(() => void diff.refetch());
  const looked = diff.data;
  const canApprove = exists && isAuthorHere;
  const isStale = looked?.isStale ?? false;
  const isReady = canApprove && looked !== undefined && (!isStale || seenBasis === looked.diff.basis);
  const approve = () => {
    if (!isReady) return;
    void run(
      'approve',
      () => approveProposal(id, looked.diff.basis, looked.version),
      t('proposals.approved'),
    );
  };
  // In a field it sends what was written there.
  useShortcut('submit', (event) => (isTyping(event.target) ? false : approve()), isReady && !isRejecting);
  const showDifference = () => {
    setSeenBasis(looked!.diff.basis);
    document.getElementById('difference')?.scrollIntoView({ block: 'start' });
  };
  // The other forms begin with the record as it is saved.
  const canEdit = canApprove && route === 'playlists.update' && can(caller, pageById('playlistDetail'));
  return (
    <>
      <Stack gap={10} className={classes.actions} data-docked>
        {!exists && <Warning>{t('proposals.recordGone', { name: subject.name })}</Warning>}
        {exists && !isAuthorHere && <Warning>{t('proposals.authorGone')}</Warning>}
        {canApprove && looked && !isStale && (
          <Text as="p" fill="active" tone="active" className={classes.fine}>
            <Glyph name="check" size={16} />
            <span>{rich('proposals.stillTheSame', { at: <Instant at={createdAt} place={null} /> })}</span>
          </Text>
        )}
        {canApprove && isStale && (
          <Warning>
            <p>
              <b>{t('proposals.stale', { name: subject.name })}</b>{' '}
              {looked?.changed?.by &&
                rich('proposals.changedBy', {
                  ...{ by: looked.changed.by, name: looked.changed.name },
                  at: <Instant at={looked.changed.at} place={null} />,
                })}{' '}
              {!isReady && t('proposals.waits')}
            </p>
            {!isReady && (
              <Button size="sm" onClick={showDifference}>
                {t('proposals.showNewDifference')}
              </Button>
            )}
          </Warning>
        )}
        <Stack gap={10} className={classes.buttons}>
          {canApprove && (
            <Button
              variant="primary"
              kbd="mod+enter"
              loading={busy === 'approve'}
              disabled={!isReady}
              onClick={approve}
            >
              {t('proposals.approve')}
            </Button>
          )}
          {canEdit && (
            <LinkButton icon="edit" href={`/${locale}/playlists/detail/${subject.id}?proposal=${id}`}>
              {t('proposals.editFirst')}
            </LinkButton>
          )}
          {!isRejecting && (
            <Button variant="ghost" className={classes.reject} onClick={() => setRejecting(true)}>
              {t('proposals.rejectAsk')}
            </Button>
          )}
        </Stack>
        {isRejecting && <RejectForm proposal={proposal} onCancel={() => setRejecting(false)} />}
      </Stack>
      {canApprove && <p className={classes.quiet}>{t('proposals.savedAs', { name: author.name })}</p>}
      <Approvers isOneOfThem />
    </>
  );
}

function Approvers({ isOneOfThem = false }: { isOneOfThem?: boolean }) {
  const t = useT();
  const { user } = useSession();
  const others = useApproval().data?.approvers ?? [];
  if (others.length === 0 && !isOneOfThem) return null;
  return (
    // Above it for its author there is nothing to be parted from.
    <Text as="div" {...(isOneOfThem && { ruled: 'above' as const, className: classes.approvers })}>
      <p className={classes.quiet}>{t('proposals.oneIsEnough')}</p>
      <Stack as="ul" size="13.5" gap={6} above={6} className={classes.people}>
        {isOneOfThem && user && (
          <li>
            <Initials name={user.name} />
            {user.name} <span className={classes.quiet}>{t('proposals.you')}</span>
          </li>
        )}
        {others.map(({ id, name }) => (
          <li key={id}>
            <Initials name={name} />
            {name}
          </li>
        ))}
      </Stack>
    </Text>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <Text as="div" fill="warning" tone="warning" className={classes.warning} role="status">
    {children}
  </Text>
);
