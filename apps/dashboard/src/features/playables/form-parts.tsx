import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { FieldSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './forms.module.css';

interface DraftOfferProps {
  draft: { restore: () => void; drop: () => void } | null | undefined;
}

/** Work of a session that ended by itself. */
export function DraftOffer({ draft }: DraftOfferProps) {
  const t = useT();
  if (!draft) return null;
  return (
    <div role="status" className={classes.draft}>
      <p>{t('drafts.offer')}</p>
      <Button size="sm" onClick={draft.restore}>
        {t('drafts.restore')}
      </Button>
      <Button size="sm" variant="ghost" onClick={draft.drop}>
        {t('drafts.drop')}
      </Button>
    </div>
  );
}

interface WaitingSheetProps {
  title: string;
  submitLabel: string;
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
}

/** A link to a sheet may come before its record, or after its end. */
export function WaitingSheet({ title, submitLabel, error, onRetry, onClose }: WaitingSheetProps) {
  const t = useT();
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <SideSheet
      opened
      title={title}
      onClose={onClose}
      submitLabel={submitLabel}
      onSubmit={() => undefined}
      submitDisabled
    >
      {isGone && <EmptyState>{t('playables.gone')}</EmptyState>}
      {error && !isGone && (
        <ErrorState title={t('playables.loadFailed')} detail={errorMessage(error)} onRetry={onRetry} />
      )}
      {!error && (
        <div className={classes.form} aria-busy="true">
          <FieldSkeleton />
          <FieldSkeleton rows={2} />
          <FieldSkeleton />
        </div>
      )}
    </SideSheet>
  );
}
