import { useMemo } from 'react';
import type { LocationRecord } from '../../core/queries/locations.queries.ts';
import { zoneName } from '../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import type { NamedColumn } from '../../ui/DataTable.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { ClockHead, HeadedTime } from '../../ui/time/Time.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { DisplaysNow } from './DisplaysNow.tsx';
import { clockAt } from './local-time.ts';
import classes from './locations.module.css';
import { TodayCell } from './TodayCell.tsx';

export function useLocationColumns(): NamedColumn<LocationRecord>[] {
  const t = useT();
  const locale = useLocale();
  const now = useNow();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('locations.location'),
        sortable: true,
        cell: ({ name }) => (
          <Text weight={600} anywhere>
            {name}
          </Text>
        ),
      },
      {
        id: 'displaysNow',
        header: t('locations.displaysNow'),
        cell: ({ displays }) => <DisplaysNow displays={displays} />,
      },
      {
        id: 'today',
        header: t('locations.today'),
        cell: (location) => <TodayCell location={location} now={now} />,
      },
      {
        id: 'timezone',
        header: t('locations.timezone'),
        sortable: true,
        hideBelow: 'lg',
        cell: ({ timezone }) => (
          <Row as="span" inline align="stretch" gap={8}>
            <span className={classes.quiet}>
              <ClockHead place="each">{zoneName(locale, timezone, now)}</ClockHead>
            </span>
            {clockAt(timezone, now).time !== clockAt(readerZone(), now).time && (
              <HeadedTime place="each" className={classes.clock}>
                {clockAt(timezone, now).time}
              </HeadedTime>
            )}
          </Row>
        ),
      },
    ],
    [t, locale, now],
  );
}
