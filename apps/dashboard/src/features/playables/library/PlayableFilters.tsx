import { orientations } from '@vitrine/contract/displays';
import { playableStatuses, playableTypes } from '@vitrine/contract/playables';
import { useLocalNow } from '../../../core/playables/ExpiryTag.tsx';
import { statusKeys } from '../../../core/playables/playable-words.ts';
import { useGroupOptions } from '../../../core/queries/displays.queries.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { useListState } from '../../../lib/list-state.ts';
import { typeIcons, typeKeys } from '../../../lib/playable-types.ts';
import { Segmented } from '../../../ui/fields.tsx';
import listClasses from '../../../ui/ListPage.module.css';
import { FilterChips, FilterField, FilterMenu } from '../../../ui/ListPage.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { type ExpiryFilter, expiryFilters, useExpiryCount } from '../expiry/expiry.queries.ts';
import { orientationText } from '../orientation-text.ts';
import classes from './playables.module.css';

export type View = 'grid' | 'list';

const expiryKeys = {
  soon: 'playables.expiry.filterSoon',
  over: 'playables.expiry.filterOver',
} as const satisfies Record<ExpiryFilter, string>;

interface PlayableFiltersProps {
  list: ReturnType<typeof useListState>;
  /** Parameters of the folder that is listed. */
  within: Readonly<Record<string, string>>;
  view: View;
  onView: (view: View) => void;
}

const sorts = [
  { key: 'playables.sorts.newest', sort: { column: 'createdAt', asc: false } },
  { key: 'playables.sorts.name', sort: { column: 'name', asc: true } },
  { key: 'playables.sorts.size', sort: { column: 'size', asc: false } },
  { key: 'playables.sorts.duration', sort: { column: 'duration', asc: false } },
] as const;

export function PlayableFilters({ list, within, view, onView }: PlayableFiltersProps) {
  const t = useT();
  const now = useLocalNow();
  const counts = {
    soon: useExpiryCount('soon', now, within) ?? 0,
    over: useExpiryCount('over', now, within) ?? 0,
  };
  const { number } = useFormat();
  const { filters } = list;
  const groups = useGroupOptions().data ?? [];
  const menus = [
    {
      name: 'type',
      label: t('playables.type'),
      options: playableTypes.map((value) => ({
        value: value as string,
        label: t(typeKeys[value]),
        icon: typeIcons[value],
      })),
    },
    {
      name: 'orientation',
      label: t('playables.orientation'),
      options: orientations.map((value) => ({ value: value as string, label: orientationText(value) })),
    },
    {
      name: 'status',
      label: t('playables.state'),
      options: playableStatuses.map((value) => ({ value: value as string, label: t(statusKeys[value]) })),
    },
    {
      name: 'group',
      label: t('playables.group'),
      options: groups.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  const setFilter = (name: string, value: string | null) => list.set({ filters: { [name]: value } });
  const isUnused = filters.unused === 'true';
  const isEverywhere = filters.scope === 'everywhere';
  const chips = [
    ...menus.flatMap(({ name, options }) => {
      const chosen = options.find(({ value }) => value === filters[name]);
      return chosen ? [{ label: chosen.label, onRemove: () => setFilter(name, null) }] : [];
    }),
    ...(isUnused ? [{ label: t('playables.unused'), onRemove: () => setFilter('unused', null) }] : []),
    ...expiryFilters.flatMap((value) =>
      filters.expiry === value
        ? [{ label: t(expiryKeys[value]), onRemove: () => setFilter('expiry', null) }]
        : [],
    ),
  ];
  const sorted = sorts.find(({ sort }) => sort.column === list.sort.column && sort.asc === list.sort.asc);
  const sortLabel = sorted ? t(sorted.key) : t('playables.sort');
  return (
    <>
      <FilterField
        label={isEverywhere ? t('playables.filterEverywhere') : t('playables.filterFolder')}
        value={list.q}
        onChange={(q) => list.set({ q })}
      />
      {(list.q !== '' || isEverywhere) && (
        <Segmented
          label={t('playables.scope')}
          hideLabel
          options={[
            { value: 'folder', label: t('playables.thisFolder') },
            { value: 'everywhere', label: t('playables.everywhere') },
          ]}
          value={isEverywhere ? 'everywhere' : 'folder'}
          onChange={(scope) => setFilter('scope', scope === 'everywhere' ? scope : null)}
        />
      )}
      <div className={classes.filters}>
        {menus.map(({ name, label, options }) => (
          <FilterMenu
            key={name}
            label={label}
            options={options}
            value={filters[name]}
            onChange={(value) => setFilter(name, value)}
          />
        ))}
        <button
          type="button"
          className={listClasses.menu}
          aria-pressed={isUnused}
          data-on={isUnused || undefined}
          onClick={() => setFilter('unused', isUnused ? null : 'true')}
        >
          {t('playables.unused')}
        </button>
        {expiryFilters.map((value) => {
          const isOn = filters.expiry === value;
          if (counts[value] === 0 && !isOn) return null;
          return (
            <button
              key={value}
              type="button"
              className={listClasses.menu}
              aria-pressed={isOn}
              data-on={isOn || undefined}
              onClick={() => setFilter('expiry', isOn ? null : value)}
            >
              {t('playables.expiry.filter', { name: t(expiryKeys[value]), number: number(counts[value]) })}
            </button>
          );
        })}
      </div>
      <div className={classes.view}>
        <MenuButton
          label={t('playables.sortBy', { sort: sortLabel })}
          look="bare"
          items={sorts.map(({ key, sort }) => ({
            label: t(key),
            checked: key === sorted?.key,
            onClick: () => list.set({ sort }),
          }))}
        >
          {sortLabel}
        </MenuButton>
        <Segmented
          label={t('playables.view')}
          hideLabel
          options={[
            { value: 'grid', label: '', icon: 'grid', name: t('playables.asGrid') },
            { value: 'list', label: '', icon: 'list', name: t('playables.asTable') },
          ]}
          value={view}
          onChange={onView}
        />
      </div>
      <FilterChips chips={chips} onClear={list.clear} />
    </>
  );
}
