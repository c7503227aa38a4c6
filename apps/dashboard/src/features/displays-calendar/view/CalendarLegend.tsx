import { useT } from '../../../lib/i18n/i18n.ts';
import { ClockHead } from '../../../ui/time/Time.tsx';
import classes from './grid.module.css';

const kinds = ['recorded', 'planned', 'offline', 'closed'] as const;

/** What is hatched, solid, outlined and grey. */
export function CalendarLegend() {
  const t = useT();
  return (
    <div className={classes.legend}>
      <ul>
        {kinds.map((kind) => (
          <li key={kind} title={kind === 'recorded' ? t('displaysCalendar.recordHint') : undefined}>
            <i data-kind={kind} />
            {t(`displaysCalendar.legend.${kind}`)}
          </li>
        ))}
      </ul>
      <p>
        <ClockHead place="each">{t('displaysCalendar.hours')}</ClockHead>
      </p>
    </div>
  );
}
