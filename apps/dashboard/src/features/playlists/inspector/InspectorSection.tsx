import { type ReactNode, useId } from 'react';
import classes from './inspector.module.css';
import { type EditorPlace, placeId } from './section-props.ts';

interface SectionFrameProps {
  place: EditorPlace;
  title: ReactNode;
  /** At the right end of the title row. */
  aside?: ReactNode;
  children: ReactNode;
}

export function InspectorSection({ place, title, aside, children }: SectionFrameProps) {
  const id = useId();
  return (
    <section id={placeId(place)} aria-labelledby={id} tabIndex={-1} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {typeof aside === 'string' ? <span className={classes.aside}>{aside}</span> : aside}
      </div>
      {children}
    </section>
  );
}
