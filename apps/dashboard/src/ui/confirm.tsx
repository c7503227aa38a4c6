import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button } from './Button.tsx';
import classes from './confirm.module.css';
import { Layer } from './Layer.tsx';

export interface ConfirmInput {
  /** Asks, with the object's name. */
  title: ReactNode;
  /** Names the consequence. */
  body?: ReactNode;
  /** Repeats the verb. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Done while the dialog is open. If it fails, its message is shown there and the dialog stays. */
  action?: () => Promise<unknown>;
  /** A second way to say yes, e.g. "Save and leave"; the promise then gives its value. */
  alternative?: { label: string; action: () => Promise<unknown> };
}

interface Question extends ConfirmInput {
  readonly id: number;
  readonly answer: (agreed: boolean) => void;
}

let questions: readonly Question[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const publish = (next: readonly Question[]) => {
  questions = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks in a dialog; resolves to whether the user agreed. */
export function confirm(input: ConfirmInput): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (agreed: boolean) => {
      publish(questions.filter((question) => question.id !== id));
      resolve(agreed);
    };
    publish([...questions, { ...input, id, answer }]);
  });
}

export function ConfirmHost() {
  const open = useSyncExternalStore(subscribe, () => questions);
  return open.map((question) => <ConfirmDialog key={question.id} {...question} />);
}

function ConfirmDialog(props: Question) {
  const { title, body, confirmLabel, cancelLabel, danger, action, alternative, answer } = props;
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
      setWorking(null);
      setFailure(error instanceof Error && error.message ? error.message : t('common.somethingWentWrong'));
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
        <Button variant="ghost" onClick={cancel} data-autofocus={danger || undefined}>
          {cancelLabel ?? t('common.cancel')}
        </Button>
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
