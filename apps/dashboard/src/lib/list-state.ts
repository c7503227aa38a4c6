import { useLocation, useNavigate } from '@tanstack/react-router';
import { defaultLimit, type ListRules } from '@vitrine/contract/resource';
import { useMemo } from 'react';

// The state of a list is kept in the URL, `?page=2&perPage=25&sort=name:asc&status=offline`, so that Back, a
// reload and a shared link show the same. Defaults are omitted.

export interface Sort {
  readonly column: string;
  readonly asc: boolean;
}

export interface ListState {
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
  readonly filters: Readonly<Record<string, string>>;
  readonly category: string | null;
  readonly q: string;
}

export interface ListDefaults {
  readonly sort: Sort;
  readonly perPage?: number;
  /** Rules of the resource: the filter that `category` is an alias of, and its values. */
  readonly rules?: Pick<ListRules, 'filters' | 'category'>;
}

/** Null removes a filter. */
export interface ListChange extends Partial<Omit<ListState, 'filters'>> {
  readonly filters?: Readonly<Record<string, string | null>>;
}

type Search = Readonly<Record<string, string | undefined>>;

export const perPageChoices = [25, 50, 100, 200] as const;

/** URL parameters that do not belong to the list: sheets, views, tabs. */
const otherParameters = new Set(['add', 'edit', 'view', 'tab', 'redirect', 'server']);
const ownParameters = new Set(['page', 'perPage', 'sort', 'category', 'q']);

const isFilter = (name: string) => !ownParameters.has(name) && !otherParameters.has(name);

const positive = (text: string | undefined) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

function sortFrom(text: string | undefined, fallback: Sort): Sort {
  const match = /^([A-Za-z_][\w.]*):(asc|desc)$/.exec(text ?? '');
  return match ? { column: match[1]!, asc: match[2] === 'asc' } : fallback;
}

export function listStateFrom(search: Search, defaults: ListDefaults): ListState {
  const perPage = positive(search.perPage);
  const filters: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) {
    if (isFilter(name) && value) filters[name] = value;
  }
  const category = categoryFilter(search.category, defaults);
  if (category) filters[category.name] ??= category.value;
  return {
    page: positive(search.page) ?? 1,
    perPage: perPageChoices.some((choice) => choice === perPage)
      ? perPage!
      : (defaults.perPage ?? defaultLimit),
    sort: sortFrom(search.sort, defaults.sort),
    filters,
    category: (defaults.rules?.category && filters[defaults.rules.category]) || null,
    q: search.q ?? '',
  };
}

/**
 * `category` is an alias of a resource's main filter. An unsupported value is ignored, so that a stale link
 * shows a list and not an error.
 */
function categoryFilter(value: string | null | undefined, { rules }: ListDefaults) {
  const filter = rules?.category ? rules.filters[rules.category] : undefined;
  if (!value || filter?.kind !== 'eq' || !filter.value.safeParse(value).success) return null;
  return { name: rules!.category!, value };
}

/** The URL after a change. Filtering or sorting goes back to the first page. */
export function searchAfter(
  search: Search,
  change: ListChange,
  defaults: ListDefaults,
): Record<string, string> {
  const before = listStateFrom(search, defaults);
  const after = { ...before, page: 1, ...withoutFilters(change) };
  const category = categoryFilter(change.category, defaults);
  const next: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) {
    if (otherParameters.has(name) && value) next[name] = value;
  }
  const filters = {
    ...before.filters,
    ...change.filters,
    ...(category && { [category.name]: category.value }),
  };
  for (const [name, value] of Object.entries(filters)) {
    if (value) next[name] = value;
  }
  if (after.page > 1) next.page = String(after.page);
  if (after.perPage !== (defaults.perPage ?? defaultLimit)) next.perPage = String(after.perPage);
  if (after.sort.column !== defaults.sort.column || after.sort.asc !== defaults.sort.asc) {
    next.sort = sortText(after.sort);
  }
  if (after.q) next.q = after.q;
  return next;
}

const withoutFilters = ({ filters: _, ...rest }: ListChange) => rest;

/** A third click on a column returns to the order that a list has by itself. */
export const sortAfter = (before: Sort, next: Sort, own: Sort): Sort =>
  before.column === next.column && next.asc ? own : next;

export const sortText = ({ column, asc }: Sort) => `${column}:${asc ? 'asc' : 'desc'}`;

/**
 * The request for this state. With the resource's rules, unsupported filters are omitted, so that a stale
 * link shows a list and not an error.
 */
export function toRequestParams(
  state: ListState,
  rules?: Pick<ListRules, 'filters' | 'sort'>,
): Record<string, string> {
  const params: Record<string, string> = {
    _start: String((state.page - 1) * state.perPage),
    _limit: String(state.perPage),
  };
  if (!rules || rules.sort.includes(state.sort.column)) params.sort = sortText(state.sort);
  for (const [name, value] of Object.entries(state.filters)) {
    const kind = rules ? (Object.hasOwn(rules.filters, name) ? rules.filters[name]!.kind : null) : 'eq';
    if (kind) params[`${name}_${kind}`] = value;
  }
  if (state.q.trim()) params._q = state.q.trim();
  return params;
}

export function useListState(defaults: ListDefaults) {
  const search = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  return useMemo(() => {
    const state = listStateFrom(search, defaults);
    // From the address, not from what was drawn: a text that settles while a filter is chosen must not undo it.
    const go = (changeOf: (before: ListState) => ListChange, replace: boolean) =>
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        search: (before: Search) => searchAfter(before, changeOf(listStateFrom(before, defaults)), defaults),
      } as never);
    // Typing a filter replaces the history entry instead of adding one per letter.
    const set = (change: ListChange) => go(() => change, 'q' in change);
    const clear = () =>
      go(({ filters }) => {
        const none = Object.fromEntries(Object.keys(filters).map((name) => [name, null]));
        return { filters: none, q: '', page: 1 };
      }, true);
    const isFiltered = Object.keys(state.filters).length > 0 || state.q !== '';
    return { ...state, set, clear, isFiltered };
  }, [search, defaults, navigate]);
}
