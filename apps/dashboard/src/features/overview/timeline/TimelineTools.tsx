import type { OverviewTimeline } from '@vitrine/contract/overview';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { FilterField, FilterMenu } from '../../../ui/ListPage.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import classes from './next-day.module.css';
import { orders } from './rows.ts';
import { Toggle } from './Toggle.tsx';
import type { useTimelineState } from './use-timeline-state.ts';

interface TimelineToolsProps {
  state: ReturnType<typeof useTimelineState>;
  data: OverviewTimeline;
  /** On phones everything is a list. */
  isPhone: boolean;
}

const orderKeys = {
  location: 'timeline.by.location',
  group: 'timeline.by.group',
  name: 'timeline.by.name',
} as const;

export function TimelineTools({ state, data, isPhone }: TimelineToolsProps) {
  const t = useT();
  const { order, q, location, group, onlyProblems, isFolded, isList, set } = state;
  const optionsOf = (places: readonly { id: string; name: string }[]) =>
    places.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Row wrap gap={8} below={12}>
      <FilterField
        label={t('displays.filter')}
        value={q}
        onChange={(text) => set({ q: text }, { replace: true })}
      />
      <FilterMenu
        label={t('displays.location')}
        options={optionsOf(data.locations)}
        value={location}
        onChange={(next) => set({ location: next })}
      />
      <FilterMenu
        label={t('displays.group')}
        options={optionsOf(data.groups)}
        value={group}
        onChange={(next) => set({ group: next })}
      />
      <MenuButton
        label={t('timeline.order', { order: t(orderKeys[order]) })}
        look="outlined"
        align="start"
        items={orders.map((each) => ({
          label: t(orderKeys[each]),
          checked: each === order,
          onClick: () => set({ order: each }),
        }))}
      >
        {t(orderKeys[order])}
      </MenuButton>
      <Row wrap gap={8} push phone="flush">
        {!isPhone && !isList && (
          <Toggle isOn={isFolded} onClick={() => set({ isFolded: !isFolded })}>
            {t('timeline.fold')}
          </Toggle>
        )}
        <Toggle isOn={onlyProblems} onClick={() => set({ onlyProblems: !onlyProblems })}>
          {t('timeline.problems')}
        </Toggle>
        {!isPhone && (
          <button type="button" className={classes.toggle} onClick={() => set({ isList: !isList })}>
            <Glyph name={isList ? 'grid' : 'list'} size={14} />
            {t(isList ? 'timeline.asTimeline' : 'calendar.asList')}
          </button>
        )}
      </Row>
    </Row>
  );
}
