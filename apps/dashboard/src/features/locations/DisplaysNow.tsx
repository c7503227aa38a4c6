import type { DisplaySummary } from '@vitrine/contract/displays';
import { useT } from '../../lib/i18n/i18n.ts';
import { StatusText } from '../../ui/StatusMark.tsx';
import { worstStatus } from './displays-now.ts';
import classes from './locations.module.css';

/** The worst status among the displays of a location: "1 offline", "1 without playlist", "6 playing". */
export function DisplaysNow({ displays }: { displays: readonly DisplaySummary[] }) {
  const t = useT();
  const worst = worstStatus(displays);
  if (!worst) return <span className={classes.quiet}>{t('locations.now.none')}</span>;
  return (
    <StatusText status={worst.state}>{t(`locations.now.${worst.state}`, { count: worst.count })}</StatusText>
  );
}
