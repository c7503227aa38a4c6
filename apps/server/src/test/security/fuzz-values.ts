import fc from 'fast-check';

// Values for a JSON schema of the OpenAPI document: valid ones, and those an attacker would send. Ids are
// placeholders, because the rows are known only when a request is sent.

export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * An id of a row of kind `of` (a resource or the name of a field): the caller's own, another tenant's, or an
 * unknown one.
 */
export class IdWanted {
  readonly whose: 'own' | 'foreign' | 'nobody';
  readonly of: string;
  readonly which: number;
  constructor(whose: IdWanted['whose'], of: string, which: number) {
    this.whose = whose;
    this.of = of;
    this.which = which;
  }
}

export const idOf = (field: string): fc.Arbitrary<IdWanted> =>
  fc
    .tuple(fc.constantFrom('own', 'own', 'own', 'own', 'foreign', 'foreign', 'nobody'), fc.nat(9999))
    .map(([whose, which]) => new IdWanted(whose as IdWanted['whose'], field, which));

const strange: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  'null',
  '[object Object]',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '9'.repeat(400),
  'é'.repeat(3000),
  "' or 1=1 --",
  '%25%00',
  '../../../etc/passwd',
  '{{7*7}}',
  '<img src=x>',
  '=1+1',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-10-25T02:30:00+02:00',
  '24:00',
  '25:61',
  'http://127.0.0.1:9/',
  'http://[::1]/',
  'file:///etc/passwd',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/svg+xml;base64,PHN2Zy8+',
  -1,
  0,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  [null],
  Array(300).fill('x'),
  { toString: 'x' },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`),
];

export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...strange),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  // Never another tenant's: it may become a name, which would then rightly be shown.
  fc.nat(9999).map((which) => new IdWanted('own', 'anything', which)),
);

/** Texts of many kinds, so that some match whatever pattern a field has. */
const texts: readonly string[] = [
  'Something',
  'Žluťoučký kůň',
  'x',
  '1',
  'amber-falcon-river',
  'someone@example.test',
  'admin@vitrine.test',
  'vitrine-demo',
  'UTC',
  'Europe/Prague',
  'Pacific/Kiritimati',
  '00:00',
  '08:00',
  '17:30',
  '24:00',
  '2026-01-31',
  '2028-02-29',
  '2026-01-31T12:00:00.000Z',
  '2027-03-28T01:30:00.000Z',
  'CZ',
  'DE',
  'US',
  'CZ27082440',
  '100 00',
  '192.168.0.7',
  'd8:3a:dd:10:00:01',
  'http://127.0.0.1:9/page',
  'data:image/png;base64,iVBORw0KGgo=',
  'ab'.repeat(32),
  'name:asc',
  '2026-01',
];

function textFor({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<unknown> {
  const form = pattern === undefined ? null : new RegExp(pattern, 'u');
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!form || form.test(text));
  const known = texts.filter(fits);
  const free = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  });
  if (form || format) return known.length > 0 ? fc.constantFrom(...known) : junk;
  return known.length > 0 ? fc.oneof(fc.constantFrom(...known), free) : free;
}

/** `isHonest`: only valid values. Otherwise occasionally anything, at any depth. */
export function valueFor(schema: Schema, field: string, isHonest: boolean): fc.Arbitrary<unknown> {
  const fitting = fittingFor(schema, field, isHonest);
  return isHonest ? fitting : fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: junk });
}

function fittingFor(schema: Schema, field: string, isHonest: boolean): fc.Arbitrary<unknown> {
  const inside = (each: Schema, name = field) => valueFor(each, name, isHonest);
  const choices = schema.anyOf ?? schema.oneOf;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (choices) return fc.oneof(...choices.map((each) => inside(each)));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((each) => inside(each))).map((all) => Object.assign({}, ...all));
  if (schema.format === 'uuid') return idOf(field);
  switch (schema.type) {
    case 'object':
      return objectFor(schema, isHonest, inside);
    case 'array': {
      const minLength = schema.minItems ?? 0;
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 4, 4));
      return fc.array(inside(schema.items ?? {}), { minLength, maxLength });
    }
    case 'string':
      return textFor(schema);
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.oneof(
        fc.integer(boundsOf(schema)),
        fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return junk;
  }
}

/** Mostly numbers of a size that a person would type. */
const boundsOf = ({ minimum = -10, maximum = 100 }: Schema) => ({
  min: Math.ceil(minimum),
  max: Math.floor(Math.max(minimum, Math.min(maximum, minimum + 10_000))),
});

function objectFor(
  { properties = {}, required = [], additionalProperties }: Schema,
  isHonest: boolean,
  inside: (each: Schema, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, inside(each, name)]),
  );
  const known = fc.record(model, { requiredKeys: [...required] });
  if (typeof additionalProperties === 'object') {
    const more = fc.dictionary(fc.constantFrom(...texts), inside(additionalProperties, 'more'), {
      maxKeys: 3,
    });
    return fc.tuple(known, more).map(([one, other]) => ({ ...other, ...one }));
  }
  if (isHonest) return known;
  const unknown = fc.dictionary(fc.constantFrom('id', 'environmentId', 'role', 'constructor'), junk, {
    maxKeys: 1,
  });
  return fc.tuple(known, fc.boolean(), fc.boolean(), unknown).map(([one, isMore, isRarer, more]) =>
    // An eighth has an undeclared field.
    isMore && isRarer ? { ...one, ...more } : one,
  );
}
