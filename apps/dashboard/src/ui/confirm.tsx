import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';

export interface ConfirmInput {
  /** The question, with the object's name. */
  title: ReactNode;
  /** The consequence. */
  body?: ReactNode;
  /** Repeats the verb. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Only a message with a close button. */
  isNotice?: boolean;
  /** Runs while the dialog is open. If it fails, its message is shown there and the dialog stays. */
  action?: () => Promise<unknown>;
  /** A second way to confirm, e.g. "Save and leave". */
  alternative?: { label: string; action: () => Promise<unknown> };
}

export interface Question extends ConfirmInput {
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

/** Loaded with the first question. */
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'));

export function ConfirmHost() {
  const open = useSyncExternalStore(subscribe, () => questions);
  return (
    <Suspense>
      {open.map((question) => (
        <ConfirmDialog key={question.id} {...question} />
      ))}
    </Suspense>
  );
}
