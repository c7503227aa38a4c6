import { useRef } from 'react';
import { ProposedHere } from '../../../core/changes/proposed-here.views.tsx';
import { PlanDiffLine } from '../../../core/plan-diff/plan-diff.views.tsx';
import { type DisplayRecord, useDisplayRecord, usePrice } from '../../../core/queries/displays.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { filledIn } from '../../../lib/use-sheet.ts';
import { SideSheet } from '../../../ui/SideSheet.tsx';
import { FieldSkeleton } from '../../../ui/skeletons.tsx';
import { WaitingSheet } from '../../../ui/WaitingSheet.tsx';
import { PriceAside } from '../activation/PriceAside.tsx';
import { activationStory } from '../activation/price-breakdown.ts';
import { wordsOf } from '../pairing/phrase-words.ts';
import classes from './DisplayForm.module.css';
import { DisplayForm } from './DisplayForm.tsx';
import { useDisplayForm } from './use-display-form.ts';

interface SheetProps {
  onClose: () => void;
}

/** The player's QR code links here with its phrase, the command palette with a name. */
const given = () => ({ words: wordsOf(filledIn('phrase') ?? ''), name: filledIn('name') });

export function AddDisplaySheet({ onClose }: SheetProps) {
  return <Sheet display={null} onClose={onClose} />;
}

/** The sheet may be opened by a link before the list is loaded, so it fetches its own record. */
export function EditDisplaySheet({ id, onClose }: SheetProps & { id: string }) {
  const t = useT();
  const { data, error, refetch } = useDisplayRecord(id);
  if (data) return <Sheet key={data.id} display={data} onClose={onClose} />;
  return (
    <WaitingSheet
      title={t('displays.edit')}
      submitLabel={t('displays.save')}
      error={error}
      onRetry={() => void refetch()}
      gone={t('displays.gone')}
      failed={t('displays.loadFailed')}
      onClose={onClose}
    >
      <div className={classes.form} aria-busy="true">
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton rows={3} />
      </div>
    </WaitingSheet>
  );
}

function Sheet({ display, onClose }: SheetProps & { display: DisplayRecord | null }) {
  const t = useT();
  /** Decided by the button; kept for another try after a step has failed. */
  const activates = useRef(false);
  const form = useDisplayForm(display, display ? {} : given(), () => activates.current);
  const { record, pairing, needsApproval } = form;
  // An unpaired display would be paid for while nothing plays.
  const mayActivate = !record && pairing.isGiven;
  const { data: price } = usePrice(1);
  const needsCard = price ? activationStory(price, String).needsCard : true;
  const isBilled = price?.isBilled ?? true;
  const isActivating = mayActivate && !needsCard;

  const submit = async (wantsActive: boolean) => {
    activates.current = wantsActive;
    if (await form.save()) onClose();
  };
  const main = () => void submit(record ? activates.current : isActivating);
  const labels = {
    save: t('displays.save'),
    propose: t('unsaved.propose'),
    add: t('displays.addIt'),
    addOnly: t('displays.addOnly'),
    addAndActivate: t('displays.addAndActivate'),
  };
  const label = record
    ? 'save'
    : needsApproval
      ? 'propose'
      : !isBilled || !mayActivate
        ? 'add'
        : needsCard
          ? 'addOnly'
          : 'addAndActivate';
  return (
    <SideSheet
      opened
      title={record ? t('displays.edit') : t('displays.add')}
      onClose={onClose}
      footerNote={form.note}
      submitLabel={labels[label]}
      onSubmit={main}
      submitting={form.isSaving}
      consequence={<PlanDiffLine look="sheet" preview={form.preview} name={form.values.name} onSave={main} />}
      {...((mayActivate || (!record && needsApproval)) && price && isBilled
        ? {
            aside: <PriceAside price={price} />,
            other: isActivating
              ? { label: labels.addOnly, onClick: () => void submit(false) }
              : needsApproval
                ? undefined
                : null,
          }
        : {})}
    >
      {record && <ProposedHere subject={record.id} />}
      <DisplayForm form={form} />
    </SideSheet>
  );
}
