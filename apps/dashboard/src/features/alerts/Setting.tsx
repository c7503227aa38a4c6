import { type ReactNode, useId } from 'react';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './alerts.module.css';

interface SettingProps {
  title: string;
  /** What the rule above does not say. */
  about?: string;
  error?: string | undefined;
  children: ReactNode;
}

/** One row of settings: title, explanation and error message. */
export function Setting({ title, about, error, children }: SettingProps) {
  const id = useId();
  return (
    // A fieldset would need a legend; the title names it
    <Stack
      gap={24}
      rowGap={4}
      align="center"
      className={classes.setting}
      role="group"
      aria-labelledby={id}
      aria-describedby={about && `${id}-about`}
    >
      <div>
        <Text size="14/20" weight={600} as="h2" id={id}>
          {title}
        </Text>
        {about && (
          <Text as="p" id={`${id}-about`} size="13/18" tone="muted">
            {about}
          </Text>
        )}
      </div>
      <Row gap={8} align="stretch">
        {children}
      </Row>
      {error && (
        <Text as="p" role="alert" whole size="13/18" tone="danger" className={classes.error}>
          {error}
        </Text>
      )}
    </Stack>
  );
}
