import { ProposedHere } from '../../core/changes/proposed-here.views.tsx';
import { PlanDiffLine } from '../../core/plan-diff/plan-diff.views.tsx';
import { type LocationRecord, useLocationRecord } from '../../core/queries/locations.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { filledIn } from '../../lib/use-sheet.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { RecordSheet } from '../../ui/RecordSheet.tsx';
import { FieldSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { WaitingSheet } from '../../ui/WaitingSheet.tsx';
import { LocationForm } from './LocationForm.tsx';
import { useLocationForm } from './use-location-form.ts';

interface SheetProps {
  onClose: () => void;
}

export function AddLocationSheet({ onClose }: SheetProps) {
  return <Sheet location={null} onClose={onClose} />;
}

/** The sheet may be opened by a link before the list is loaded, so it fetches its own record. */
export function EditLocationSheet({ id, onClose }: SheetProps & { id: string }) {
  const t = useT();
  const { data, error, refetch } = useLocationRecord(id);
  if (data) return <Sheet key={data.id} location={data} onClose={onClose} />;
  return (
    <WaitingSheet
      width={640}
      title={t('locations.edit')}
      submitLabel={t('locations.save')}
      error={error}
      onRetry={() => void refetch()}
      gone={t('locations.gone')}
      failed={t('locations.loadFailed')}
      onClose={onClose}
    >
      <Stack gap={20} aria-busy="true">
        <FieldSkeleton />
        <FieldSkeleton />
        <RowsSkeleton rows={7} height={44} />
        <FieldSkeleton rows={2} />
      </Stack>
    </WaitingSheet>
  );
}

function Sheet({ location, onClose }: SheetProps & { location: LocationRecord | null }) {
  const t = useT();
  const form = useLocationForm(location, location ? null : filledIn('name'));
  return (
    <RecordSheet
      width={640}
      title={location ? t('locations.edit') : t('locations.add')}
      onClose={onClose}
      form={form}
      isNew={!location}
      submitLabel={location ? t('locations.save') : t('locations.add')}
      consequence={(submit) => (
        <PlanDiffLine look="sheet" preview={form.preview} name={form.values.name} onSave={submit} />
      )}
    >
      {location && <ProposedHere subject={location.id} />}
      <LocationForm form={form} location={location} />
    </RecordSheet>
  );
}
