import { type ReactNode, useState } from 'react';
import { SideSheet, type SideSheetProps } from './SideSheet.tsx';

interface RecordSheetProps extends Pick<SideSheetProps, 'title' | 'submitLabel' | 'width' | 'onClose'> {
  form: {
    readonly note: string | null;
    readonly isSaving: boolean;
    /** Resolves to null if it was not saved. */
    readonly save: () => Promise<unknown>;
    readonly startAnew: () => void;
  };
  isNew: boolean;
  /** Called before it is saved. */
  onSubmit?: () => void;
  /** What saving does, with a way to do it. */
  consequence?: (submit: () => void) => ReactNode;
  children: ReactNode;
}

/** The sheet of a form: closes when it is saved, or stays open for the next new one. */
export function RecordSheet(props: RecordSheetProps) {
  const { form, isNew, onSubmit, consequence, onClose, children, ...sheet } = props;
  const [addsAnother, setAddsAnother] = useState(false);
  const submit = async () => {
    onSubmit?.();
    if (!(await form.save())) return;
    if (isNew && addsAnother) form.startAnew();
    else onClose();
  };
  return (
    <SideSheet
      {...sheet}
      opened
      onClose={onClose}
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
