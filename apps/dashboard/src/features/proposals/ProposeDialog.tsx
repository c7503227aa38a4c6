import { useId, useState } from 'react';
import { createProposal } from '../../core/queries/proposals.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useMustApprove } from '../../lib/must-approve.ts';
import type { ProposalRequest } from '../../lib/proposing.ts';
import { Button } from '../../ui/Button.tsx';
import dialog from '../../ui/confirm.module.css';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './proposals.module.css';

/** Asks for a title and a note, and keeps the change as a proposal. */
export default function ProposeDialog({ request }: { request: ProposalRequest }) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const mustApprove = useMustApprove();
  const [title, setTitle] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [earlier, setEarlier] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (title.trim() === '') return setError(t('validation.required'));
    setSending(true);
    setError(null);
    const { settle, ...call } = request;
    try {
      const made = await createProposal({
        ...call,
        title,
        note: note.trim() || null,
        replaces: earlier !== null,
      });
      showToast({
        message: t('proposals.proposed', { title }),
        kind: 'success',
        action: {
          label: t('proposals.look'),
          onClick: () => location.assign(`/${locale}/proposals/detail/${made.id}`),
        },
      });
      settle(true);
    } catch (failure) {
      setSending(false);
      if (failure instanceof ApiError && failure.code === 'proposal_exists')
        return setEarlier(failure.related[0]?.name ?? '');
      setError(errorMessage(failure));
    }
  };
  const cancel = () => !isSending && request.settle(false);
  return (
    <Layer onClose={cancel} labelledBy={`${id}-title`} className={dialog.dialog}>
      <h2 id={`${id}-title`}>{t('proposals.propose')}</h2>
      <div className={classes.form}>
        <p>{mustApprove}</p>
        <TextField
          label={t('proposals.titleField')}
          required
          maxLength={200}
          value={title}
          error={error}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextAreaField
          label={t('proposals.note')}
          optional
          rows={3}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {earlier !== null && (
          <p role="alert" className={classes.warning}>
            {t('proposals.replacesEarlier', { title: earlier })}
          </p>
        )}
      </div>
      <div className={dialog.buttons}>
        <Button variant="ghost" onClick={cancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" loading={isSending} onClick={() => void send()}>
          {earlier === null ? t('proposals.proposeButton') : t('proposals.replaceEarlier')}
        </Button>
      </div>
    </Layer>
  );
}
