import { ProposedHere } from '../../core/changes/proposed-here.views.tsx';
import { PlanDiffLine } from '../../core/plan-diff/plan-diff.views.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { RecordSheet } from '../../ui/RecordSheet.tsx';
import { FieldSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { WaitingSheet } from '../../ui/WaitingSheet.tsx';
import { GroupForm } from './GroupForm.tsx';
import { type GroupRecord, useGroupRecord } from './groups.queries.ts';
import { useGroupForm } from './use-group-form.ts';

interface SheetProps {
  onClose: () => void;
}

export function AddGroupSheet({ onClose }: SheetProps) {
  return <Sheet group={null} onClose={onClose} />;
}

/** The sheet may be opened by a link before the list is loaded, so it fetches its own record. */
export function EditGroupSheet({ id, onClose }: SheetProps & { id: string }) {
  const t = useT();
  const { data, error, refetch } = useGroupRecord(id);
  if (data) return <Sheet key={data.id} group={data} onClose={onClose} />;
  return (
    <WaitingSheet
      width={640}
      title={t('groups.edit')}
      submitLabel={t('groups.save')}
      error={error}
      onRetry={() => void refetch()}
      gone={t('groups.gone')}
      failed={t('groups.loadFailed')}
      onClose={onClose}
    >
      <Stack gap={20} aria-busy="true">
        <FieldSkeleton />
        <FieldSkeleton rows={2} />
        <RowsSkeleton rows={6} height={44} hasPicture />
      </Stack>
    </WaitingSheet>
  );
}

function Sheet({ group, onClose }: SheetProps & { group: GroupRecord | null }) {
  const t = useT();
  const form = useGroupForm(group);
  return (
    <RecordSheet
      width={640}
      title={group ? t('groups.edit') : t('groups.add')}
      onClose={onClose}
      form={form}
      isNew={!group}
      submitLabel={group ? t('groups.save') : t('groups.add')}
      consequence={(submit) => (
        <PlanDiffLine look="sheet" preview={form.preview} name={form.values.name} onSave={submit} />
      )}
    >
      {group && <ProposedHere subject={group.id} />}
      <GroupForm form={form} id={group?.id ?? null} />
    </RecordSheet>
  );
}
