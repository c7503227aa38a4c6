import { type Role, roles } from '@vitrine/contract/access';
import { tokenDays } from '@vitrine/contract/tokens';
import { useState } from 'react';
import { FolderPicker } from '../../core/pickers/FolderPicker.tsx';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { NumberField, TextField } from '../../ui/fields.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import classes from './settings.module.css';
import { useCreateToken } from './tokens.queries.ts';

/** Makes a token and shows its secret, once. */
export function NewTokenSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const create = useCreateToken();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('standard');
  const [may, setMay] = useState<'read' | 'write'>('read');
  const [folder, setFolder] = useState<string | null>(null);
  const [days, setDays] = useState<number | ''>(tokenDays.usual);
  const [error, setError] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async () => {
    if (secret) return onClose();
    if (name.trim() === '') return setError(t('validation.required'));
    try {
      const reply = await create.mutateAsync({
        ...{ name: name.trim(), role, may, folder, days: days === '' ? tokenDays.usual : days },
      });
      setSecret(reply.secret);
    } catch (failure) {
      setError(errorMessage(failure));
    }
  };
  return (
    <SideSheet
      opened
      title={t('tokens.add')}
      onClose={onClose}
      submitLabel={secret ? t('tokens.done') : t('tokens.add')}
      submitting={create.isPending}
      onSubmit={() => void submit()}
    >
      {secret ? (
        <div className={classes.tokenForm}>
          <p>{t('tokens.once')}</p>
          <p className={classes.tokenSecret}>
            <code>{secret}</code> <CopyButton value={secret} />
          </p>
          <p className={classes.quiet}>{t('tokens.how')}</p>
        </div>
      ) : (
        <div className={classes.tokenForm}>
          <TextField
            label={t('tokens.name')}
            description={t('tokens.nameNote')}
            required
            maxLength={100}
            value={name}
            error={error}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError('');
            }}
          />
          <SelectField
            label={t('tokens.mayLabel')}
            options={(['read', 'write'] as const).map((value) => ({
              value,
              label: t(`tokens.may.${value}`),
            }))}
            value={may}
            onChange={(value) => setMay(value as typeof may)}
          />
          <SelectField
            label={t('tokens.role')}
            description={t('tokens.roleNote')}
            options={roles.map((value) => ({ value: value as string, label: t(`roles.${value}`) }))}
            value={role}
            onChange={(value) => setRole(value as Role)}
          />
          <FolderPicker
            label={t('tokens.folder')}
            topLabel={t('tokens.allFolders')}
            value={folder}
            onChange={setFolder}
          />
          <NumberField label={t('tokens.days')} min={1} max={tokenDays.max} value={days} onChange={setDays} />
        </div>
      )}
    </SideSheet>
  );
}
