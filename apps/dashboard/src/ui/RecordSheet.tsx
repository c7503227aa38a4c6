import { type ReactNode, useState } from 'react';
import { SideSheet, type SideSheetProps } from './SideSheet.tsx';

interface RecordSheetProps<Reply>
  extends Pick<SideSheetProps, 'title' | 'submitLabel' | 'submitDisabled' | 'width' | 'onClose'> {
  form: {
    readonly note: string | null;
    readonly isSaving: boolean;
    /** Resolves to null if it was not saved. */
    readonly save: () => Promise<Reply | null>;
    readonly startAnew: () => void;
    /** Asks before unsaved work is lost. */
    readonly mayLeave: () => Promise<boolean>;
  };
  /** Offers to go on with the next one. */
  isNew?: boolean;
  /** Called before it is saved. */
  onSubmit?: () => void;
  /** Instead of closing it. */
  onSaved?: ((reply: Reply) => void) | undefined;
  /** What saving does, with a way to do it. */
  consequence?: (submit: () => void) => ReactNode;
  children: ReactNode;
}

/** The sheet of a form: closes when it is saved, or stays open for the next new one. */
export function RecordSheet<Reply>(props: RecordSheetProps<Reply>) {
  const { form, isNew = false, onSubmit, onSaved, consequence, onClose, children, ...sheet } = props;
  const [addsAnother, setAddsAnother] = useState(false);
  const submit = async () => {
    onSubmit?.();
    const reply = await form.save();
    if (!reply) return;
    if (onSaved) onSaved(reply);
    else if (isNew && addsAnother) form.startAnew();
    else onClose();
  };
  const close = async () => {
    if (await form.mayLeave()) onClose();
  };
  return (
    <SideSheet
      {...sheet}
      opened
      onClose={() => void close()}
      footerNote={form.note}
      onSubmit={() => void submit()}
      submitting={form.isSaving}
      consequence={consequence?.(() => void submit())}
      {...(isNew ? { addAnother: { checked: addsAnother, onChange: setAddsAnother } } : {})}
    >
      {children}
    </SideSheet>
  );
}
