import type { ReactNode } from 'react';
import { Logo } from '../ui/Logo.tsx';
import { Row, Stack, Text } from '../ui/layout/layout.tsx';
import { Skeleton } from '../ui/states.tsx';
import classes from './shell.module.css';

/**
 * The shell without texts: while the session is restored, and around the message that the server does not
 * respond.
 */
export function ShellSkeleton({ children }: { children?: ReactNode }) {
  return (
    <Stack className={classes.app}>
      <aside className={classes.side} aria-hidden="true">
        <Text as="div" pad="0/8" className={classes.brand}>
          <Logo />
        </Text>
        <Text as="div" gap={22} className={classes.ghosts}>
          {[88, 72, 96, 64, 80, 104, 76].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Text>
      </aside>
      <Stack shrink column>
        <Row ruled className={classes.header} gap={10} fixed aria-hidden="true">
          <Skeleton width={180} height={34} />
        </Row>
        <Text as="main" grow className={classes.page} aria-busy={children ? undefined : true}>
          {children}
        </Text>
      </Stack>
    </Stack>
  );
}
