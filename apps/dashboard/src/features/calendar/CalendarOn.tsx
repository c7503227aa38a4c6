import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { CalendarSkeleton } from '../../ui/skeletons.tsx';
import { useDisplayRecord } from '../displays/displays.queries.ts';
import classes from './calendar.module.css';
import { DisplayCalendar } from './DisplayCalendar.tsx';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface CalendarOnProps {
  /** The displays to choose from, at least one, with their places where names repeat. */
  displays: readonly (Named & { readonly place?: string | undefined })[];
  /** Groups of a playlist that is drawn there. */
  groups: readonly Named[];
}

/** The calendar of a group or a playlist, as it is on one of its displays. */
export function CalendarOn({ displays, groups }: CalendarOnProps) {
  const t = useT();
  const [chosen, setChosen] = useState(displays[0]!.id);
  const id = displays.some((each) => each.id === chosen) ? chosen : displays[0]!.id;
  const { data } = useDisplayRecord(id);
  return (
    <>
      {displays.length > 1 && (
        <div className={classes.asOn}>
          <span aria-hidden="true">{t('calendar.asOn')}</span>
          <SelectField
            label={t('calendar.asOn')}
            hideLabel
            options={displays.map(({ id: value, name, place }) => ({
              value,
              label: [name, place].filter(Boolean).join(', '),
            }))}
            value={id}
            onChange={setChosen}
          />
        </div>
      )}
      {data ? <DisplayCalendar key={data.id} display={data} groups={groups} /> : <CalendarSkeleton />}
    </>
  );
}
