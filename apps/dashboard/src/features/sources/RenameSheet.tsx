import { SourceInput } from '@vitrine/contract/sources';
import * as z from 'zod';
import { fetchSource, type SourceRecord, useUpdateSource } from '../../core/queries/sources.queries.ts';
import { problemsIn } from '../../lib/forms/problems-in.ts';
import { fieldsThatDiffer, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextField } from '../../ui/fields.tsx';
import { RecordSheet } from '../../ui/RecordSheet.tsx';

const Values = z.object({ name: z.string() });
type Values = z.infer<typeof Values>;
type Named = Pick<SourceRecord, 'version' | 'name'>;

const savedOf = ({ version, name }: Named) => ({ version, name, values: { name } });

interface RenameSheetProps {
  source: SourceRecord;
  onClose: () => void;
}

export function RenameSheet({ source, onClose }: RenameSheetProps) {
  const t = useT();
  const update = useUpdateSource();
  const form = useRecordForm({
    name: source.name,
    draftOf: `name of source ${source.id}`,
    schema: Values,
    saved: savedOf(source),
    changedFields: fieldsThatDiffer<Values>,
    problemsOf: (values) => problemsIn(SourceInput.pick({ name: true }), values),
    send: async (change, _, version) => savedOf(await update.mutateAsync({ id: source.id, version, change })),
    fetch: async () => savedOf(await fetchSource(source.id)),
    describeField: ({ name }) => ({ field: t('sources.name'), text: name }),
    onProposed: onClose,
  });
  return (
    <RecordSheet
      title={t('sources.rename')}
      submitLabel={t('sources.saveName')}
      form={form}
      onClose={onClose}
    >
      <div ref={form.container}>
        <DraftOffer draft={form.draft} />
        <TextField
          label={t('sources.name')}
          required
          maxLength={100}
          value={form.values.name}
          error={form.errors.name}
          onChange={(event) => form.set('name', event.currentTarget.value)}
          onBlur={() => form.checkField('name')}
        />
      </div>
    </RecordSheet>
  );
}
