import { type ColumnKind, tableColumnKinds } from '@vitrine/contract/source-cells';
import { SourceColumn } from '@vitrine/contract/sources';
import { useRef } from 'react';
import { fetchSource, type SourceRecord, useUpdateSource } from '../../core/queries/sources.queries.ts';
import { problemsIn } from '../../lib/forms/problems-in.ts';
import { fieldsThatDiffer, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { RecordSheet } from '../../ui/RecordSheet.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { ColumnValues, columnsWith, special, valuesOf } from './column-values.ts';

interface ColumnSheetProps {
  source: SourceRecord;
  /** Null for a new one. */
  column: SourceColumn | null;
  onSaved: () => void;
  onClose: () => void;
}

const choiceText = (t: Translate, choice: string) => {
  const meaning = special.find(({ key }) => key === choice);
  return meaning
    ? t('sources.meaning', { name: t(meaning.label) })
    : t(`sources.columnKinds.${choice as Exclude<ColumnKind, 'instant'>}`);
};

export function ColumnSheet({ source, column, onSaved, onClose }: ColumnSheetProps) {
  const t = useT();
  const update = useUpdateSource();
  /** The columns onto which it is saved: those of others stay. */
  const latest = useRef(source.columns);
  const savedOf = ({ version, name, columns }: Pick<SourceRecord, 'version' | 'name' | 'columns'>) => {
    latest.current = columns;
    return { version, name, values: valuesOf(columns.find(({ key }) => key === column?.key) ?? column) };
  };
  const form = useRecordForm({
    name: source.name,
    draftOf: `column ${column?.key ?? 'new'} of source ${source.id}`,
    schema: ColumnValues,
    saved: { version: source.version, name: source.name, values: valuesOf(column) },
    changedFields: fieldsThatDiffer<ColumnValues>,
    problemsOf: ({ name }) => problemsIn(SourceColumn.pick({ name: true }), { name }),
    send: async (values, _, version) => {
      const change = { columns: columnsWith(latest.current, column, values) };
      return savedOf(await update.mutateAsync({ id: source.id, version, change }));
    },
    fetch: async () => savedOf(await fetchSource(source.id)),
    describeField: (values, field) =>
      field === 'name'
        ? { field: t('sources.columnName'), text: values.name }
        : { field: t('sources.columnKind'), text: choiceText(t, values.choice) },
    onProposed: onClose,
    finish: async () => {
      onSaved();
      return true;
    },
  });
  const { values, errors, set } = form;
  const isFree = ({ key }: { key: string }) =>
    source.columns.every((each) => each.key === column?.key || each.key !== key);
  const choices = [...tableColumnKinds, ...special.filter(isFree).map(({ key }) => key)];
  return (
    <RecordSheet
      title={column ? t('sources.changeColumn') : t('sources.addColumn')}
      submitLabel={column ? t('sources.saveColumn') : t('sources.addColumn')}
      form={form}
      onClose={onClose}
    >
      <Stack ref={form.container} gap={20}>
        <DraftOffer draft={form.draft} />
        <TextField
          label={t('sources.columnName')}
          required
          maxLength={60}
          value={values.name}
          error={errors.name}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
        <SelectField
          label={t('sources.columnKind')}
          description={t('sources.columnKindNote')}
          options={choices.map((value) => ({ value, label: choiceText(t, value) }))}
          value={values.choice}
          onChange={(choice) => set('choice', choice)}
        />
      </Stack>
    </RecordSheet>
  );
}
