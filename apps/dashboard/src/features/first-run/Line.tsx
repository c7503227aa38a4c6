import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import classes from './first-run.module.css';

interface LineProps {
  title: ReactNode;
  /** At the right edge. */
  actions: ReactNode;
  children?: ReactNode;
}

/** What stands below the two cards: a title, some words and what can be done about it, in one line. */
export function Line({ title, actions, children }: LineProps) {
  return (
    <Card className={classes.line}>
      <Text size="14/20" weight={600} as="h2">
        {title}
      </Text>
      {children}
      <Row gap={16} rowGap={6} wrap align="center" push className={classes.lineActions}>
        {actions}
      </Row>
    </Card>
  );
}
