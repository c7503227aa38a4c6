import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { filledIn } from '../../lib/use-sheet.ts';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { FieldSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { LocationForm } from './LocationForm.tsx';
import classes from './locations.module.css';
import { type LocationRecord, useLocationRecord } from './locations.queries.ts';
import { useLocationForm } from './use-location-form.ts';

interface SheetProps {
  onClose: () => void;
}

export function AddLocationSheet({ onClose }: SheetProps) {
  return <Sheet location={null} onClose={onClose} />;
}

/** A link to the sheet may come before the list, so it fetches its own record. */
export function EditLocationSheet({ id, onClose }: SheetProps & { id: string }) {
  const t = useT();
  const { data, error, refetch } = useLocationRecord(id);
  if (data) return <Sheet key={data.id} location={data} onClose={onClose} />;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <SideSheet
      opened
      width={640}
      title={t('locations.edit')}
      onClose={onClose}
      submitLabel={t('locations.save')}
      onSubmit={() => undefined}
      submitDisabled
    >
      {isGone && <EmptyState>{t('locations.gone')}</EmptyState>}
      {error && !isGone && (
        <ErrorState
          title={t('locations.loadFailed')}
          detail={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && (
        <div className={classes.waiting} aria-busy="true">
          <FieldSkeleton />
          <FieldSkeleton />
          <RowsSkeleton rows={7} height={44} />
          <FieldSkeleton rows={2} />
        </div>
      )}
    </SideSheet>
  );
}

function Sheet({ location, onClose }: SheetProps & { location: LocationRecord | null }) {
  const t = useT();
  const form = useLocationForm(location, location ? null : filledIn('name'));
  const [addsAnother, setAddsAnother] = useState(false);
  const submit = async () => {
    if (!(await form.save())) return;
    if (!location && addsAnother) form.startAnew();
    else onClose();
  };
  return (
    <SideSheet
      opened
      width={640}
      title={location ? t('locations.edit') : t('locations.add')}
      onClose={onClose}
      footerNote={form.note}
      submitLabel={location ? t('locations.save') : t('locations.add')}
      onSubmit={() => void submit()}
      submitting={form.isSaving}
      {...(location ? {} : { addAnother: { checked: addsAnother, onChange: setAddsAnother } })}
    >
      <LocationForm form={form} location={location} />
    </SideSheet>
  );
}
