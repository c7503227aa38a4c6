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
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.ts';
import { whereWords } from './alarm-differences.ts';
import { targetsOf } from './alarm-values.ts';
import { feedsEveryMs, useFeeds, useRemoveFeed, useTargets, useTryFeed } from './alarms.queries.ts';
import { type FeedLook, inOrder, marks, triedLook } from './feed-look.ts';
import { savedOf, tryOf } from './feed-values.ts';
import { colourOf, feedFault, toldWords } from './feed-words.ts';
import classes from './feeds.module.css';
import { Mark } from './Mark.tsx';
import { onRowArrows } from './row-arrows.ts';

const FeedSheet = lazy(async () => ({ default: (await import('./FeedSheet.tsx')).FeedSheet }));

/** Warnings of authorities, for admins: a row each, trouble first. */
export function FeedsPart() {
  const t = useT();
  const now = useNow().getTime();
  const { data, error, refetch } = useFeeds();
  const [opened, setOpened] = useState<{ feed: AlertFeed | null } | null>(null);
  const add = (
    <Button size="sm" icon="plus" onClick={() => setOpened({ feed: null })}>
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
        <Stack as="ul" onKeyDown={onRowArrows}>
          {inOrder(data, now).map(({ feed, look }) => (
            <Feed key={feed.id} feed={feed} look={look} now={now} onOpen={() => setOpened({ feed })} />
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
  onOpen: () => void;
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
  const trial = useTryFeed();
  const { name, scope, leftOut, failed, every, version } = feed;
  const where = targets && !('all' in scope) ? whereWords(targetsOf(scope), targets) : '';
  // It counts until the feed was read by itself, or says something else.
  const isNew = now - trial.submittedAt < every * 1000 + feedsEveryMs;
  const isTried = isNew && trial.variables?.version === version;
  const told = (isTried && trial.data) || null;
  const shown = told ? triedLook(told, feed) : look;
  const detail = told
    ? shown.kind !== 'none' && toldWords(told, t)
    : isTried && trial.error
      ? errorMessage(trial.error)
      : [
          look.kind === 'refused' && feedFault(look.fault, t),
          leftOut > 0 && t('alarms.feeds.leftOut', { count: leftOut }),
          failed > 0 && t('alarms.feeds.failed', { count: failed }),
        ]
          .filter(Boolean)
          .join(' ');
  const tryKey = told
    ? 'common.tryAgain'
    : look.kind in tries
      ? tries[look.kind as keyof typeof tries]
      : null;
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
      <button type="button" className={classes.who} data-row-link onClick={onOpen}>
        <Text weight={600} as="b">
          {name}
        </Text>{' '}
        <Text tone="muted">{where}</Text>
      </button>
      <Row gap={10} className={classes.state}>
        <Row
          as="span"
          // From the press on: until then its minutes would be read out.
          role={trial.isIdle ? undefined : 'status'}
          gap={6}
          size="13/18"
          weight={550}
          className={classes.look}
          data-look={shown.kind}
        >
          <Mark status={marks[shown.kind]} />
          <span>{lookWords(shown, now, t)}</span>
        </Row>
        {tryKey && (
          <Button
            size="sm"
            loading={trial.isPending}
            disabled={!targets}
            onClick={() => trial.mutate({ version, input: tryOf(savedOf(feed).values, targets!) })}
          >
            {t(tryKey)}
          </Button>
        )}
      </Row>
      <MenuButton
        look="bare"
        size="sm"
        label={t('alarms.plans.menu', { name })}
        className={classes.dots}
        items={[
          { label: t('alarms.feeds.edit'), icon: 'edit', onClick: onOpen },
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
