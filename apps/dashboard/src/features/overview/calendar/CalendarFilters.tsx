import type { OverviewTimeline } from '@vitrine/contract/overview';
import { useT } from '../../../lib/i18n.ts';
import { FilterChips, FilterMenu } from '../../../ui/ListPage.tsx';
import classes from './merged.module.css';
import type { OverviewCalendarState, useOverviewCalendar } from './use-overview-calendar.ts';

interface CalendarFiltersProps {
  state: ReturnType<typeof useOverviewCalendar>;
  everybody: OverviewTimeline;
}

type Choice = 'location' | 'group' | 'display';

const choiceKeys = {
  location: 'displays.location',
  group: 'displays.group',
  display: 'displays.display',
} as const;

/** Location, group or display: one of them, or all displays. */
export function CalendarFilters({ state, everybody }: CalendarFiltersProps) {
  const t = useT();
  const options = {
    location: everybody.locations.map(({ id, name }) => ({ value: id, label: name })),
    group: everybody.groups.map(({ id, name }) => ({ value: id, label: name })),
    display: everybody.displays.map(({ id, name, location }) => ({
      value: id,
      label: name,
      hint: location.name,
      search: location.name,
    })),
  };
  const choose = (choice: Choice, value: string | null) => {
    const change: Partial<OverviewCalendarState> = { location: null, group: null, display: null };
    state.set({ ...change, [choice]: value, of: null, why: null });
  };
  const chips = (['location', 'group', 'display'] as const).flatMap((choice) => {
    const chosen = options[choice].find(({ value }) => value === state[choice]);
    return chosen ? [{ label: chosen.label, onRemove: () => choose(choice, null) }] : [];
  });
  return (
    <div className={classes.filters}>
      {(['location', 'group', 'display'] as const).map((choice) => (
        <FilterMenu
          key={choice}
          label={t(choiceKeys[choice])}
          options={options[choice]}
          value={state[choice]}
          onChange={(value) => choose(choice, value)}
        />
      ))}
      <FilterChips chips={chips} onClear={() => choose('location', null)} />
    </div>
  );
}
