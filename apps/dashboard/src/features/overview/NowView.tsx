import { madeOf } from '@vitrine/contract/changes';
import { lazy, Suspense } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRefreshOnChange } from '../../lib/realtime/use-refresh-on-change.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { HeadlineCard } from './HeadlineCard.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { NextChanges } from './NextChanges.tsx';
import { NowSkeleton } from './NowSkeleton.tsx';
import classes from './overview.module.css';
import { keys, useRoom } from './overview.queries.ts';
import { PlayingNow } from './PlayingNow.tsx';
import { useOverviewState } from './use-overview-state.ts';

/** The last card of the page: nothing moves when it arrives. */
const AvailabilityCard = lazy(async () => ({
  default: (await import('./AvailabilityCard.tsx')).AvailabilityCard,
}));

/** Problems, what plays now and what is next, for all displays. */
export function NowView() {
  const t = useT();
  const { location } = useOverviewState();
  const { data, error, isPlaceholderData, refetch } = useRoom(location);
  useRefreshOnChange(madeOf.overview, keys.all);
  if (!data) {
    return error ? (
      <Card>
        <ErrorState
          title={t('overview.loadFailed')}
          detail={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      </Card>
    ) : (
      <NowSkeleton />
    );
  }
  return (
    <>
      <HeadlineCard room={data} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <NeedsAttention room={data} />
          <PlayingNow room={data} isChanging={isPlaceholderData} />
        </div>
        <div className={classes.column}>
          <NextChanges room={data} />
          <Suspense>
            <AvailabilityCard room={data} />
          </Suspense>
        </div>
      </div>
    </>
  );
}
