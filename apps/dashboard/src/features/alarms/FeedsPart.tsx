import type { AlertFeed } from '@vitrine/contract/alert-feeds';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.ts';
import { whereWords } from './alarm-differences.ts';
import { targetsOf } from './alarm-values.ts';
import { useFeeds, useRemoveFeed, useTargets } from './alarms.queries.ts';
import { type FeedLook, inOrder, marks } from './feed-look.ts';
import { colourOf, feedFault } from './feed-words.ts';
import classes from './feeds.module.css';

const FeedSheet = lazy(async () => ({ default: (await import('./FeedSheet.tsx')).FeedSheet }));

interface Opened {
  readonly feed: AlertFeed | null;
  readonly isTried: boolean;
}

/** Warnings of authorities, for admins: a row each, trouble first. */
export function FeedsPart() {
  const t = useT();
  const now = useNow().getTime();
  const { data, error, refetch } = useFeeds();
  const [opened, setOpened] = useState<Opened | null>(null);
  const add = (
    <Button size="sm" icon="plus" onClick={() => setOpened({ feed: null, isTried: false })}>
      {t('alarms.feeds.add')}
    </Button>
  );
  return (
    <Card title={t('alarms.feeds.title')} aside={data && data.length > 0 && add}>
      {error && !data && (
        <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton rows={2} height={40} />}
      {data?.length === 0 && <EmptyState action={add}>{t('alarms.feeds.empty')}</EmptyState>}
      {data && data.length > 0 && (
        <Stack as="ul">
          {inOrder(data, now).map(({ feed, look }) => (
            <Feed
              key={feed.id}
              feed={feed}
              look={look}
              now={now}
              onOpen={(isTried) => setOpened({ feed, isTried })}
            />
          ))}
        </Stack>
      )}
      <Suspense>{opened && <FeedSheet {...opened} onClose={() => setOpened(null)} />}</Suspense>
    </Card>
  );
}

interface FeedProps {
  feed: AlertFeed;
  look: FeedLook;
  now: number;
  onOpen: (isTried: boolean) => void;
}

const tries = {
  silent: 'common.tryAgain',
  refused: 'common.tryAgain',
  not_tried: 'alarms.feeds.try',
} as const;

function Feed({ feed, look, now, onOpen }: FeedProps) {
  const t = useT();
  const remove = useRemoveFeed();
  const { data: targets } = useTargets();
  const { name, scope, leftOut, failed, reaches } = feed;
  const where = targets && !('all' in scope) ? whereWords(targetsOf(scope), targets) : '';
  const detail = [
    look.kind === 'refused' && feedFault(look.fault, t),
    leftOut > 0 && t('alarms.feeds.leftOut', { count: leftOut }),
    failed > 0 && t('alarms.feeds.failed', { count: failed }),
    reaches === 0 && t('alarms.feeds.nowhere'),
  ]
    .filter(Boolean)
    .join(' ');
  const tryKey = look.kind in tries ? tries[look.kind as keyof typeof tries] : null;
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
    <li className={classes.feed}>
      <button type="button" className={classes.who} onClick={() => onOpen(false)}>
        <Text weight={600} as="b">
          {name}
        </Text>{' '}
        <Text tone="muted">{where}</Text>
      </button>
      <Row gap={10} className={classes.state}>
        <Row as="span" gap={6} size="13/18" weight={550} className={classes.look} data-look={look.kind}>
          <StatusMark status={marks[look.kind]} />
          <span>{lookWords(look, now, t)}</span>
        </Row>
        {tryKey && (
          <Button size="sm" onClick={() => onOpen(true)}>
            {t(tryKey)}
          </Button>
        )}
      </Row>
      <MenuButton
        look="bare"
        size="sm"
        label={t('alarms.feeds.actions', { name })}
        className={classes.dots}
        items={[
          { label: t('alarms.feeds.edit'), icon: 'edit', onClick: () => onOpen(false) },
          {
            label: t('alarms.feeds.removeLabel'),
            icon: 'trash',
            danger: true,
            onClick: () => void askAndRemove(),
          },
        ]}
      />
      {detail && (
        <Text as="p" size="13/18" tone="muted" className={classes.detail}>
          {detail}
        </Text>
      )}
    </li>
  );
}

function lookWords(look: FeedLook, now: number, t: ReturnType<typeof useT>): string {
  switch (look.kind) {
    case 'silent':
      return t('alarms.feeds.silent', { span: spanOf(now - Date.parse(look.since)) });
    case 'start':
    case 'ask':
    case 'ignore': {
      const { severity, count } = look.warning;
      const warnings = t(`alarms.feeds.counted.${colourOf(severity)}`, { count });
      return t(`alarms.feeds.does.${look.kind}`, { warnings });
    }
    default:
      return t(`alarms.feeds.looks.${look.kind}`);
  }
}

const hourMs = 3600_000;

/** "15 min", "3 h": the same in all four languages. */
const spanOf = (ms: number) =>
  ms < hourMs ? `${Math.max(1, Math.floor(ms / 60_000))}\u00a0min` : `${Math.floor(ms / hourMs)}\u00a0h`;
