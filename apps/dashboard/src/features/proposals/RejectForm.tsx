import type { Proposal } from '@vitrine/contract/proposals';
import * as z from 'zod';
import { rejectProposal } from '../../core/queries/proposals.queries.ts';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextAreaField } from '../../ui/fields.tsx';
import { Row } from '../../ui/layout/layout.tsx';

const Values = z.object({ reason: z.string() });
type Values = z.infer<typeof Values>;

interface RejectFormProps {
  proposal: Proposal;
  onCancel: () => void;
}

/** Why it is rejected, for its author. */
export function RejectForm({ proposal: { id, title }, onCancel }: RejectFormProps) {
  const t = useT();
  const form = useRecordForm({
    name: title,
    draftOf: `rejection of ${id}`,
    schema: Values,
    saved: unsavedRecord<Values>({ reason: '' }),
    changedFields: fieldsThatDiffer<Values>,
    problemsOf: () => ({}),
    send: async (values) => {
      await rejectProposal(id, values.reason);
      return unsavedRecord(values);
    },
    savedText: () => t('proposals.rejected'),
    isSavedOnlyByHand: true,
  });
  const cancel = async () => {
    if (await form.mayLeave()) onCancel();
  };
  return (
    <>
      <DraftOffer draft={form.draft} />
      <TextAreaField
        label={t('proposals.reason')}
        optional
        autoFocus
        rows={2}
        maxLength={300}
        value={form.values.reason}
        onChange={(event) => form.set('reason', event.currentTarget.value)}
      />
      <Row gap={8} justify="end" align="stretch">
        <Button variant="ghost" onClick={() => void cancel()}>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" loading={form.isSaving} onClick={() => void form.save()}>
          {t('proposals.reject')}
        </Button>
      </Row>
    </>
  );
}
