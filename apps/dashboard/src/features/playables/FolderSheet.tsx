import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { TextField } from '../../ui/fields.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { FolderPicker } from './FolderPicker.tsx';
import { useTopName } from './FolderTree.tsx';
import { folderForm, loadedFolder } from './folder-form.ts';
import { type FolderRecord, useFolderRecord, useFolderTree } from './folders.queries.ts';
import { DraftOffer, WaitingSheet } from './form-parts.tsx';
import classes from './forms.module.css';
import { refusalOfMove } from './moves.ts';
import { useRecordForm } from './use-record-form.ts';

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
      onClose={onClose}
    />
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
  const form = useRecordForm(folderForm(inside, nameOf), record && loadedFolder(record));
  const [addsAnother, setAddsAnother] = useState(false);
  const submit = async () => {
    if (!(await form.save())) return;
    if (!record && addsAnother) form.startAnew();
    else onClose();
  };
  const itself = record && {
    id: record.id,
    name: record.name,
    kind: 'folder' as const,
    from: record.parent,
  };
  return (
    <SideSheet
      opened
      title={record ? t('folders.edit') : t('folders.new')}
      onClose={onClose}
      footerNote={form.note}
      submitLabel={record ? t('folders.save') : t('folders.add')}
      onSubmit={() => void submit()}
      submitting={form.isSaving}
      {...(record ? {} : { addAnother: { checked: addsAnother, onChange: setAddsAnother } })}
    >
      <div ref={form.container} className={classes.form}>
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
      </div>
    </SideSheet>
  );
}
