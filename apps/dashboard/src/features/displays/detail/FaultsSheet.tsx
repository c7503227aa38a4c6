import { useId } from 'react';
import { useFaults } from '../../../core/queries/device.queries.ts';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Layer } from '../../../ui/Layer.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import sheet from '../../../ui/SideSheet.module.css';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { ClockHead } from '../../../ui/time/Time.tsx';
import { FaultSentence } from './FaultSentence.tsx';
import classes from './technical.module.css';

/** Everything that the player reported in the last 90 days. */
export default function FaultsSheet({ display, onClose }: { display: DisplayRecord; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const { data, error, refetch } = useFaults(display.id);
  const { location } = display;
  return (
    <Layer onClose={onClose} labelledBy={id} className={sheet.sheet} closeOnScrim>
      <header className={sheet.head}>
        <h2 id={id}>{t('faults.history')}</h2>
        <span className={classes.quiet}>
          <ClockHead place={location} isNamed>
            {location.name}
          </ClockHead>
        </span>
        <IconButton
          label={t('common.close')}
          icon="close"
          onClick={onClose}
          className={sheet.close}
          data-autofocus
        />
      </header>
      <Text as="div" className={classes.sheet} scroll="y">
        {!data && error && <ErrorState title={t('displays.partFailed')} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton />}
        {data?.length === 0 && <p className={classes.quiet}>{t('faults.none')}</p>}
        <ol className={classes.faults}>
          {data?.map((fault) => (
            <li key={fault.id}>
              <StatusMark status={fault.isOpen ? 'warning' : 'unknown'} size={14} />
              <span className={fault.isOpen ? undefined : classes.quiet}>
                <FaultSentence fault={fault} place={location} />{' '}
                {t('faults.reports', { count: fault.reports })}
                {!fault.isOpen && ` · ${t('faults.over')}`}
              </span>
            </li>
          ))}
        </ol>
      </Text>
    </Layer>
  );
}
