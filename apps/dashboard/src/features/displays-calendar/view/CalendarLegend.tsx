import { useT } from '../../../lib/i18n/i18n.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import { ClockHead } from '../../../ui/time/Time.tsx';
import classes from './grid.module.css';

const kinds = ['recorded', 'planned', 'offline', 'closed'] as const;

/** What is hatched, solid, outlined and grey. */
export function CalendarLegend() {
  const t = useT();
  return (
    <div className={classes.legend}>
      <Row as="ul" align="stretch" gap={14} rowGap={4} wrap>
        {kinds.map((kind) => (
          <Row
            as="li"
            gap={6}
            key={kind}
            title={kind === 'recorded' ? t('displaysCalendar.recordHint') : undefined}
          >
            <i data-kind={kind} />
            {t(`displaysCalendar.legend.${kind}`)}
          </Row>
        ))}
      </Row>
      <p>
        <ClockHead place="each">{t('displaysCalendar.hours')}</ClockHead>
      </p>
    </div>
  );
}
