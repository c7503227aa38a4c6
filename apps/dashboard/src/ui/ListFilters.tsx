import type { ReactNode } from 'react';
import type { useListState } from '../lib/list-state.ts';
import { FilterChips, FilterField, FilterMenu } from './ListPage.tsx';

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
  /** Between the text field and the menus. */
  children?: ReactNode;
  /** At the end of the row. */
  end?: ReactNode;
}

/** The toolbar of a list: text filter, filter menus and active filters. */
export function ListFilters({ list, label, menus, children, end }: ListFiltersProps) {
  const setFilter = (name: string, value: string | null) => list.set({ filters: { [name]: value } });
  const chips = menus.flatMap(({ name, options }) => {
    const chosen = options.find(({ value }) => value === list.filters[name]);
    return chosen ? [{ label: chosen.chip ?? chosen.label, onRemove: () => setFilter(name, null) }] : [];
  });
  return (
    <>
      <FilterField label={label} value={list.q} onChange={(q) => list.set({ q })} />
      {children}
      {menus.map(({ name, label: menu, options }) => (
        <FilterMenu
          key={name}
          label={menu}
          options={options}
          value={list.filters[name]}
          onChange={(value) => setFilter(name, value)}
        />
      ))}
      {end}
      <FilterChips chips={chips} onClear={list.clear} />
    </>
  );
}
