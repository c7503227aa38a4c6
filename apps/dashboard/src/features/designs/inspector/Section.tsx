import type { ReactNode } from 'react';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';

interface SectionProps {
  title?: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, aside, children }: SectionProps) {
  return (
    <Stack as="section" gap={10} pad="14/16" ruled>
      {title && (
        <Row as="header" gap={8} align="baseline" justify="between">
          <Text as="h3" size="13.5/20" weight={600}>
            {title}
          </Text>
          {aside && (
            <Text size="13" tone="muted">
              {aside}
            </Text>
          )}
        </Row>
      )}
      {children}
    </Stack>
  );
}
