import { type KeyboardEvent, useEffect, useState } from 'react';
import { type NameForm, useNameForm } from '../lib/forms/use-name-form.ts';
import { IconButton } from './Button.tsx';
import hidden from './hidden.module.css';
import { Row } from './layout/layout.tsx';
import classes from './name-in-place.module.css';

interface NameInputProps extends NameForm {
  readonly maxLength: number;
  /** It is saved, or as it was. */
  readonly onDone: () => void;
}

/** Edits a name in its place: Enter and leaving it save, Esc takes back. What is refused stays as it was typed. */
export function NameInput({ maxLength, onDone, ...of }: NameInputProps) {
  const form = useNameForm(of);
  const [isLeft, setLeft] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a session that ended has left is there at once
  useEffect(() => form.draft?.restore(), []);
  useEffect(() => {
    if (!isLeft || form.isSaving) return;
    setLeft(false);
    if (form.changes === 0) onDone();
  });
  const finish = (saves: boolean) => {
    if (form.isSaving) return;
    if (!saves || form.values.name.trim() === '') form.discard();
    else if (form.changes > 0) void form.save();
    setLeft(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    finish(event.key === 'Enter');
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: somebody has just asked to rename it
      autoFocus
      className={classes.input}
      aria-label={of.label}
      maxLength={maxLength}
      value={form.values.name}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => form.set('name', event.currentTarget.value)}
      onBlur={() => finish(true)}
      onKeyDown={onKeyDown}
    />
  );
}

interface NameHeadProps extends Omit<NameInputProps, 'onDone'> {
  readonly name: string;
  readonly renameLabel: string;
  readonly isRenaming: boolean;
  readonly onRename: (isRenaming: boolean) => void;
}

/** The heading of a page; its pen turns it into a text field. */
export function NameHead({ name, renameLabel, isRenaming, onRename, ...input }: NameHeadProps) {
  return (
    <Row as="span" align="center" shrink anywhere inline className={classes.head}>
      <h1 tabIndex={-1} className={isRenaming ? hidden.hidden : undefined}>
        {name}
      </h1>
      {isRenaming ? (
        <NameInput {...input} onDone={() => onRename(false)} />
      ) : (
        <IconButton size="sm" icon="edit" label={renameLabel} onClick={() => onRename(true)} />
      )}
    </Row>
  );
}
