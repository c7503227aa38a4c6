import { randomUUID } from 'node:crypto';
import type * as z from 'zod';

// Generates input that a schema of the contract accepts, by trying candidates. So a route added later is
// called with a sensible body without a change here; if no candidate fits, a test names the field that lacks
// one.

const anId = randomUUID();
const candidates: readonly unknown[] = [
  'Something',
  anId,
  '1',
  'amber-falcon-river',
  'someone@example.test',
  'UTC',
  '24:00',
  '08:00',
  '2026-01-31T12:00:00.000Z',
  '2026-01-31',
  'CZ',
  'CZ27082440',
  // Listed before host addresses, which are valid web addresses too.
  'https://example.test/',
  '192.168.0.7',
  '192.0.2.7',
  'd8:3a:dd:10:00:01',
  'data:image/png;base64,iVBORw0KGgo=',
  'ab'.repeat(32),
  'x'.repeat(43),
  1,
  50,
  100,
  1000,
  false,
  true,
  '2026-11-30T08:00',
  '/items',
  '#1a2b3c',
];

type Path = readonly (string | number)[];
type Def = { type: string; shape?: Record<string, z.ZodType> } & Record<
  'innerType' | 'element' | 'in',
  z.ZodType
> & { options: z.ZodType[]; entries: Record<string, unknown>; values: unknown[] };

const defOf = (schema: z.ZodType) => schema.def as unknown as Def;
const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** The schema without wrappers for optional values. */
function bare(schema: z.ZodType): z.ZodType {
  const { type, innerType } = defOf(schema);
  return ['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch'].includes(type)
    ? bare(innerType)
    : schema;
}

export interface SampleOptions {
  /** Fills optional fields, too. */
  readonly isFull?: boolean;
  /** An id for a field; undefined leaves an optional field out. */
  readonly idFor?: (field: string) => string | undefined;
}

const leftOut = Symbol('left out');

export function sampleOf(schema: z.ZodType, options: SampleOptions = {}): unknown {
  const sample = sampleField(schema, options, '');
  return sample === leftOut ? undefined : sample;
}

function sampleField(schema: z.ZodType, options: SampleOptions, field: string): unknown {
  const inner = bare(schema);
  const { type, shape, element, options: choices, entries, values } = defOf(inner);
  if (type === 'undefined') return leftOut;
  if (type === 'object') {
    const fields = Object.entries(shape!)
      .filter(([, each]) => options.isFull || !isOptional(each))
      .map(([name, each]) => [name, sampleField(each, options, name)] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== leftOut));
  }
  if (type === 'array') {
    const item = sampleField(element, options, field);
    return item === leftOut ? leftOut : [item];
  }
  if (type === 'record') return {};
  if (type === 'union') return sampleField(choices[0]!, options, field);
  if (type === 'enum') return Object.values(entries)[0];
  if (type === 'literal') return values[0];
  const fitting = candidates.find((each) => inner.safeParse(each).success);
  if (fitting === undefined) throw new Error(`No sample fits the field ${field || '(whole)'}.`);
  if (fitting !== anId) return fitting;
  const id = options.idFor ? options.idFor(field) : randomUUID();
  return id ?? (isOptional(schema) ? leftOut : randomUUID());
}

/** Every field of a schema at any depth; for arrays, the first item. */
export function fieldPaths(schema: z.ZodType, at: Path = []): Path[] {
  const inner = bare(schema);
  const { type, shape, element, options } = defOf(inner);
  if (type === 'array') return [[...at, 0], ...fieldPaths(element, [...at, 0])];
  if (type === 'union') return fieldPaths(options[0]!, at);
  if (type !== 'object') return [];
  // One of several fields that share a schema is enough, such as days of the week.
  const distinct = [...new Map(Object.entries(shape!).map(([name, each]) => [each, name]))];
  return distinct.flatMap(([each, name]) => [[...at, name], ...fieldPaths(each, [...at, name])]);
}

/** A copy with another value at that path. */
export function withValueAt(sample: unknown, [head, ...rest]: Path, value: unknown): unknown {
  const next = (inside: unknown) => (rest.length > 0 ? withValueAt(inside, rest, value) : value);
  if (typeof head === 'number') return [next((sample as unknown[] | undefined)?.[head])];
  const fields = (sample ?? {}) as Record<string, unknown>;
  return { ...fields, [head!]: next(fields[head!]) };
}

/** The fields that refer to records of other resources. */
export function idPaths(schema: z.ZodType): Path[] {
  const named = sampleOf(schema, { isFull: true, idFor: () => anId });
  const valueAt = (path: Path) => path.reduce<unknown>((value, key) => (value as never)?.[key], named);
  return fieldPaths(schema).filter((path) => valueAt(path) === anId);
}
