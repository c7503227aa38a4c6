import { type ReactNode, useId } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import classes from './Field.module.css';
import hidden from './hidden.module.css';
import { Text } from './layout/layout.tsx';

export interface FieldWords {
  label: ReactNode;
  /** Beside the label, in grey. */
  hint?: ReactNode;
  /** At the right end of the label's row, e.g. a link. */
  labelAside?: ReactNode;
  /** Under the field. */
  description?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

/** Connects the texts around a field with the field itself. */
export interface FieldWiring {
  id: string;
  labelId: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldWords {
  id?: string;
  /** Groups of controls are named by the label, but not focused by it. */
  asGroup?: boolean;
  children: (wiring: FieldWiring) => ReactNode;
}

export function Field(props: FieldProps) {
  const { label, hint, labelAside, description, error, optional, hideLabel, className, asGroup, children } =
    props;
  const t = useT();
  const generated = useId();
  const id = props.id ?? generated;
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, description && descriptionId].filter(Boolean).join(' ') || undefined;
  const hints = [optional && t('common.optional'), hint].filter(Boolean);
  const LabelTag = asGroup ? 'span' : 'label';
  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')}>
      <div className={hideLabel ? hidden.hidden : classes.line}>
        <LabelTag className={classes.label} id={`${id}-label`} {...(asGroup ? {} : { htmlFor: id })}>
          {label}
          {hints.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two, in fixed order
            <Text key={index} weight={400} tone="muted">
              {index === 0 ? ' · ' : '; '}
              {each}
            </Text>
          ))}
        </LabelTag>
        {labelAside && <Text push>{labelAside}</Text>}
      </div>
      {children({
        id,
        labelId: `${id}-label`,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
      {description && (
        <p id={descriptionId} className={classes.description}>
          {description}
        </p>
      )}
    </div>
  );
}
