import { useParams } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import { effectBesidePlans } from '@vitrine/contract/proposal-effects';
import type { Proposal } from '@vitrine/contract/proposals';
import { Suspense } from 'react';
import { DiffCard } from '../../core/plan-diff/plan-diff.views.tsx';
import { useProposal, useProposalDiff } from '../../core/queries/proposals.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { type TextKey, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useRecordTitle } from '../../lib/page-title.ts';
import { useSession } from '../../lib/session/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { RecordHead } from '../../ui/RecordHead.tsx';
import { FactsSkeleton, FieldSkeleton } from '../../ui/skeletons.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { WithoutRecord } from '../../ui/WithoutRecord.tsx';
import { Comments } from './Comments.tsx';
import { Decision } from './Decision.tsx';
import { Fields } from './Fields.tsx';
import { Initials } from './Initials.tsx';
import { ProposalTag } from './ProposalTag.tsx';
import classes from './proposals.module.css';

/** Where the record of a proposal is opened, and what it is called in a sentence. */
const kinds: Readonly<Record<string, { readonly path?: string; readonly key: TextKey }>> = {
  playlists: { path: 'playlists/detail', key: 'proposals.of.playlist' },
  groups: { path: 'groups/detail', key: 'proposals.of.group' },
  displays: { path: 'displays/detail', key: 'proposals.of.display' },
  locations: { path: 'locations/detail', key: 'proposals.of.location' },
  playables: { path: 'playables/detail', key: 'proposals.of.playable' },
  folders: { key: 'proposals.of.folder' },
  designs: { path: 'designs/detail', key: 'proposals.of.design' },
  sources: { path: 'sources/detail', key: 'proposals.of.source' },
  devices: { path: 'devices/detail', key: 'proposals.of.device' },
};

/** Above it: the list, or what those have who get here by a link only. */
function useList() {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const { path, titleKey } = can(caller, pageById('proposals'))
    ? pageById('proposals')
    : pageById('playables');
  return { label: t(titleKey as TextKey), href: `/${locale}${path}` };
}

export function ProposalDetailPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const t = useT();
  const list = useList();
  const { data, error, refetch } = useProposal(id);
  useRecordTitle(data?.title);
  if (data) return <Page key={data.id} proposal={data} />;
  return (
    <WithoutRecord
      error={error}
      onRetry={() => void refetch()}
      title={t('pages.proposalDetail')}
      gone={t('proposals.gone')}
      failed={t('proposals.loadFailed')}
      all={list}
      skeleton={<FactsSkeleton rows={6} />}
    />
  );
}

function Page({ proposal }: { proposal: Proposal }) {
  const t = useT();
  const rich = useRichT();
  const { id, title, state, author, note, createdAt, exists } = proposal;
  const isOpen = state === 'open';
  const diff = useProposalDiff(id, isOpen && exists && proposal.isAuthorHere);
  const name = author.name || t('proposals.removedPerson');
  const at = <Instant at={createdAt} place={null} />;
  const facts = (
    <Card>
      {note && (
        <Stack gap={10} align="start" ruled className={classes.note}>
          <Initials name={author.name} />
          <blockquote>{note}</blockquote>
        </Stack>
      )}
      <Fields proposal={proposal} />
    </Card>
  );
  // The decision stands below the difference on narrow screens, which would push it away.
  const waiting = (
    <Stack gap={16} align="start" above={16} className={classes.columns}>
      <Stack gap={16} shrink>
        {facts}
        <Card title={t('proposals.difference')} padded>
          <FieldSkeleton rows={2} />
        </Card>
      </Stack>
    </Stack>
  );
  return (
    <>
      <RecordHead path={[useList()]} actions={null}>
        <Row gap={10} rowGap={4} wrap align="center" shrink>
          <Text anywhere as="h1" tabIndex={-1}>
            {title}
          </Text>
          <ProposalTag state={state} />
        </Row>
      </RecordHead>
      <p className={classes.sub}>
        {rich('proposals.proposedBy', { name, at })}
        <Subject proposal={proposal} />
        {isOpen && ` · ${t('proposals.nothingChanged')}`}
      </p>
      {isOpen && diff.isLoading ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <Stack gap={16} align="start" above={16} className={classes.columns}>
            <Stack gap={16} shrink>
              {facts}
              <div id="difference">{isOpen && <Effect route={proposal.route} diff={diff} />}</div>
            </Stack>
            <Stack gap={16} shrink>
              <Decision proposal={proposal} diff={diff} />
              <Comments proposal={proposal} />
            </Stack>
          </Stack>
        </Suspense>
      )}
    </>
  );
}

function Subject({ proposal: { resource, subject, exists } }: { proposal: Proposal }) {
  const rich = useRichT();
  const locale = useLocale();
  const kind = kinds[resource];
  if (!subject.name) return null;
  const name =
    subject.id && kind?.path && exists ? (
      <AppLink href={`/${locale}/${kind.path}/${subject.id}`}>{subject.name}</AppLink>
    ) : (
      subject.name
    );
  return (
    <>
      {' · '}
      {kind ? rich(kind.key, { name }) : name}
    </>
  );
}

interface EffectProps {
  route: string;
  diff: ReturnType<typeof useProposalDiff>;
}

/** The difference in sentences and the strip of the week, as beside Save. */
function Effect({ route, diff: { data, error } }: EffectProps) {
  const t = useT();
  const beside = effectBesidePlans(route);
  if (data && beside)
    return (
      <Card title={t('proposals.difference')} padded>
        {t(beside)}
      </Card>
    );
  if (data) return <DiffCard diff={data.diff} />;
  return (
    error && (
      <Card title={t('proposals.difference')} padded>
        {errorMessage(error)}
      </Card>
    )
  );
}
