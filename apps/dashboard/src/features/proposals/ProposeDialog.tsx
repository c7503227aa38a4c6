import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod';
import { createProposal } from '../../core/queries/proposals.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useMustApprove } from '../../lib/must-approve.ts';
import type { ProposalRequest } from '../../lib/proposing.ts';
import { Button } from '../../ui/Button.tsx';
import dialog from '../../ui/confirm.module.css';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { FieldSkeleton } from '../../ui/skeletons.tsx';
import { showToast } from '../../ui/toast.ts';
import { maxTitle, presetTitle } from './preset-title.ts';
import classes from './proposals.module.css';

const Values = z.object({ title: z.string(), note: z.string() });
type Values = z.infer<typeof Values>;

/** Asks for a title, which says already what changes, and a note, and keeps the change as a proposal. */
export default function ProposeDialog({ request }: { request: ProposalRequest }) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const mustApprove = useMustApprove();
  const [preset, setPreset] = useState<string | null>(null);
  // The same call until it is settled.
  const asked = useRef(request);
  useEffect(() => {
    void presetTitle(t, locale, asked.current).then(setPreset, () => setPreset(''));
  }, [t, locale]);
  const leave = useRef<() => void>(() => request.settle(false));
  return (
    <Layer onClose={() => leave.current()} labelledBy={`${id}-title`} className={dialog.dialog}>
      <h2 id={`${id}-title`}>{t('proposals.propose')}</h2>
      <Text as="p" above={12}>
        {mustApprove}
      </Text>
      {preset === null ? (
        <Text as="div" above={16}>
          <FieldSkeleton rows={2} />
        </Text>
      ) : (
        <Form request={request} preset={preset} onLeave={leave} />
      )}
    </Layer>
  );
}

interface FormProps {
  request: ProposalRequest;
  preset: string;
  /** What closing the dialog does. */
  onLeave: RefObject<() => void>;
}

function Form({ request, preset, onLeave }: FormProps) {
  const t = useT();
  const locale = useLocale();
  const [earlier, setEarlier] = useState<string | null>(null);
  const { settle, ...call } = request;
  const form = useRecordForm({
    name: t('proposals.propose'),
    draftOf: `proposal of ${call.route} ${call.id}`,
    schema: Values,
    saved: unsavedRecord<Values>({ title: preset, note: '' }),
    changedFields: fieldsThatDiffer<Values>,
    problemsOf: ({ title }) => (title.trim() === '' ? { title: { key: 'validation.required' } } : {}),
    send: async (values) => {
      const note = values.note.trim() || null;
      const { id: made } = await createProposal({
        ...call,
        title: values.title,
        note,
        replaces: earlier !== null,
      });
      showToast({
        message: t('proposals.proposed', { title: values.title }),
        kind: 'success',
        action: {
          label: t('proposals.look'),
          onClick: () => location.assign(`/${locale}/proposals/detail/${made}`),
        },
      });
      return unsavedRecord(values);
    },
    explains: (failure) => {
      const isKnown = failure instanceof ApiError && failure.code === 'proposal_exists';
      if (isKnown) setEarlier(failure.related[0]?.name ?? '');
      return isKnown;
    },
    isSavedOnlyByHand: true,
  });
  const { values, errors, set } = form;
  const send = async () => {
    if (await form.save()) settle(true);
  };
  const cancel = async () => {
    if (!form.isSaving && (await form.mayLeave())) settle(false);
  };
  useEffect(() => {
    onLeave.current = () => void cancel();
  });
  // Whoever has other words types them.
  useEffect(() => form.container.current?.querySelector('input')?.select(), [form.container]);
  return (
    <>
      <Stack ref={form.container} gap={16} above={16}>
        <DraftOffer draft={form.draft} />
        <TextField
          label={t('proposals.titleField')}
          required
          maxLength={maxTitle}
          value={values.title}
          error={errors.title}
          onChange={(event) => set('title', event.currentTarget.value)}
        />
        <TextAreaField
          label={t('proposals.note')}
          optional
          rows={3}
          maxLength={1000}
          value={values.note}
          onChange={(event) => set('note', event.currentTarget.value)}
        />
        {earlier !== null && (
          <Text as="p" role="alert" fill="warning" tone="warning" className={classes.warning}>
            {t('proposals.replacesEarlier', { title: earlier })}
          </Text>
        )}
      </Stack>
      <div className={dialog.buttons}>
        <Button variant="ghost" onClick={() => void cancel()}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" loading={form.isSaving} onClick={() => void send()}>
          {earlier === null ? t('proposals.proposeButton') : t('proposals.replaceEarlier')}
        </Button>
      </div>
    </>
  );
}
