import type { ReactNode } from 'react';
import { Logo } from '../ui/Logo.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { Skeleton } from '../ui/states.tsx';
import classes from './shell.module.css';

/**
 * The shell without texts: while the session is restored, and around the message that the server does not
 * respond.
 */
export function ShellSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.app}>
      <aside className={classes.side} aria-hidden="true">
        <div className={classes.brand}>
          <Logo />
        </div>
        <div className={classes.ghosts}>
          {[88, 72, 96, 64, 80, 104, 76].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </aside>
      <div className={classes.column}>
        <Row className={classes.header} gap={10} fixed aria-hidden="true">
          <Skeleton width={180} height={34} />
        </Row>
        <main className={classes.page} aria-busy={children ? undefined : true}>
          {children}
        </main>
      </div>
    </div>
  );
}
