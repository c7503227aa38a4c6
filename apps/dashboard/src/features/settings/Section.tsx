import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

interface SectionProps {
  /** Its anchor in the URL. */
  id: string;
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  /** The save bar at the bottom of the section. */
  foot?: ReactNode;
  /** Its content is loading. */
  isBusy?: boolean;
  children: ReactNode;
}

export function Section({ id, title, note, foot, isBusy, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={classes.section}>
      <header className={classes.head}>
        <h2 id={headingId} tabIndex={-1}>
          {title}
        </h2>
        {note && <span className={classes.note}>{note}</span>}
      </header>
      <div className={classes.body} aria-busy={isBusy}>
        {children}
      </div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </section>
  );
}
