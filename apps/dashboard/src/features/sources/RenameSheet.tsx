import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { TextField } from '../../ui/fields.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';

interface RenameSheetProps {
  name: string;
  onSave: (name: string) => void;
  onClose: () => void;
}

export function RenameSheet({ name: before, onSave, onClose }: RenameSheetProps) {
  const t = useT();
  const [name, setName] = useState(before);
  const isEmpty = name.trim() === '';
  return (
    <SideSheet
      opened
      title={t('sources.rename')}
      onClose={onClose}
      submitLabel={t('sources.saveName')}
      submitDisabled={isEmpty}
      onSubmit={() => onSave(name.trim())}
    >
      <TextField
        label={t('sources.name')}
        required
        maxLength={100}
        value={name}
        error={isEmpty ? t('validation.required') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </SideSheet>
  );
}
