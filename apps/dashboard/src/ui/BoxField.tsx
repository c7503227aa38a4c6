import type { ReactNode } from 'react';
import classes from './Field.module.css';
import { Field, type FieldWiring, type FieldWords } from './Field.tsx';
import { type Picture, PictureOf } from './glyphs.tsx';

export interface BoxLook {
  icon?: Picture;
  /** At the right end of the box. */
  right?: ReactNode;
  mono?: boolean;
  /** 42 px, as on the public pages. */
  tall?: boolean;
}

/** Separates the props of the texts around a field from the rest. */
export function splitWords<T extends FieldWords>(props: T) {
  const { label, hint, labelAside, description, error, optional, hideLabel, className, ...rest } = props;
  return [{ label, hint, labelAside, description, error, optional, hideLabel, className }, rest] as const;
}

interface InputProps {
  wiring: Omit<FieldWiring, 'labelId'>;
  className: string;
}

interface BoxFieldProps extends FieldWords, BoxLook {
  id?: string | undefined;
  disabled?: boolean | undefined;
  children: (input: InputProps) => ReactNode;
}

/** The box around an input, with its label above and its error below. */
export function BoxField({ icon, right, mono, tall, id, disabled, children, ...words }: BoxFieldProps) {
  return (
    <Field {...words} {...(id === undefined ? {} : { id })}>
      {({ labelId: _, ...wiring }) => (
        <div
          className={classes.box}
          data-invalid={wiring['aria-invalid']}
          data-disabled={disabled || undefined}
          data-mono={mono || undefined}
          data-tall={tall || undefined}
        >
          {icon && <PictureOf of={icon} size={16} />}
          {children({ wiring, className: classes.input! })}
          {right}
        </div>
      )}
    </Field>
  );
}
