import { useEffect, useState } from 'react';
import { PlanDiffLine } from '../../../core/plan-diff/plan-diff.views.tsx';
import { type DisplayRecord, useDisplayRecord, usePrice } from '../../../core/queries/displays.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { filledIn } from '../../../lib/use-sheet.ts';
import { SideSheet } from '../../../ui/SideSheet.tsx';
import { FieldSkeleton } from '../../../ui/skeletons.tsx';
import { WaitingSheet } from '../../../ui/WaitingSheet.tsx';
import { isActivationPlain } from '../activation/ActivateNow.tsx';
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
  const [addsAnother, setAddsAnother] = useState(false);
  /** Null until the user decides; then it is activated if that needs no decision. */
  const [wish, setWish] = useState<boolean | null>(null);
  const { data: price } = usePrice(1);
  const form = useDisplayForm(display, display ? {} : given(), () => isActivating);
  const { record, pairing } = form;
  const goesWithoutSaying = !display && pairing.isFound && isActivationPlain(price);
  const isActivating = !record?.active && (wish ?? goesWithoutSaying);

  // On a phone a new display is added in two steps; the first one has all required fields.
  const isPhone = usePhone();
  const [isFirstDone, setFirstDone] = useState(false);
  const step = isPhone && !record ? (isFirstDone ? 'second' : 'first') : null;
  const isFirstWrong = Boolean(form.errors.name ?? form.errors.location);
  useEffect(() => {
    if (isFirstWrong) setFirstDone(false);
  }, [isFirstWrong]);

  const submit = async () => {
    if (step === 'first') return setFirstDone(await form.checkFirstStep());
    setWish(isActivating);
    if (!(await form.save())) return;
    if (display || !addsAnother) return onClose();
    form.startAnew();
    setFirstDone(false);
    setWish(null);
  };
  const label = record ? t('displays.save') : isActivating ? t('displays.addAndActivate') : t('displays.add');
  const steps = step && {
    position: t('displays.stepOf', { step: step === 'first' ? 1 : 2, steps: 2 }),
    ...(step === 'second'
      ? { back: { label: t('displays.previousStep'), onClick: () => setFirstDone(false) } }
      : {}),
  };
  return (
    <SideSheet
      opened
      title={record ? t('displays.edit') : t('displays.add')}
      onClose={onClose}
      footerNote={form.note}
      submitLabel={step === 'first' ? t('displays.nextStep') : label}
      onSubmit={() => void submit()}
      submitting={form.isSaving}
      consequence={
        <PlanDiffLine
          look="sheet"
          preview={form.preview}
          name={form.values.name}
          onSave={() => void submit()}
        />
      }
      {...(steps ?? {})}
      {...(display || step === 'first'
        ? {}
        : { addAnother: { checked: addsAnother, onChange: setAddsAnother } })}
    >
      <DisplayForm form={form} step={step} activation={{ isOn: isActivating, onChange: setWish }} />
    </SideSheet>
  );
}
