import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useT } from '../../lib/i18n.ts';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { isActivationPlain } from './ActivateNow.tsx';
import classes from './DisplayForm.module.css';
import { DisplayForm } from './DisplayForm.tsx';
import { type DisplayRecord, useDisplayRecord, usePrice } from './displays.queries.ts';
import { noWords, wordsOf } from './phrase-words.ts';
import { useDisplayForm } from './use-display-form.ts';

interface SheetProps {
  onClose: () => void;
}

/** The player's QR code leads here with its words in the fragment, which no server and no log ever sees. */
function wordsOfAddress() {
  const phrase = new URLSearchParams(location.hash.slice(1)).get('phrase');
  return phrase ? wordsOf(phrase) : noWords;
}

export function AddDisplaySheet({ onClose }: SheetProps) {
  return <Sheet display={null} onClose={onClose} />;
}

/** A link to the sheet may come before the list, so it fetches its own record. */
export function EditDisplaySheet({ id, onClose }: SheetProps & { id: string }) {
  const t = useT();
  const { data, error, refetch } = useDisplayRecord(id);
  if (data) return <Sheet key={data.id} display={data} onClose={onClose} />;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <SideSheet
      opened
      title={t('displays.edit')}
      onClose={onClose}
      submitLabel={t('displays.save')}
      onSubmit={() => undefined}
      submitDisabled
    >
      {isGone && <EmptyState>{t('displays.gone')}</EmptyState>}
      {error && !isGone && (
        <ErrorState
          title={t('displays.loadFailed')}
          detail={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && (
        <div className={classes.form} aria-busy="true">
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={160} />
        </div>
      )}
    </SideSheet>
  );
}

function Sheet({ display, onClose }: SheetProps & { display: DisplayRecord | null }) {
  const t = useT();
  const [addsAnother, setAddsAnother] = useState(false);
  /** null: not said; then it is activated when that goes without saying. */
  const [wish, setWish] = useState<boolean | null>(null);
  const { data: price } = usePrice(1);
  const form = useDisplayForm(display, display ? noWords : wordsOfAddress(), () => isActivating);
  const { record, pairing } = form;
  const goesWithoutSaying = !display && pairing.isFound && isActivationPlain(price);
  const isActivating = !record?.active && (wish ?? goesWithoutSaying);

  const submit = async () => {
    setWish(isActivating);
    if (!(await form.save())) return;
    if (display || !addsAnother) return onClose();
    form.startAnew();
    setWish(null);
  };
  const label = record ? t('displays.save') : isActivating ? t('displays.addAndActivate') : t('displays.add');
  return (
    <SideSheet
      opened
      title={record ? t('displays.edit') : t('displays.add')}
      onClose={onClose}
      footerNote={form.note}
      submitLabel={label}
      onSubmit={() => void submit()}
      submitting={form.isSaving}
      {...(display ? {} : { addAnother: { checked: addsAnother, onChange: setAddsAnother } })}
    >
      <DisplayForm form={form} activation={{ isOn: isActivating, onChange: setWish }} />
    </SideSheet>
  );
}
