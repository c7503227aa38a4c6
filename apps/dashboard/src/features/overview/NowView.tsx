import { madeOf } from '@vitrine/contract/changes';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRefreshOnChange } from '../../lib/realtime/use-refresh-on-change.ts';
import { Card } from '../../ui/Card.tsx';
import { Beside } from '../../ui/layout/grids.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { NextChanges } from './NextChanges.tsx';
import { NowSkeleton } from './NowSkeleton.tsx';
import { keys, useRoom } from './overview.queries.ts';
import { Pictures } from './Pictures.tsx';

/** What is wrong, what plays now and what is next, on all displays. */
export function NowView() {
  const t = useT();
  const { data, error, refetch } = useRoom();
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
    <Beside aside={356}>
      <Stack column gap={16} shrink>
        <NeedsAttention room={data} />
        <Pictures room={data} />
      </Stack>
      <Stack column gap={16} shrink>
        <NextChanges room={data} />
      </Stack>
    </Beside>
  );
}
