import { roles } from '@vitrine/contract/access';
import { TokenInput, tokenDays, tokenMays } from '@vitrine/contract/tokens';
import { useState } from 'react';
import * as z from 'zod';
import { FolderPicker } from '../../core/pickers/FolderPicker.tsx';
import { problemsIn } from '../../lib/forms/problems-in.ts';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { RecordSheet } from '../../ui/RecordSheet.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import classes from './settings.module.css';
import { useCreateToken } from './tokens.queries.ts';

const Values = z.object({
  name: z.string(),
  role: z.enum(roles),
  may: z.enum(tokenMays),
  folder: z.string().nullable(),
  days: z.union([z.number(), z.literal('')]),
});
type Values = z.infer<typeof Values>;

const empty: Values = { name: '', role: 'standard', may: 'read', folder: null, days: tokenDays.usual };

const inputOf = ({ days, ...values }: Values) => ({ ...values, days: days === '' ? tokenDays.usual : days });

/** Makes a token and shows its secret, once. */
export function NewTokenSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const create = useCreateToken();
  const [made, setMade] = useState<{ readonly secret: string } | null>(null);
  const form = useRecordForm({
    name: t('tokens.add'),
    draftOf: 'token new',
    schema: Values,
    saved: unsavedRecord(empty),
    changedFields: fieldsThatDiffer<Values>,
    problemsOf: (values) => problemsIn(TokenInput, inputOf(values)),
    send: async (values) => {
      const { secret } = await create.mutateAsync(inputOf(values));
      return { ...unsavedRecord(values), secret };
    },
    // Whoever leaves could not copy it.
    isSavedOnlyByHand: true,
  });
  const { values, errors, set } = form;
  return (
    <RecordSheet
      title={t('tokens.add')}
      submitLabel={made ? t('tokens.done') : t('tokens.add')}
      form={made ? { ...form, save: async () => made } : form}
      onSaved={made ? onClose : setMade}
      onClose={onClose}
    >
      {made ? (
        <Stack gap={20} className={classes.tokenForm}>
          <p>{t('tokens.once')}</p>
          <Row as="p" gap={8} align="center" rounded sunken anywhere pad="12">
            <Text grow shrink as="code">
              {made.secret}
            </Text>{' '}
            <CopyButton value={made.secret} />
          </Row>
          <p className={classes.quiet}>{t('tokens.how')}</p>
        </Stack>
      ) : (
        <Stack ref={form.container} gap={20} className={classes.tokenForm}>
          <DraftOffer draft={form.draft} />
          <TextField
            label={t('tokens.name')}
            description={t('tokens.nameNote')}
            required
            maxLength={100}
            value={values.name}
            error={errors.name}
            onChange={(event) => set('name', event.currentTarget.value)}
          />
          <SelectField
            label={t('tokens.mayLabel')}
            options={tokenMays.map((value) => ({ value, label: t(`tokens.may.${value}`) }))}
            value={values.may}
            onChange={(may) => set('may', may as Values['may'])}
          />
          <SelectField
            label={t('tokens.role')}
            description={t('tokens.roleNote')}
            options={roles.map((value) => ({ value: value as string, label: t(`roles.${value}`) }))}
            value={values.role}
            onChange={(role) => set('role', role as Values['role'])}
          />
          <FolderPicker
            label={t('tokens.folder')}
            topLabel={t('tokens.allFolders')}
            value={values.folder}
            onChange={(folder) => set('folder', folder)}
          />
          <NumberField
            label={t('tokens.days')}
            min={1}
            max={tokenDays.max}
            value={values.days}
            error={errors.days}
            onChange={(days) => set('days', days)}
          />
        </Stack>
      )}
    </RecordSheet>
  );
}
