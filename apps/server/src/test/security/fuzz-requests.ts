import { randomUUID } from 'node:crypto';
import type { Route } from '@vitrine/contract/route';
import fc from 'fast-check';
import { IdWanted, idOf, junk, type Schema, valueFor } from './fuzz-values.ts';

// Requests for every route, generated from its description in the OpenAPI document as fast-check arbitraries.
// A request is a plan that a seed reproduces; `fillIn` adds the current ids.

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

export interface Plan {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: readonly (readonly [string, unknown])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /**
   * Replaces the body with one that the contract accepts, with `value` in one of its fields unless `isAlone`
   * is set.
   */
  readonly sample: { readonly isAlone: boolean; readonly at: number; readonly value: unknown } | null;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** `/api/v1/displays/{id}`, without the action. */
  readonly path: string;
  readonly plans: fc.Arbitrary<Plan>;
}

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The same with all references replaced by their components. */
function withoutRefs(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutRefs(each, components));
  if (value === null || typeof value !== 'object') return value;
  const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec((value as { $ref?: string }).$ref ?? '') ?? [];
  if (kind) return withoutRefs(components[kind]![name!], components);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutRefs(each, components)]));
}

/** `operation` describes this route alone, so that every action is tried. */
export function operationFor(route: Route, operation: object, components: Components): Operation {
  const path = route.path.replace(/:(\w+)/g, '{$1}');
  const { parameters, requestBody } = operation as Described;
  const described = withoutRefs({ parameters, requestBody }, components) as Described;
  return { id: route.id, method: route.method, path, plans: plansFor(path, route.method, described) };
}

function plansFor(path: string, method: string, described: Described): fc.Arbitrary<Plan> {
  const honest = planFor(path, method, described, true);
  return fc.oneof(honest, honest, planFor(path, method, described, false));
}

function planFor(
  path: string,
  method: string,
  { parameters = [], requestBody }: Described,
  isHonest: boolean,
): fc.Arbitrary<Plan> {
  const resource = path
    .split('/')
    .findLast((part) => part !== '' && !part.startsWith('{') && part !== 'api')!;
  const owner = /\/v1\/([^/]+)\//.exec(path)?.[1] ?? resource;
  const schema = requestBody && Object.values(requestBody.content)[0]?.schema;
  const isRead = method === 'GET' || method === 'HEAD';
  const body = isRead
    ? fc.constant(undefined)
    : schema
      ? valueFor(schema, '', isHonest)
      : isHonest
        ? fc.constant(undefined)
        : fc.option(junk, { nil: undefined });
  const named = (kind: Parameter['in']) => parameters.filter((each) => each.in === kind);
  return fc.record({
    path: fc.record(
      Object.fromEntries(
        named('path').map(({ name }) => {
          const id = idOf(name === 'id' ? owner : name);
          return [name, isHonest ? id : fc.oneof(id, junk)];
        }),
      ),
    ),
    query: fc.tuple(...named('query').map((each) => parameterFor(each, isHonest))).map((all) => all.flat()),
    headers: headersFor(path, isHonest),
    body,
    sample: fc.option(fc.record({ isAlone: fc.boolean(), at: fc.nat(999), value: junk }), { freq: 1 }),
  });
}

function parameterFor(
  { name, schema, required }: Parameter,
  isHonest: boolean,
): fc.Arbitrary<(readonly [string, unknown])[]> {
  const choices = schema.items?.enum;
  const fitting = choices
    ? // A field may be sorted by only once.
      fc.subarray([...choices], { minLength: 1, maxLength: name === 'sort' ? 1 : choices.length }).map(String)
    : valueFor(schema, name, isHonest);
  const value = isHonest
    ? fitting
    : fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: junk });
  const isFilter = /_(eq|contains)$/.test(name) || name.startsWith('_') || name === 'sort';
  return fc
    .tuple(value, fc.nat(9))
    .map(([each, chance]) => (required || chance < (isFilter ? 2 : 8) ? [[name, each] as const] : []));
}

const tusHeaders = fc.record(
  {
    'Tus-Resumable': fc.constantFrom('1.0.0', '1.0.0', '1.0.0', '0.2.2'),
    'Upload-Length': fc.constantFrom('1000', '0', '-1', '1e3', '99999999999999999999', 'x'),
    'Upload-Offset': fc.constantFrom('0', '10', '-1', '', '99999999999999999999'),
    'Upload-Metadata': fc.constantFrom('filename ZmlsbS5tcDQ=', 'filename', 'filename =,,', 'x y z', ''),
    'Upload-Checksum': fc.constantFrom('sha1 AAAA', 'md5', 'sha256 x y', ''),
    'Content-Type': fc.constantFrom('application/offset+octet-stream', 'application/json'),
  },
  { requiredKeys: ['Tus-Resumable'] },
);

function headersFor(path: string, isHonest: boolean): fc.Arbitrary<Record<string, string>> {
  const odd = fc.record(
    {
      'If-Match': fc.constantFrom('"1"', '"2"', '*', 'W/"1"', '"99999999999999999999"', 'x'),
      'If-None-Match': fc.constantFrom('"1"', '*', 'x'),
      Range: fc.constantFrom('bytes=0-0', 'bytes=-5', 'bytes=9-1', 'bytes=0-,1-', 'lines=1'),
      'Accept-Language': fc.constantFrom('cs', 'de;q=0', '*', 'x'.repeat(300)),
      'Idempotency-Key': fc.constantFrom('a', 'x'.repeat(300)),
      'Content-Type': fc.constantFrom('text/plain', 'application/json; charset=latin1', 'image/jpeg', 'x'),
    },
    { requiredKeys: [] },
  );
  const plain = isHonest ? fc.constant({}) : fc.oneof(fc.constant({}), odd);
  return (path.includes('/uploads') ? fc.tuple(plain, tusHeaders) : fc.tuple(plain)).map(
    (all) => Object.assign({}, ...all) as Record<string, string>,
  );
}

/** Ids by table or resource. */
export type Ids = ReadonlyMap<string, readonly string[]>;

function idFrom(ids: Ids, of: string, which: number): string {
  const found = ids.get(of) ?? ids.get(`${of}s`) ?? ids.get(of.replace(/Id(s?)$/, 's'));
  const all = found?.length ? found : [...ids.values()].flat();
  return all.length > 0 ? all[which % all.length]! : randomUUID();
}

/** The same with the ids that rows have now. */
export function fillIn(value: unknown, own: Ids, foreign: Ids): unknown {
  if (value instanceof IdWanted) {
    if (value.whose === 'nobody') return randomUUID();
    return idFrom(value.whose === 'own' ? own : foreign, value.of, value.which);
  }
  if (Array.isArray(value)) return value.map((each) => fillIn(each, own, foreign));
  if (value === null || typeof value !== 'object') return value;
  const filled: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value))
    Object.defineProperty(filled, name, { value: fillIn(each, own, foreign), enumerable: true });
  return filled;
}

/** Text for an address, which cannot contain lone surrogates. */
const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed());

export function addressOf(base: string, path: string, { path: named, query }: Plan): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encoded(named[name]) || '%20');
  const search = query.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
  return `${base}${filled}${search && `?${search}`}`.slice(0, 9000);
}
