import { FolderPicker } from '../../../core/pickers/FolderPicker.tsx';
import { useTopName } from '../../../core/pickers/FolderTree.tsx';
import { type FolderRecord, useFolderRecord, useFolderTree } from '../../../core/queries/folders.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DraftOffer } from '../../../ui/DraftOffer.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { RecordSheet } from '../../../ui/RecordSheet.tsx';
import { FieldSkeleton } from '../../../ui/skeletons.tsx';
import { WaitingSheet } from '../../../ui/WaitingSheet.tsx';
import { refusalOfMove } from './moves.ts';
import { useFolderForm } from './use-folder-form.ts';

interface SheetProps {
  onClose: () => void;
}

export function AddFolderSheet({ folder, onClose }: SheetProps & { folder: string | null }) {
  return <Sheet record={null} inside={folder} onClose={onClose} />;
}

export function EditFolderSheet({ id, onClose }: SheetProps & { id: string }) {
  const t = useT();
  const { data, error, refetch } = useFolderRecord(id);
  if (data) return <Sheet key={id} record={data} inside={null} onClose={onClose} />;
  return (
    <WaitingSheet
      title={t('folders.edit')}
      submitLabel={t('folders.save')}
      error={error}
      onRetry={() => void refetch()}
      gone={t('playables.gone')}
      failed={t('playables.loadFailed')}
      onClose={onClose}
    >
      <Stack gap={18} aria-busy="true">
        <FieldSkeleton />
        <FieldSkeleton rows={2} />
        <FieldSkeleton />
      </Stack>
    </WaitingSheet>
  );
}

function Sheet({
  record,
  inside,
  onClose,
}: SheetProps & { record: FolderRecord | null; inside: string | null }) {
  const t = useT();
  const { tree } = useFolderTree();
  const topName = useTopName(tree);
  const nameOf = (id: string | null) => (id === null ? topName : (tree?.byId.get(id)?.name ?? ''));
  const form = useFolderForm(record, inside, nameOf);
  const itself = record && {
    id: record.id,
    name: record.name,
    kind: 'folder' as const,
    from: record.parent,
  };
  return (
    <RecordSheet
      title={record ? t('folders.edit') : t('folders.new')}
      onClose={onClose}
      form={form}
      isNew={!record}
      submitLabel={record ? t('folders.save') : t('folders.add')}
    >
      <Stack ref={form.container} gap={18}>
        <DraftOffer draft={form.draft} />
        <TextField
          label={t('playables.name')}
          autoComplete="off"
          required
          maxLength={100}
          value={form.values.name}
          error={form.errors.name}
          onChange={(event) => form.set('name', event.currentTarget.value)}
          onBlur={() => form.checkField('name')}
        />
        <FolderPicker
          label={t('folders.parent')}
          value={form.values.parent}
          error={form.errors.parent}
          onChange={(parent) => form.set('parent', parent)}
          refusalOf={(folder) => (itself && tree ? refusalOfMove(tree, [itself], folder) : null)}
        />
      </Stack>
    </RecordSheet>
  );
}
