import { type ReactNode, useId } from 'react';
import classes from './cards.module.css';
import { type EditorPlace, placeId } from './places.ts';

interface EditorCardProps {
  place: EditorPlace;
  title: ReactNode;
  /** At the right end of the title row. */
  aside?: ReactNode;
  /** Its content has the name of the card. */
  isUnnamed?: boolean;
  /** Being edited in place. */
  isOpen?: boolean;
  children?: ReactNode;
}

/** One question about the playlist with its answer. */
export function EditorCard({ place, title, aside, isUnnamed, isOpen, children }: EditorCardProps) {
  const id = useId();
  return (
    <section
      id={placeId(place)}
      aria-labelledby={isUnnamed ? undefined : id}
      tabIndex={-1}
      className={classes.card}
      data-place={place}
      data-open={isOpen || undefined}
    >
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
