import type { CalendarOfDisplays } from '@vitrine/contract/calendar-calls';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import classes from '../calendar-page.module.css';
import { type Grouping, groupings } from '../model/ribbons.ts';
import type { CalendarPageState } from '../use-calendar-state.ts';
import { CalendarFilter } from './CalendarFilter.tsx';
import { CalendarSteps, SpanChoice } from './CalendarSteps.tsx';

interface CalendarHeadProps {
  state: CalendarPageState;
  days: { readonly first: number; readonly count: number };
  now: number;
  isPhone: boolean;
  data: CalendarOfDisplays | undefined;
}

/** Which days, which rows. */
export function CalendarHead({ state, days, now, isPhone, data }: CalendarHeadProps) {
  const t = useT();
  const { by, set } = state;
  const group = (next: Grouping) => set({ by: next });
  useShortcut('calendarGrouping', () => group(by === 'place' ? 'group' : 'place'));
  return (
    <header className={classes.head}>
      <h1>{t('pages.calendar')}</h1>
      {!isPhone && <CalendarSteps {...{ state, days, now }} />}
      <Row gap={8} wrap shrink push>
        <SpanChoice state={state} />
        {!isPhone && (
          <Segmented
            label={t('displaysCalendar.rows')}
            hideLabel
            options={groupings.map((value) => ({ value, label: t(`displaysCalendar.by.${value}`) }))}
            value={by === 'place' ? 'place' : 'group'}
            onChange={group}
          />
        )}
        <CalendarFilter {...{ state, data, isPhone }} />
      </Row>
    </header>
  );
}
