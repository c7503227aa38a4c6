import type { ReactNode } from 'react';
import { Row } from '../../ui/layout/layout.tsx';
import classes from './styleguide.module.css';

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** A row of samples with a label. */
export function Samples({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.samples}>
      <h3>{name}</h3>
      <Row gap={10} wrap>
        {children}
      </Row>
    </div>
  );
}
