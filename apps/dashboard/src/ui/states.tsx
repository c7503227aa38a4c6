import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { Button } from './Button.tsx';
import { Text } from './layout/layout.tsx';
import classes from './states.module.css';

/** True once `waiting` has lasted 200 ms, so that fast responses show no sign of loading. */
export function useAfterDelay(waiting: boolean, delayMs = 200): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!waiting) return setPassed(false);
    const timer = setTimeout(() => setPassed(true), delayMs);
    return () => clearTimeout(timer);
  }, [waiting, delayMs]);
  return waiting && passed;
}

interface SkeletonProps {
  width?: number | string;
  height?: number;
  round?: boolean;
}

export function Skeleton({ width = '100%', height = 12, round }: SkeletonProps) {
  return (
    <span className={classes.skeleton} style={{ width, height, borderRadius: round ? 999 : undefined }} />
  );
}

/** The 2 px line of a list that is being refetched. */
export function ProgressLine({ active }: { active: boolean }) {
  return <div className={classes.line} data-active={active || undefined} aria-hidden="true" />;
}

interface EmptyStateProps {
  /** One sentence. */
  children: ReactNode;
  /** One button. */
  action?: ReactNode;
}

export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <p>{children}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  title: ReactNode;
  /** The server's message. */
  detail?: ReactNode;
  onRetry?: () => void;
  /** Another way out, below the retry button. */
  children?: ReactNode;
}

export function ErrorState({ title, detail, onRetry, children }: ErrorStateProps) {
  const t = useT();
  return (
    <div className={classes.state} role="alert">
      <p>{title}</p>
      {detail && (
        <Text as="p" className={classes.detail} size="13/18" tone="muted">
          {detail}
        </Text>
      )}
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      )}
      {children}
    </div>
  );
}
