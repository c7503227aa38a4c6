import { maxPreviewDays, previewBasisHeader, previewDays } from '@vitrine/contract/plan-diff';
import { defaultLimit, maxLimit, type Resource } from '@vitrine/contract/resource';
import type { Route } from '@vitrine/contract/route';
import type { Json, Schemas } from './openapi-schemas.ts';

const text = { type: 'string' };

/** Parameters that many operations share and refer to by name. */
export const sharedParameters = {
  Id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Id of the record',
    schema: { type: 'string', format: 'uuid' },
  },
  Sha256: {
    name: 'sha256',
    in: 'path',
    required: true,
    description: 'SHA-256 of the file, in hex',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
  Row: {
    name: 'row',
    in: 'path',
    required: true,
    description: 'Id of the row',
    schema: { type: 'string', format: 'uuid' },
  },
  Link: {
    name: 'link',
    in: 'path',
    required: true,
    description: 'Id of the link',
    schema: { type: 'string', format: 'uuid' },
  },
  Start: {
    name: '_start',
    in: 'query',
    description: 'How many records to skip',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
  Limit: {
    name: '_limit',
    in: 'query',
    description: 'How many records to return at most',
    schema: { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'Version of the record that the change is based on, as its ETag. If the record has a newer version, the reply is 412.',
    schema: text,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Repeating a call with the same key within a day creates nothing and returns the first reply.',
    schema: text,
  },
  Preview: {
    name: 'preview',
    in: 'query',
    description:
      'With `true` nothing is changed: the reply is 200 with what the call would do to the plans of displays.',
    schema: { type: 'string', enum: ['true'] },
  },
  PreviewDays: {
    name: 'days',
    in: 'query',
    description: 'With `preview`: how many days to compare, today being the first',
    schema: { type: 'integer', minimum: 1, maximum: maxPreviewDays, default: previewDays },
  },
  PreviewBands: {
    name: 'bandsOf',
    in: 'query',
    description: 'With `preview`: the display whose days are returned for its party',
    schema: { type: 'string', format: 'uuid' },
  },
  PreviewStrip: {
    name: 'stripOf',
    in: 'query',
    description:
      'With `preview`: the playlist whose groups are returned with both weeks; `changed` for the groups of all displays that change',
    schema: {
      anyOf: [
        { type: 'string', format: 'uuid' },
        { type: 'string', enum: ['changed'] },
      ],
    },
  },
  PreviewBasis: {
    name: previewBasisHeader,
    in: 'header',
    description:
      '`basis` of a preview. If the plans that the call alters have changed since, nothing is saved and the reply is 409 `preview_outdated`.',
    schema: text,
  },
} as const;

const refTo = (name: keyof typeof sharedParameters): Json => ({ $ref: `#/components/parameters/${name}` });

/** A comma-separated list. */
const listOf = (name: string, choices: readonly string[], description: string, more: Json = {}): Json => ({
  name,
  in: 'query',
  description,
  style: 'form',
  explode: false,
  schema: { type: 'array', items: { type: 'string', enum: choices }, ...more },
});

const parameterOf: Readonly<Record<string, keyof typeof sharedParameters>> = {
  ...{ sha256: 'Sha256', row: 'Row', link: 'Link' },
};

function pathParameters({ path }: Route): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => refTo(parameterOf[name!] ?? 'Id'));
}

function listParameters({ list }: Resource, schemas: Schemas): Json[] {
  const { search, sort, defaultSort, filters } = list;
  const orders = sort.flatMap((field) => [`${field}:asc`, `${field}:desc`]);
  return [
    refTo('Start'),
    refTo('Limit'),
    { name: '_q', in: 'query', description: `Searches ${search.join(', ')}`, schema: text },
    listOf('sort', orders, 'Fields to sort by, the first one first', { default: defaultSort.split(',') }),
    ...Object.entries(filters).map(([field, filter]) => ({
      name: `${field}_${filter.kind}`,
      in: 'query',
      schema: filter.kind === 'eq' ? schemas.of(filter.value) : text,
    })),
  ];
}

function queryParameters(query: NonNullable<Route['query']>, schemas: Schemas): Json[] {
  const { properties = {}, required = [] } = schemas.of(query) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }));
}

/** All parameters except `action`, which the routes of a path share. */
export function parametersOf(route: Route, resource: Resource | undefined, schemas: Schemas): Json[] {
  const isList = route.id.endsWith('.list');
  const answersRecords = isList || route.id.endsWith('.get') || route.answersRecordsOf !== undefined;
  const relations = resource && answersRecords ? Object.keys(resource.include) : [];
  return [
    ...pathParameters(route),
    ...(relations.length > 0
      ? [
          listOf('include', relations, 'Relations to return as records instead of ids'),
          listOf('populate', relations, 'The same as `include`'),
        ]
      : []),
    ...(resource && isList
      ? listParameters(resource, schemas)
      : route.query
        ? queryParameters(route.query, schemas)
        : []),
    ...(route.preview
      ? [
          refTo('Preview'),
          refTo('PreviewDays'),
          refTo('PreviewBands'),
          refTo('PreviewStrip'),
          refTo('PreviewBasis'),
        ]
      : []),
    ...(route.method === 'PUT' && !route.action ? [refTo('IfMatch')] : []),
    ...(route.method === 'POST' && !route.action && resource ? [refTo('IdempotencyKey')] : []),
  ];
}
