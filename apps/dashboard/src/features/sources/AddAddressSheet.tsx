import { useRouter } from '@tanstack/react-router';
import { type AddressKind, addressKinds, type TriedSource } from '@vitrine/contract/sources';
import { useState } from 'react';
import { tryAddress, useCreateSource } from '../../core/queries/sources.queries.ts';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { RecordSheet } from '../../ui/RecordSheet.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { AddressValues, addressOf, emptyAddress, guessKind, inputOf, problemsOf } from './new-address.ts';
import { RowsPreview } from './RowsPreview.tsx';
import { kindKey } from './source-look.tsx';
import classes from './sources.module.css';

/** Tries the address at once, and shows what was read before anything is saved. */
export function AddAddressSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const create = useCreateSource();
  const [found, setFound] = useState<TriedSource | null>(null);
  const [isTrying, setTrying] = useState(false);
  const form = useRecordForm({
    name: t('sources.addAddress'),
    draftOf: 'source new',
    schema: AddressValues,
    saved: unsavedRecord(emptyAddress),
    changedFields: fieldsThatDiffer<AddressValues>,
    problemsOf,
    send: async (values) => ({
      ...unsavedRecord(values),
      id: (await create.mutateAsync(inputOf(values))).id,
    }),
    keep: ({ kind, name }) => ({ kind, name }),
    restore: ({ kind, name }, saved) => ({ ...saved, kind, name }),
    onProposed: onClose,
    isSavedOnlyByHand: true,
  });
  const { values, errors, set } = form;
  const change = (part: Partial<AddressValues>) => {
    form.replace({ ...values, ...part });
    setFound(null);
  };
  const look = async () => {
    if (!(await form.check(['address', 'pointer']))) return null;
    setTrying(true);
    try {
      const tried = await tryAddress(addressOf(values));
      setFound(tried);
      if (values.name === '') set('name', tried.title ?? '');
    } catch (error) {
      form.fail(error, (reason) => reason);
    } finally {
      setTrying(false);
    }
    return null;
  };
  const isWeather = values.kind === 'weather';
  const isReady = isWeather || found !== null;
  return (
    <RecordSheet
      width={640}
      title={t('sources.addAddress')}
      submitLabel={isReady ? t('sources.addSource') : t('sources.try')}
      submitDisabled={!isWeather && values.address.trim() === ''}
      form={{ ...form, isSaving: form.isSaving || isTrying, save: isReady ? form.save : look }}
      onSaved={(made) => {
        onClose();
        history.push(`/${locale}/sources/detail/${made.id}`);
      }}
      onClose={onClose}
    >
      <Stack ref={form.container} gap={20}>
        <DraftOffer draft={form.draft} />
        <SelectField
          label={t('sources.kind')}
          options={[...addressKinds, 'weather' as const].map((value) => ({
            value,
            label: t(kindKey(value)),
          }))}
          value={values.kind}
          onChange={(kind) => change({ kind: kind as AddressValues['kind'] })}
        />
        {isWeather ? (
          <p className={classes.quiet}>{t('sources.weatherAbout')}</p>
        ) : (
          <TextField
            label={t('sources.addressLabel')}
            description={t(`sources.addressHints.${values.kind as AddressKind}`)}
            type="url"
            inputMode="url"
            autoComplete="off"
            required
            value={values.address}
            error={errors.address}
            onChange={({ currentTarget: { value: address } }) =>
              change({ address, kind: guessKind(address) ?? values.kind })
            }
          />
        )}
        {values.kind === 'json' && (
          <TextField
            label={t('sources.pointerLabel')}
            description={t('sources.pointerHint')}
            mono
            optional
            value={values.pointer}
            error={errors.pointer}
            onChange={(event) => change({ pointer: event.currentTarget.value })}
          />
        )}
        {found && (
          <RowsPreview columns={found.columns} rows={found.rows} total={found.total} locale={locale} />
        )}
        {isReady && (
          <TextField
            label={t('sources.name')}
            required
            maxLength={100}
            value={values.name}
            error={errors.name}
            onChange={(event) => set('name', event.currentTarget.value)}
          />
        )}
      </Stack>
    </RecordSheet>
  );
}
