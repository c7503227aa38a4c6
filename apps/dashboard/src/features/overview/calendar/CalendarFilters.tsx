import type { OverviewTimeline } from '@vitrine/contract/overview';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FilterChips, FilterField, FilterMenu, Toolbar } from '../../../ui/ListPage.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { Toggle } from '../timeline/Toggle.tsx';
import { laneOrders } from './lanes/lane-rows.ts';
import type { OverviewCalendarState, useOverviewCalendar } from './use-overview-calendar.ts';

interface CalendarFiltersProps {
  state: ReturnType<typeof useOverviewCalendar>;
  everybody: OverviewTimeline;
  /** A week in lanes, whose rows can be grouped differently. */
  hasLanes: boolean;
}

type Choice = 'location' | 'group' | 'display';

const choiceKeys = {
  location: 'displays.location',
  group: 'displays.group',
  display: 'displays.display',
} as const;

const orderKeys = {
  place: 'overviewCalendar.by.place',
  group: 'overviewCalendar.by.group',
  display: 'overviewCalendar.by.display',
} as const;

/** A location, a group or a display; or all displays. */
export function CalendarFilters({ state, everybody, hasLanes }: CalendarFiltersProps) {
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
    <Toolbar>
      <FilterField
        label={t('displays.filter')}
        value={state.q}
        onChange={(q) => state.set({ q }, { replace: true })}
      />
      {(['location', 'group', 'display'] as const).map((choice) => (
        <FilterMenu
          key={choice}
          label={t(choiceKeys[choice])}
          options={options[choice]}
          value={state[choice]}
          onChange={(value) => choose(choice, value)}
        />
      ))}
      {hasLanes && (
        <>
          <MenuButton
            label={t('timeline.order', { order: t(orderKeys[state.order]) })}
            look="outlined"
            align="start"
            items={laneOrders.map((order) => ({
              label: t(orderKeys[order]),
              checked: order === state.order,
              onClick: () => state.set({ order }),
            }))}
          >
            {t(orderKeys[state.order])}
          </MenuButton>
          <Toggle isOn={state.isFolded} onClick={() => state.set({ isFolded: !state.isFolded })}>
            {t('overviewCalendar.foldNights')}
          </Toggle>
        </>
      )}
      <Toggle isOn={state.onlyProblems} onClick={() => state.set({ onlyProblems: !state.onlyProblems })}>
        {t('timeline.problems')}
      </Toggle>
      <FilterChips chips={chips} onClear={() => choose('location', null)} />
    </Toolbar>
  );
}
