import { type ReactNode, useId } from 'react';
import { NumberField } from '../../ui/fields.tsx';
import classes from './alerts.module.css';

interface NumberInputProps {
  label: string;
  unit: string;
  value: number | '';
  onChange: (value: number | '') => void;
  onBlur?: () => void;
  max: number;
  /** What is wrong is said by the row. */
  isWrong: boolean;
  small?: boolean;
}

/** A number with its unit inside the box, as wide as the two. */
export function NumberInput({ label, unit, value, onChange, onBlur, max, isWrong, small }: NumberInputProps) {
  return (
    <NumberField
      label={label}
      hideLabel
      className={small ? `${classes.number} ${classes.small}` : classes.number}
      right={
        <span className={classes.unit} aria-hidden="true">
          {unit}
        </span>
      }
      value={value}
      min={1}
      max={max}
      style={{ width: `${Math.max(1, String(value).length) + 0.6}ch` }}
      onChange={onChange}
      onBlur={onBlur}
      error={isWrong ? <span /> : undefined}
    />
  );
}

interface SettingProps {
  title: string;
  about: string;
  error?: string | undefined;
  children: ReactNode;
}

/** One line of settings: what it is, what it does, and what is wrong with it. */
export function Setting({ title, about, error, children }: SettingProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the title names it
    <div className={classes.setting} role="group" aria-labelledby={id} aria-describedby={`${id}-about`}>
      <div>
        <h2 id={id}>{title}</h2>
        <p id={`${id}-about`} className={classes.about}>
          {about}
        </p>
      </div>
      <div className={classes.control}>{children}</div>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
