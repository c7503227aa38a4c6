import type { ReactNode } from 'react';
import { Stack } from './layout/layout.tsx';
import classes from './NameList.module.css';

/** The names of what a question is about; many of them scroll. */
export function NameList({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" className={classes.names} gap={2} above={8} scroll>
      {children}
    </Stack>
  );
}
