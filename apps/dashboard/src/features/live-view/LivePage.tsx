import { QueryClientProvider } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { isMissing, useLive } from '../../core/queries/live-view.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRecordTitle } from '../../lib/page-title.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useLiveUpdates } from '../../lib/realtime/live-updates.ts';
import { listenForShortcuts } from '../../lib/shortcuts.ts';
import { isAnyLayerOpen } from '../../ui/layers.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ErrorState, useAfterDelay } from '../../ui/states.tsx';
import { LiveScreen } from './LiveScreen.tsx';
import classes from './live.module.css';

/** What one screen shows now, in the whole window and without the shell. */
export function LivePage({ notFound }: { notFound: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Live notFound={notFound} />
    </QueryClientProvider>
  );
}

function Live({ notFound }: { notFound: ReactNode }) {
  const t = useT();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useLive(id);
  const isSlow = useAfterDelay(!data && !error);
  useRecordTitle(data?.name);
  // The display may have been deleted meanwhile. A malformed id is refused as invalid.
  if (isMissing(error)) return notFound;
  return (
    <Text as="main" className={classes.page} tone="strong" clip data-color-scheme="dark">
      <Neighbours />
      {data ? (
        // Another display resets the state.
        <LiveScreen key={id} live={data} />
      ) : (
        <Stack full center>
          {error ? (
            <ErrorState
              title={t('live.failed')}
              detail={errorMessage(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            isSlow && <Spinner />
          )}
        </Stack>
      )}
    </Text>
  );
}

/** Effects that the shell has on other pages. */
function Neighbours() {
  useLiveUpdates();
  useEffect(() => listenForShortcuts(isAnyLayerOpen), []);
  return null;
}
