import { useState } from 'react';
import { useDisplayRecord } from '../../core/queries/displays.queries.ts';
import { CalendarSkeleton } from '../../ui/skeletons.tsx';
import { DisplayCalendar } from './DisplayCalendar.tsx';
import { DisplayChoice, type ShownDisplay } from './DisplayChoice.tsx';

interface CalendarOnProps {
  /** The displays to choose from, at least one. */
  displays: readonly ShownDisplay[];
  /** Groups of a playlist that is drawn there. */
  groups: readonly { readonly id: string; readonly name: string }[];
}

/** The calendar of a group, as it is on one of its displays. */
export function CalendarOn({ displays, groups }: CalendarOnProps) {
  const [chosen, setChosen] = useState(displays[0]!.id);
  const id = displays.some((each) => each.id === chosen) ? chosen : displays[0]!.id;
  const { data } = useDisplayRecord(id);
  return (
    <>
      <DisplayChoice displays={displays} value={id} onChange={setChosen} />
      {data ? (
        <DisplayCalendar key={data.id} display={data} groups={groups} namesPlace />
      ) : (
        <CalendarSkeleton />
      )}
    </>
  );
}
