import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type PlaysExport, playsExportFile, playsExportState } from '@vitrine/contract/plays';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { withoutSlash } from '../../lib/session/auth-base.ts';
import { session } from '../../lib/session/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import classes from './plays.module.css';

const askAgainMs = 3000;
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Where the link of a large export leads: it says how far the file is, and offers it. */
export function PlaysExportPage() {
  const t = useT();
  const locale = useLocale();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useQuery({
    queryKey: ['plays', 'export', id],
    queryFn: async ({ signal }) => (await call(playsExportState, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? askAgainMs : false),
  });
  return (
    <div className={classes.exportPage}>
      <Text as="nav" className={classes.zone} size="13/18" tone="muted">
        <AppLink href={`/${locale}/displays`}>{t('pages.displays')}</AppLink>
      </Text>
      <Text as="h1" below={16}>
        {t('pages.playsExport')}
      </Text>
      <Card padded>
        {data ? (
          <State of={data} />
        ) : error && !isGone(error) ? (
          <ErrorState
            title={t('plays.exportFailed')}
            detail={errorMessage(error)}
            onRetry={() => void refetch()}
          />
        ) : error ? (
          <EmptyState>{t('plays.exportGone')}</EmptyState>
        ) : (
          <FactsSkeleton rows={2} />
        )}
      </Card>
    </div>
  );
}

function State({ of: { id, state, plays, size, expiresAt } }: { of: PlaysExport }) {
  const t = useT();
  const { bytes, date } = useFormat();
  if (state === 'waiting') return <EmptyState>{t('plays.exportWaiting')}</EmptyState>;
  if (state === 'failed') return <EmptyState>{t('plays.exportFailed')}</EmptyState>;
  const until = date(expiresAt, readerZone());
  const { server } = session.get();
  const path = playsExportFile.path.replace(':id', id);
  return (
    <EmptyState
      action={
        <LinkButton
          variant="primary"
          icon="download"
          href={`${withoutSlash(server?.url ?? '')}${path}`}
          download
          // The server accepts its cookie only from a page of ours.
          referrerPolicy="origin"
        >
          {t('plays.download')}
        </LinkButton>
      }
    >
      {t('plays.exportReady', { count: plays ?? 0, size: bytes(size ?? 0), until })}
    </EmptyState>
  );
}
