import type { ReactNode } from 'react';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import classes from './inspector.module.css';

interface SectionProps {
  title?: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, aside, children }: SectionProps) {
  return (
    <Stack as="section" className={classes.section} gap={10} pad="14/16" ruled>
      {title && (
        <header>
          <h3>{title}</h3>
          {aside && (
            <Text size="13" tone="muted">
              {aside}
            </Text>
          )}
        </header>
      )}
      {children}
    </Stack>
  );
}
