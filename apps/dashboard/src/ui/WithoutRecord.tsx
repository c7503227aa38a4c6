import { ApiError } from '../lib/api-error.ts';
import { errorMessage } from '../lib/error-message.ts';
import { useT } from '../lib/i18n.ts';
import { LinkButton } from './Button.tsx';
import { OtherServers } from './OtherServers.tsx';
import classes from './states.module.css';
import { EmptyState, ErrorState, Skeleton, useAfterDelay } from './states.tsx';

interface WithoutRecordProps {
  /** null while it is being fetched. */
  error: Error | null;
  onRetry: () => void;
  title: string;
  /** "This group no longer exists." */
  gone: string;
  /** "The group could not be loaded." */
  failed: string;
  /** Where the others are. */
  all: { readonly label: string; readonly href: string };
}

/** A detail page that has no record to show: not yet, no more, not for this person, or not now. */
export function WithoutRecord({ error, onRetry, title, gone, failed, all }: WithoutRecordProps) {
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
  return isSlow ? (
    <div aria-busy="true" className={classes.waiting}>
      <Skeleton width={220} height={28} />
      <Skeleton height={420} />
    </div>
  ) : null;
}
