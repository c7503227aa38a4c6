import { useId, useState } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { isProposed } from '../lib/proposing.ts';
import { Button } from './Button.tsx';
import classes from './confirm.module.css';
import type { Question } from './confirm.tsx';
import { Layer } from './Layer.tsx';
import { showToast } from './toast.ts';

export default function ConfirmDialog(props: Question) {
  const { title, body, confirmLabel, cancelLabel, danger, isNotice, action, alternative, answer } = props;
  const t = useT();
  const id = useId();
  const [working, setWorking] = useState<'action' | 'alternative' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (which: 'action' | 'alternative', work?: () => Promise<unknown>) => {
    if (!work) return answer(true);
    setWorking(which);
    setFailure(null);
    try {
      await work();
      answer(true);
    } catch (error) {
      // It waits for approval, which is said already.
      if (isProposed(error instanceof Error && error.cause ? error.cause : error)) return answer(false);
      setWorking(null);
      const message =
        error instanceof Error && error.message ? error.message : t('common.somethingWentWrong');
      setFailure(message);
      // All failures are shown as toasts; here the message also stays in the dialog.
      showToast({ message, kind: 'error' });
    }
  };
  const cancel = () => {
    if (!working) answer(false);
  };
  return (
    <Layer
      role="alertdialog"
      onClose={cancel}
      labelledBy={`${id}-title`}
      describedBy={`${id}-body`}
      className={classes.dialog}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-body`} className={classes.body}>
        {body}
      </div>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <div className={classes.buttons}>
        {!isNotice && (
          <Button variant="ghost" onClick={cancel} data-autofocus={danger || undefined}>
            {cancelLabel ?? t('common.cancel')}
          </Button>
        )}
        {alternative && (
          <Button loading={working === 'alternative'} onClick={() => run('alternative', alternative.action)}>
            {alternative.label}
          </Button>
        )}
        <Button
          variant={danger ? 'danger' : 'primary'}
          loading={working === 'action'}
          onClick={() => run('action', action)}
          data-autofocus={danger ? undefined : true}
        >
          {confirmLabel}
        </Button>
      </div>
    </Layer>
  );
}
