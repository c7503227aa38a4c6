import type { SourceRecord } from '../../core/queries/sources.queries.ts';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { timeLeft } from './list-figures.ts';
import { ownCity } from './own-city.ts';
import classes from './sources.module.css';

type Fetched = Pick<
  SourceRecord,
  'name' | 'state' | 'failures' | 'triedAt' | 'nextFetchAt' | 'refreshMinutes'
>;

interface NextFetchProps {
  source: Fetched;
  /** Null for people who may not have it fetched. */
  onFetch: (() => void) | null;
  isBusy: boolean;
}

/** When a source is fetched next, with a ring of the time that is left, and a way not to wait for it. */
export function NextFetch({ source, onFetch, isBusy }: NextFetchProps) {
  const t = useT();
  const now = useNow().getTime();
  const left = timeLeft(source, now);
  return (
    <Row as="span" gap={8} align="start" nowrap>
      <Text
        className={classes.ring}
        above={2}
        fixed
        rounded="full"
        style={{ '--left': `${Math.round(left * 100)}%` } as React.CSSProperties}
        aria-hidden="true"
      />
      <Stack as="span" shrink>
        {left > 0 ? (
          <Instant at={source.nextFetchAt} place={ownCity()} isHeaded />
        ) : (
          <span>{t('sources.dueNow')}</span>
        )}
        <span className={classes.quiet}>{rhythmOf(source, t)}</span>
      </Stack>
      {onFetch && (
        <IconButton
          className={classes.fetch}
          size="sm"
          icon="refresh"
          label={t('sources.fetchOneNow', { name: source.name })}
          title={t('sources.fetchNow')}
          disabled={isBusy}
          onClick={onFetch}
        />
      )}
    </Row>
  );
}

function rhythmOf({ state, failures, refreshMinutes }: Fetched, t: Translate): string {
  if (state === 'failed' && failures > 1) return t('sources.triedTimes', { count: failures });
  return refreshMinutes ? t('sources.every', { count: refreshMinutes }) : t('sources.byService');
}
