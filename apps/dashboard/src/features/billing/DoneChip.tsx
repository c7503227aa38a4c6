import type { ReactNode } from 'react';
import classes from './billing.module.css';

/** Green with a tick: paid, verified. */
export function DoneChip({ children }: { children: ReactNode }) {
  return (
    <span className={classes.done}>
      <svg viewBox="0 0 14 14" width={13} height={13} aria-hidden="true" focusable="false">
        <circle cx="7" cy="7" r="6.5" fill="var(--ds-active)" />
        <path
          d="M4.2 7.2l2 2 3.6-4"
          fill="none"
          stroke="var(--ds-surface)"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {children}
    </span>
  );
}
