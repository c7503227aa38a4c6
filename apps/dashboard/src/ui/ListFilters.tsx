import type { ReactNode } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import type { useListState } from '../lib/list-state.ts';
import { Glyph } from './glyphs.tsx';
import classes from './ListPage.module.css';
import { FilterChips, FilterField, FilterMenu } from './ListPage.tsx';
import { Row, Text } from './layout/layout.tsx';
import type { MenuItem } from './Menu.tsx';
import { MenuButton } from './MenuButton.tsx';

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
  /** Text of the chip if the label alone would be unclear. */
  readonly chip?: string;
}

export interface ListFilter {
  /** Name of the filter in the URL. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly FilterChoice[];
}

interface ListFiltersProps {
  list: ReturnType<typeof useListState>;
  label: string;
  menus: readonly ListFilter[];
  /** Seldom used ones, in one menu. */
  more?: readonly ListFilter[];
  /** Below them, e.g. the order. */
  moreItems?: readonly MenuItem[];
  /** Between the text field and the menus. */
  children?: ReactNode;
  /** At the end of the row, and never alone in one: it wraps with the menus. */
  end?: ReactNode;
}

/** The toolbar of a list: text filter, filter menus and active filters. */
export function ListFilters({ list, label, menus, more = [], moreItems, children, end }: ListFiltersProps) {
  const setFilter = (name: string, value: string | null) => list.set({ filters: { [name]: value } });
  const chips = [...menus, ...more].flatMap(({ name, options }) => {
    const chosen = options.find(({ value }) => value === list.filters[name]);
    return chosen ? [{ label: chosen.chip ?? chosen.label, onRemove: () => setFilter(name, null) }] : [];
  });
  const buttons = (
    <>
      {menus.map(({ name, label: menu, options }) => (
        <FilterMenu
          key={name}
          label={menu}
          options={options}
          value={list.filters[name]}
          onChange={(value) => setFilter(name, value)}
        />
      ))}
      {more.length > 0 && (
        <MoreFilters filters={more} items={moreItems} chosen={list.filters} onChange={setFilter} />
      )}
    </>
  );
  return (
    <>
      <FilterField label={label} value={list.q} onChange={(q) => list.set({ q })} />
      {children}
      {end ? (
        <Row className={classes.rest} gap={8} align="stretch" wrap>
          {buttons}
          <Text as="div" push>
            {end}
          </Text>
        </Row>
      ) : (
        buttons
      )}
      <FilterChips chips={chips} onClear={list.clear} />
    </>
  );
}

interface MoreFiltersProps {
  filters: readonly ListFilter[];
  items?: readonly MenuItem[] | undefined;
  chosen: Readonly<Record<string, string>>;
  onChange: (name: string, value: string | null) => void;
}

/** Choosing what is chosen releases it. */
function MoreFilters({ filters, items: others = [], chosen, onChange }: MoreFiltersProps) {
  const t = useT();
  const chosable = filters.flatMap(({ name, options }, at): MenuItem[] => [
    ...(at > 0 ? ['divider' as const] : []),
    ...options.map(({ value, label, chip }) => {
      const checked = chosen[name] === value;
      return { label: chip ?? label, checked, onClick: () => onChange(name, checked ? null : value) };
    }),
  ]);
  const items = others.length > 0 ? [...chosable, 'divider' as const, ...others] : chosable;
  return (
    <MenuButton label={t('list.more')} items={items} look="bare" align="start" className={classes.menu}>
      {t('list.more')}
      <Glyph name="chevron-down" size={14} />
    </MenuButton>
  );
}
