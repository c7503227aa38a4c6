import { type ReactNode, useId } from 'react';
import classes from './alerts.module.css';

interface SettingProps {
  title: string;
  /** What the rule above does not say. */
  about?: string;
  error?: string | undefined;
  children: ReactNode;
}

/** One row of settings: title, explanation and error message. */
export function Setting({ title, about, error, children }: SettingProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the title names it
    <div
      className={classes.setting}
      role="group"
      aria-labelledby={id}
      aria-describedby={about && `${id}-about`}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {about && (
          <p id={`${id}-about`} className={classes.about}>
            {about}
          </p>
        )}
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
