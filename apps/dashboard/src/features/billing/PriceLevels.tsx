import { billingZone } from '@vitrine/billing/billing-month';
import type { PriceLevelRecord } from '@vitrine/contract/invoices';
import { type CSSProperties, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Card } from '../../ui/Card.tsx';
import hidden from '../../ui/hidden.module.css';
import { Text } from '../../ui/layout/layout.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { usePriceLevels } from './billing.queries.ts';
import tableClasses from './invoices.module.css';
import classes from './levels.module.css';
import { pathOf, stepsOf } from './price-level-steps.ts';

/** The history of the price per display, as a line chart and as a table. */
export function PriceLevels() {
  const t = useT();
  const [view, setView] = useState<'line' | 'table'>('line');
  const { data, error, refetch } = usePriceLevels();
  return (
    <Card
      title={t('billings.levels')}
      aside={
        data &&
        data.length > 0 && (
          <Segmented
            label={t('billings.levelsView')}
            hideLabel
            size="sm"
            value={view}
            onChange={setView}
            options={[
              { value: 'line', label: t('billings.asLine') },
              { value: 'table', label: t('billings.asTable') },
            ]}
          />
        )
      }
    >
      {!data && error ? (
        <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Text as="div" aria-busy="true" pad="16">
          <Skeleton height={120} />
        </Text>
      ) : data.length === 0 ? (
        <EmptyState>{t('billings.noLevels')}</EmptyState>
      ) : view === 'line' ? (
        <Line levels={data} />
      ) : (
        <Table levels={data} />
      )}
    </Card>
  );
}

const box = { width: 1000, height: 100 };
const at = (name: string, share: number) => ({ [name]: share }) as CSSProperties;

function Line({ levels }: { levels: readonly PriceLevelRecord[] }) {
  const t = useT();
  const { money, date } = useFormat();
  const { currency } = levels[0]!;
  const isPhone = usePhone();
  const labelShare = isPhone ? 0.32 : 0.1;
  const { steps, units } = stepsOf(levels, Date.now(), labelShare);
  const lastLabel = steps.findLast(({ hasLabel }) => hasLabel);
  const path = pathOf(steps, box.width, box.height);
  const priceOf = (unit: number) => (unit === 0 ? t('prices.free') : money(unit, currency));
  const summary = levels
    .map(({ from, unit, displays }) =>
      t('billings.levelSaid', { date: date(from, billingZone), price: priceOf(unit), count: displays }),
    )
    .join('; ');
  return (
    <div className={classes.chart}>
      <Text
        as="div"
        className={classes.plot}
        relative
        role="img"
        aria-label={`${t('billings.levels')}: ${summary}`}
      >
        {units.map(({ unit, y }) => (
          <span key={unit} className={classes.unit} style={at('--y', y)}>
            <b>{priceOf(unit)}</b>
          </span>
        ))}
        <svg
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          className={classes.line}
          aria-hidden="true"
          focusable="false"
        >
          <path d={`${path} V ${box.height} H 0 Z`} className={classes.area} />
          <path d={path} className={classes.stroke} vectorEffect="non-scaling-stroke" />
        </svg>
        {steps.map(({ from, y, level, hasLabel }) => (
          <span key={level.from}>
            <i className={classes.dot} style={{ ...at('--x', from), ...at('--y', y) }} />
            {hasLabel && (
              <span className={classes.date} style={at('--x', from)}>
                {date(level.from, billingZone)}
              </span>
            )}
          </span>
        ))}
        {lastLabel && lastLabel.from < 1 - labelShare && (
          <span className={`${classes.date} ${classes.today}`}>{t('billings.today')}</span>
        )}
      </Text>
    </div>
  );
}

function Table({ levels }: { levels: readonly PriceLevelRecord[] }) {
  const t = useT();
  const { money, date, number } = useFormat();
  return (
    <table className={`${tableClasses.table} ${classes.table}`} aria-label={t('billings.levels')}>
      <thead className={hidden.onTablet}>
        <tr>
          <th scope="col">{t('billings.from')}</th>
          <th scope="col">{t('billings.to')}</th>
          <th scope="col">{t('billings.displays')}</th>
          <th scope="col">{t('billings.priceEach')}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr key={level.id}>
            <th scope="row">{date(level.from, billingZone)}</th>
            <td data-label={t('billings.to')}>
              {level.to ? date(level.to, billingZone) : t('billings.today')}
            </td>
            <td data-label={t('billings.displays')}>{number(level.displays)}</td>
            <td data-label={t('billings.priceEach')} data-gross>
              {level.unit === 0
                ? t('prices.free')
                : t('billings.perMonth', { price: money(level.unit, level.currency) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
