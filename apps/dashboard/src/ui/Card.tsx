import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import classes from './Card.module.css';

export interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  title?: ReactNode;
  /** Right of the title. */
  aside?: ReactNode;
  padded?: boolean;
}

export function Card({ title, aside, padded, className, children, ...rest }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      {...rest}
      className={[classes.card, className].filter(Boolean).join(' ')}
    >
      {title !== undefined && (
        <header className={classes.head}>
          <h2 id={id}>{title}</h2>
          {aside && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      {padded ? <div className={classes.body}>{children}</div> : children}
    </section>
  );
}
