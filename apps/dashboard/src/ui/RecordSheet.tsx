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
  children: ReactNode;
}

/** The sheet of a form: closes when it is saved, or stays open for the next new one. */
export function RecordSheet({ form, isNew, onSubmit, onClose, children, ...sheet }: RecordSheetProps) {
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
      {...(isNew ? { addAnother: { checked: addsAnother, onChange: setAddsAnother } } : {})}
    >
      {children}
    </SideSheet>
  );
}
