import type { AlertFeed } from '@vitrine/contract/alert-feeds';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Age } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFeeds, useRemoveFeed } from './alarms.queries.ts';
import { feedFault } from './feed-words.ts';
import classes from './settings.module.css';

const FeedSheet = lazy(async () => ({ default: (await import('./FeedSheet.tsx')).FeedSheet }));

/** Warnings of authorities, for admins. */
export function FeedsPart() {
  const t = useT();
  const { data, error, refetch } = useFeeds();
  const [open, setOpen] = useState<AlertFeed | 'new' | null>(null);
  const add = (
    <Button icon="plus" variant="primary" onClick={() => setOpen('new')}>
      {t('alarms.feeds.add')}
    </Button>
  );
  return (
    <Card
      title={t('alarms.feeds.title')}
      aside={
        <>
          <Text size="13/18" tone="muted" className={classes.note} data-beside>
            {t('alarms.feeds.note')}
          </Text>
          {data && data.length > 0 && add}
        </>
      }
    >
      {error && !data && (
        <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton rows={2} height={64} />}
      {data?.length === 0 && <EmptyState action={add}>{t('alarms.feeds.empty')}</EmptyState>}
      {data && data.length > 0 && (
        <Stack as="ul">
          {data.map((feed) => (
            <Feed key={feed.id} feed={feed} onEdit={() => setOpen(feed)} />
          ))}
        </Stack>
      )}
      <Suspense>
        {open && <FeedSheet feed={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      </Suspense>
    </Card>
  );
}

function Feed({ feed, onEdit }: { feed: AlertFeed; onEdit: () => void }) {
  const t = useT();
  const rich = useRichT();
  const remove = useRemoveFeed();
  const { name, address, onMatch, enabled, goodAt, fault, leftOut, failed, reaches } = feed;
  const problem = [
    fault && feedFault(fault, t),
    leftOut > 0 && t('alarms.feeds.leftOut', { count: leftOut }),
    failed > 0 && t('alarms.feeds.failed', { count: failed }),
    reaches === 0 && t('alarms.feeds.nowhere'),
  ]
    .filter(Boolean)
    .join(' ');
  const askAndRemove = async () => {
    const isAgreed = await confirm({
      title: t('alarms.feeds.removeQuestion', { name }),
      body: t('alarms.feeds.removeBody'),
      confirmLabel: t('alarms.feeds.removeLabel'),
      danger: true,
      action: () =>
        remove.mutateAsync(feed.id).catch((failure) => {
          throw new Error(errorMessage(failure), { cause: failure });
        }),
    });
    if (isAgreed) showToast({ message: t('alarms.feeds.removed', { name }) });
  };
  return (
    <Row as="li" between className={classes.plan} gap={12}>
      <StatusMark
        status={!enabled ? 'unknown' : problem ? 'offline' : goodAt ? 'playlist_active' : 'unknown'}
      />
      <Stack as="span" className={classes.planWords} gap={2} grow shrink anywhere>
        <Row as="span" gap={6} wrap>
          <Text weight={600} as="b">
            {name}
          </Text>{' '}
          <Tag accent={onMatch === 'start'}>{t(`alarms.feeds.onMatch.${onMatch}`)}</Tag>
          {!enabled && <Tag>{t('alarms.feeds.off')}</Tag>}
        </Row>
        <Text size="13/18" tone="muted" className={classes.note}>
          {address}
        </Text>
        <Text size="13/18" tone="muted" className={classes.note}>
          {enabled && problem && <b className={classes.fault}>{problem}</b>}{' '}
          {goodAt
            ? rich('alarms.feeds.goodAt', { age: <Age at={goodAt} place={null} /> })
            : enabled && !problem && t('alarms.feeds.waiting')}
        </Text>
      </Stack>
      <IconButton label={t('alarms.plans.edit', { name })} icon="edit" onClick={onEdit} />
      <IconButton
        label={t('alarms.plans.remove', { name })}
        icon="trash"
        onClick={() => void askAndRemove()}
      />
    </Row>
  );
}
