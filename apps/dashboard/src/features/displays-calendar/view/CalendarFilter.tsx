import type { CalendarOfDisplays } from '@vitrine/contract/calendar-calls';
import { useCallback, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { FilterMenu } from '../../../ui/FilterMenu.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Checkbox } from '../../../ui/toggles.tsx';
import classes from '../calendar-page.module.css';
import type { CalendarPageState } from '../use-calendar-state.ts';

interface CalendarFilterProps {
  state: CalendarPageState;
  data: CalendarOfDisplays | undefined;
  isPhone: boolean;
}

const kinds = ['location', 'group', 'display'] as const;
const labels = {
  location: 'displays.location',
  group: 'displays.group',
  display: 'displays.display',
} as const;

/** Location, group or display; only what changes; and the nights. */
export function CalendarFilter({ state, data, isPhone }: CalendarFilterProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  useShortcut('filter', () => setOpen(true));
  const known = useKnown(data, state);
  const chosen = kinds.flatMap((kind) =>
    state[kind] === null ? [] : (known[`${kind}s`].find(({ id }) => id === state[kind])?.name ?? []),
  );
  const isOn = kinds.some((kind) => state[kind] !== null) || state.onlyChanges;
  const button = {
    ref: anchor,
    'aria-expanded': isOpen,
    'aria-haspopup': 'dialog',
    onClick: () => setOpen(!isOpen),
  } as const;
  const nothing = { location: null, group: null, display: null };
  return (
    <>
      {isPhone ? (
        <IconButton
          {...button}
          label={t('displaysCalendar.filter')}
          icon="filter"
          data-on={isOn || undefined}
        />
      ) : (
        <button type="button" {...button} className={classes.filter} data-on={isOn || undefined}>
          <span>{chosen.length > 0 ? chosen.join(', ') : t('displaysCalendar.filter')}</span>
          <Glyph name="chevron-down" size={16} />
        </button>
      )}
      {isOpen && (
        <Popover anchor={anchor} onClose={close} align="end" className={classes.filters!}>
          <div role="dialog" aria-label={t('displaysCalendar.filter')}>
            {kinds.map((kind) => (
              <FilterMenu
                key={kind}
                label={t(labels[kind])}
                options={optionsOf(kind, known)}
                value={state[kind]}
                onChange={(value) => state.set({ ...nothing, [kind]: value })}
              />
            ))}
            <Checkbox
              label={t('displaysCalendar.onlyChanges')}
              checked={state.onlyChanges}
              onChange={(event) => state.set({ onlyChanges: event.currentTarget.checked })}
            />
            <Checkbox
              label={t('displaysCalendar.showNights')}
              checked={state.hasNights}
              onChange={(event) => state.set({ hasNights: event.currentTarget.checked })}
            />
            {isOn && (
              <Button size="sm" onClick={() => state.set({ ...nothing, onlyChanges: false })}>
                {t('list.clearFilters')}
              </Button>
            )}
          </div>
        </Popover>
      )}
    </>
  );
}

type Known = Pick<CalendarOfDisplays, 'locations' | 'groups' | 'displays'>;
const none: Known = { locations: [], groups: [], displays: [] };

/** Only while it is open: there may be thousands. */
function optionsOf(kind: (typeof kinds)[number], { locations, groups, displays }: Known) {
  if (kind !== 'display')
    return (kind === 'location' ? locations : groups).map(({ id, name }) => ({ value: id, label: name }));
  const places = new Map(locations.map(({ id, name }) => [id, name]));
  return displays.map(({ id, name, location }) => {
    const hint = places.get(location) ?? '';
    return { value: id, label: name, hint, search: hint };
  });
}

/** The choices while nothing was filtered: a filtered reply knows only its own. */
function useKnown(data: CalendarOfDisplays | undefined, { location, group, display }: CalendarPageState) {
  const [known, setKnown] = useState(none);
  const isWhole = location === null && group === null && display === null;
  if (data && data !== known && (isWhole || known === none)) setKnown(data);
  return known;
}
