import type { Message } from '@vitrine/contract/messages';
import { defaultLimit, type ListRules, maxLimit } from '@vitrine/contract/resource';
import { text } from '@vitrine/contract/text';
import * as z from 'zod';

// Pure: turns the parameters of a list into a ListQuery, and refuses those that the contract does not
// declare.

export interface ListQuery {
  readonly start: number;
  readonly limit: number;
  readonly sort: readonly { field: string; asc: boolean }[];
  readonly filters: readonly { field: string; kind: 'contains' | 'eq'; value: string | boolean | number }[];
  readonly search: string | null;
  readonly include: readonly string[];
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; errors: Record<string, Message[]> };

const Whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const Limit = Whole.pipe(z.number().min(1).max(maxLimit));
const SearchText = text(200).min(1);
const maxSorts = 5;

type Parameters = Readonly<Record<string, string>>;

export function parseListQuery(
  parameters: Parameters,
  rules: ListRules,
  relations: readonly string[],
): Parsed<ListQuery> {
  const errors = new Map<string, Message[]>();
  const refuse = (name: string, message: Message) => errors.set(name, [message]);
  const invalid: Message = { key: 'validation.invalid' };
  const read = <T>(
    schema: z.ZodType<T>,
    name: string,
    value: string,
    message: Message = invalid,
  ): T | null => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) refuse(name, message);
    return parsed.success ? parsed.data : null;
  };

  let start = 0;
  let limit = defaultLimit;
  let sort = parseSort(rules.defaultSort);
  let search: string | null = null;
  let include: string[] = [];
  const filters: ListQuery['filters'][number][] = [];

  for (const [name, value] of Object.entries(parameters)) {
    if (name === '_start') start = read(Whole, name, value) ?? 0;
    else if (name === '_limit')
      limit = read(Limit, name, value, { key: 'validation.limit', values: { max: maxLimit } }) ?? 1;
    else if (name === '_q' && rules.search.length > 0) search = read(SearchText, name, value);
    else if (name === 'sort') {
      sort = parseSort(value);
      const isAllowed = sort.length <= maxSorts && sort.every(({ field }) => rules.sort.includes(field));
      if (!isAllowed) refuse(name, allowed(rules.sort));
    } else if (name === 'include' || name === 'populate') {
      include = value.split(',').map((relation) => relation.trim());
      if (!include.every((relation) => relations.includes(relation))) refuse(name, allowed(relations));
    } else {
      const [, field = '', kind] = /^(.*)_(contains|eq)$/.exec(name) ?? [];
      const filter = Object.hasOwn(rules.filters, field) ? rules.filters[field] : undefined;
      if (!filter || filter.kind !== kind) {
        refuse(name, allowed(parameterNames(rules)));
      } else if (filter.kind === 'contains') {
        const wanted = read(SearchText, name, value);
        if (wanted !== null) filters.push({ field, kind: 'contains', value: wanted });
      } else {
        const wanted = read(filter.value, name, value);
        if (wanted !== null) filters.push({ field, kind: 'eq', value: wanted });
      }
    }
  }
  if (errors.size > 0) return { ok: false, errors: Object.fromEntries([...errors].slice(0, 20)) };
  return { ok: true, value: { start, limit, sort, filters, search, include: [...new Set(include)] } };
}

/**
 * Parameters of a change: relations for the reply and, on creation, filters, which the table model sends with
 * every POST. They are validated like those of a list; filters do not affect what is created.
 */
export function parseChangeQuery(
  parameters: Parameters,
  rules: ListRules,
  relations: readonly string[],
  takesFilters: boolean,
): Parsed<readonly string[]> {
  const names = ['include', 'populate', ...(takesFilters ? filterNames(rules) : [])];
  const unknown = Object.keys(parameters).find((name) => !names.includes(name));
  if (unknown !== undefined) return { ok: false, errors: { [unknown]: [allowed(names)] } };
  const parsed = parseListQuery(parameters, rules, relations);
  return parsed.ok ? { ok: true, value: parsed.value.include } : parsed;
}

/** A single record accepts only `include`, under either name. */
export function parseInclude(
  parameters: Parameters,
  relations: readonly string[],
): Parsed<readonly string[]> {
  const { include, populate, ...rest } = parameters;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) return { ok: false, errors: { [unknown]: [allowed(['include', 'populate'])] } };
  const wanted = (include ?? populate)?.split(',').map((relation) => relation.trim()) ?? [];
  if (!wanted.every((relation) => relations.includes(relation))) {
    return { ok: false, errors: { include: [allowed(relations)] } };
  }
  return { ok: true, value: [...new Set(wanted)] };
}

/**
 * `name:asc,createdAt:desc`; the direction is optional. Anything else becomes a field that is not allowed.
 */
function parseSort(value: string): { field: string; asc: boolean }[] {
  return value.split(',').map((entry) => {
    const [, field = '', direction] = /^(\w+)(?::(asc|desc))?$/.exec(entry.trim()) ?? [];
    return { field, asc: direction !== 'desc' };
  });
}

const allowed = (names: readonly string[]): Message => ({
  key: 'validation.allowed',
  values: { allowed: names.join(', ') || '–' },
});

const filterNames = (rules: ListRules): string[] =>
  Object.entries(rules.filters).map(([field, { kind }]) => `${field}_${kind}`);

function parameterNames(rules: ListRules): string[] {
  const search = rules.search.length > 0 ? ['_q'] : [];
  return ['_start', '_limit', ...search, 'sort', 'include', 'populate', ...filterNames(rules)];
}
