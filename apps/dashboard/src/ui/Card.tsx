import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './Card.module.css';

export interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  title?: ReactNode;
  /** Right of the title. */
  aside?: ReactNode;
  padded?: boolean;
}

export function Card({ title, aside, padded, className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={[classes.card, className].filter(Boolean).join(' ')}>
      {title !== undefined && (
        <header className={classes.head}>
          <h2>{title}</h2>
          {aside && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      {padded ? <div className={classes.body}>{children}</div> : children}
    </section>
  );
}
