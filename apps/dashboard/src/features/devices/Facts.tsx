import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import classes from './Facts.module.css';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function NotReported() {
  const t = useT();
  return <span className={classes.quiet}>{t('devices.notReported')}</span>;
}

/** A value to be typed elsewhere: monospaced, with a copy button. */
export function CopyFact({ label, value }: { label: string; value: string | null }) {
  const t = useT();
  return (
    <Fact label={label}>
      {value ? (
        <>
          <span className={classes.mono}>{value}</span>
          <CopyButton value={value} label={t('devices.copyValue', { name: label })} />
        </>
      ) : (
        <NotReported />
      )}
    </Fact>
  );
}
