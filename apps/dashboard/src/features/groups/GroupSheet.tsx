import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { FieldSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { GroupForm } from './GroupForm.tsx';
import classes from './groups.module.css';
import { type GroupRecord, useGroupRecord } from './groups.queries.ts';
import { useGroupForm } from './use-group-form.ts';

interface SheetProps {
  onClose: () => void;
}

export function AddGroupSheet({ onClose }: SheetProps) {
  return <Sheet group={null} onClose={onClose} />;
}

/** A link to the sheet may come before the list, so it fetches its own record. */
export function EditGroupSheet({ id, onClose }: SheetProps & { id: string }) {
  const t = useT();
  const { data, error, refetch } = useGroupRecord(id);
  if (data) return <Sheet key={data.id} group={data} onClose={onClose} />;
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <SideSheet
      opened
      title={t('groups.edit')}
      onClose={onClose}
      submitLabel={t('groups.save')}
      onSubmit={() => undefined}
      submitDisabled
    >
      {isGone && <EmptyState>{t('groups.gone')}</EmptyState>}
      {error && !isGone && (
        <ErrorState
          title={t('groups.loadFailed')}
          detail={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && (
        <div className={classes.waiting} aria-busy="true">
          <FieldSkeleton />
          <FieldSkeleton rows={2} />
          <RowsSkeleton rows={6} height={44} hasPicture />
        </div>
      )}
    </SideSheet>
  );
}

function Sheet({ group, onClose }: SheetProps & { group: GroupRecord | null }) {
  const t = useT();
  const form = useGroupForm(group);
  const [addsAnother, setAddsAnother] = useState(false);
  const submit = async () => {
    if (!(await form.save())) return;
    if (!group && addsAnother) form.startAnew();
    else onClose();
  };
  return (
    <SideSheet
      opened
      title={group ? t('groups.edit') : t('groups.add')}
      onClose={onClose}
      footerNote={form.note}
      submitLabel={group ? t('groups.save') : t('groups.add')}
      onSubmit={() => void submit()}
      submitting={form.isSaving}
      {...(group ? {} : { addAnother: { checked: addsAnother, onChange: setAddsAnother } })}
    >
      <GroupForm form={form} />
    </SideSheet>
  );
}
