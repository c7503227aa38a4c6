import type { ReactNode } from 'react';
import type { useListState } from '../lib/list-state.ts';
import { FilterChips, FilterField, FilterMenu } from './ListPage.tsx';

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
  /** What the chip says when the label alone would not be clear. */
  readonly chip?: string;
}

export interface ListFilter {
  /** Of the filter in the address. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly FilterChoice[];
}

interface ListFiltersProps {
  list: ReturnType<typeof useListState>;
  label: string;
  menus: readonly ListFilter[];
  /** Between the text and the menus. */
  children?: ReactNode;
  /** At the end of the row. */
  end?: ReactNode;
}

/** The toolbar of a list: what is typed, what is chosen from menus, and what of it is in force. */
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
