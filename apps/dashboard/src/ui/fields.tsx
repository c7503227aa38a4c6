import { type ComponentPropsWithRef, type KeyboardEvent, useState } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { BoxField, type BoxLook, splitWords } from './BoxField.tsx';
import classes from './Field.module.css';
import { Field, type FieldWords } from './Field.tsx';
import { Glyph } from './glyphs.tsx';
import { Stack } from './layout/layout.tsx';

// Fields to type in.

type NativeInput = Omit<ComponentPropsWithRef<'input'>, 'size' | 'className'>;
export interface TextFieldProps extends FieldWords, BoxLook, NativeInput {}

export function TextField(props: TextFieldProps) {
  const [words, { icon, right, mono, tall, id, ...input }] = splitWords(props);
  return (
    <BoxField {...words} {...{ icon, right, mono, tall, id }} disabled={input.disabled}>
      {({ wiring, className }) => <input {...input} {...wiring} className={className} />}
    </BoxField>
  );
}

/** Shows and hides the text, and warns when Caps Lock is on. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'right'>) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent<HTMLInputElement>) => {
    setCapsLock(event.getModifierState('CapsLock'));
    props.onKeyDown?.(event);
  };
  const toggle = (
    <Stack
      as="button"
      type="button"
      rounded="tag"
      className={classes.reveal}
      center
      fixed
      tone="muted"
      aria-label={shown ? t('fields.hidePassword') : t('fields.showPassword')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Glyph name={shown ? 'eye-off' : 'eye'} size={16} />
    </Stack>
  );
  return (
    <TextField
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      right={toggle}
      onKeyDown={watch}
      onKeyUp={watch}
      description={capsLock ? t('fields.capsLock') : props.description}
    />
  );
}

type NativeTextArea = Omit<ComponentPropsWithRef<'textarea'>, 'className'>;

export function TextAreaField(props: FieldWords & NativeTextArea) {
  const [words, { id, ...input }] = splitWords(props);
  return (
    <Field {...words} id={id}>
      {({ labelId: _, ...wiring }) => (
        <textarea rows={3} {...input} {...wiring} className={`${classes.box} ${classes.textarea}`} />
      )}
    </Field>
  );
}
