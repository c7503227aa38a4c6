import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
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
      <h2>{title}</h2>
      {children}
      <div className={classes.lineActions}>{actions}</div>
    </Card>
  );
}
