import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { errorMessage } from '../lib/i18n/error-message.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { LinkButton } from './Button.tsx';
import { OtherServers } from './OtherServers.tsx';
import { RecordSkeleton } from './skeletons.tsx';
import { EmptyState, ErrorState, useAfterDelay } from './states.tsx';

interface WithoutRecordProps {
  /** Null while loading. */
  error: Error | null;
  onRetry: () => void;
  title: string;
  /** "This group no longer exists." */
  gone: string;
  /** "The group could not be loaded." */
  failed: string;
  /** Link to the list. */
  all: { readonly label: string; readonly href: string };
  /** Placeholder of the page while loading. */
  skeleton: ReactNode;
}

/** A detail page without a record: loading, deleted, not permitted, or failed. */
export function WithoutRecord({ error, onRetry, title, gone, failed, all, skeleton }: WithoutRecordProps) {
  const t = useT();
  const isSlow = useAfterDelay(error === null);
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404 || status === 422) {
    return (
      <>
        <h1 tabIndex={-1}>{title}</h1>
        <EmptyState action={<LinkButton href={all.href}>{all.label}</LinkButton>}>{gone}</EmptyState>
        {status === 404 && <OtherServers />}
      </>
    );
  }
  if (status === 403) {
    console.info('This record may not be read by the present user.');
    return <EmptyState>{t('records.notAvailable')}</EmptyState>;
  }
  if (error) return <ErrorState title={failed} detail={errorMessage(error)} onRetry={onRetry} />;
  return isSlow ? <RecordSkeleton>{skeleton}</RecordSkeleton> : null;
}
