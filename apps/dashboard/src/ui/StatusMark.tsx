import type { ReactNode } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import classes from './StatusMark.module.css';

export type Status = 'playlist_active' | 'closed' | 'online' | 'offline' | 'unknown' | 'warning';

// Each status has its own shape, so that colour is never the only difference.
const shapes: Record<Status, ReactNode> = {
  playlist_active: (
    <>
      <circle cx="7" cy="7" r="6.5" fill="var(--ds-active)" />
      <path d="M5.5 4.3v5.4L10 7z" fill="var(--ds-surface)" />
    </>
  ),
  closed: <path d="M12.2 8.6A5.6 5.6 0 015.4 1.8 5.6 5.6 0 1012.2 8.6z" fill="var(--ds-closed)" />,
  online: (
    <>
      <circle cx="7" cy="7" r="5.6" fill="none" stroke="var(--ds-online)" strokeWidth="1.6" />
      <circle cx="7" cy="7" r="2.7" fill="var(--ds-online)" />
    </>
  ),
  offline: (
    <>
      <circle cx="7" cy="7" r="6.5" fill="var(--ds-offline)" />
      <path
        d="M4.8 4.8l4.4 4.4M9.2 4.8L4.8 9.2"
        stroke="var(--ds-surface)"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </>
  ),
  unknown: (
    <circle
      cx="7"
      cy="7"
      r="5.6"
      fill="none"
      stroke="var(--ds-unknown)"
      strokeWidth="1.6"
      strokeDasharray="2.2 1.9"
    />
  ),
  warning: (
    <>
      <path d="M7 1.2l6.3 11.2H.7z" fill="var(--ds-warning)" strokeLinejoin="round" />
      <path d="M7 5.2v3.2M7 10.4v.1" stroke="var(--ds-surface)" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
};

export function StatusMark({ status, size = 13 }: { status: Status; size?: number }) {
  return (
    <svg
      viewBox="0 0 14 14"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      className={classes.mark}
    >
      {shapes[status]}
    </svg>
  );
}

/** The shape with its text; `children` replace the plain name of the status. */
interface StatusTextProps {
  status: Status;
  /** A sentence has as many lines as it needs. */
  isSentence?: boolean;
  children?: ReactNode;
}

export function StatusText({ status, isSentence, children }: StatusTextProps) {
  const t = useT();
  return (
    <span className={`${classes.text} ${classes[status]} ${isSentence ? 'wrapping' : ''}`}>
      <StatusMark status={status} />
      {children ?? t(`status.${status}`)}
    </span>
  );
}

export function StatusChip({ status, children }: { status: Status; children?: ReactNode }) {
  const t = useT();
  return (
    <span className={`${classes.text} ${classes.chip} ${classes[status]} ${classes[`${status}Soft`]}`}>
      <StatusMark status={status} />
      {children ?? t(`status.${status}`)}
    </span>
  );
}
