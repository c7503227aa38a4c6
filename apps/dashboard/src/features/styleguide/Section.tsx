import type { ReactNode } from 'react';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './styleguide.module.css';

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Text
      as="section"
      id={id}
      className={classes.section}
      shrink
      framed
      rounded="card"
      surface
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </Text>
  );
}

/** A row of samples with a label. */
export function Samples({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack className={classes.samples} align="center" gap={12}>
      <h3>{name}</h3>
      <Row gap={10} wrap>
        {children}
      </Row>
    </Stack>
  );
}
