import { ErrorReply } from '@vitrine/contract/errors';
import type { Resource } from '@vitrine/contract/resource';
import type { Route } from '@vitrine/contract/route';
import * as z from 'zod';
import { version } from '../infra/version.ts';

// Prints the contract as an OpenAPI 3.1 document. Nothing is written twice: schemas, parameters and access are read
// from the same objects that the server mounts.

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

const queryParameter = (name: string, schema: unknown, description?: string) => ({
  name,
  in: 'query',
  required: false,
  schema,
  ...(description && { description }),
});

function parametersOf(route: Route, resource: Resource | undefined): Json[] {
  const parameters: Json[] = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));
  const text = { type: 'string' };
  if (route.action) parameters.push({ ...queryParameter('action', { const: route.action }), required: true });
  const answersRecords = route.id.endsWith('.list') || route.id.endsWith('.get') || route.answersRecordsOf;
  if (resource && answersRecords) {
    const relations = Object.keys(resource.include).join(', ');
    if (relations)
      parameters.push(
        queryParameter('include', text, `Comma-separated, of: ${relations}`),
        queryParameter('populate', text, 'The same as `include`'),
      );
  }
  if (resource && route.id.endsWith('.list')) {
    parameters.push(
      queryParameter('_start', { type: 'integer', minimum: 0, default: 0 }),
      queryParameter('_limit', { type: 'integer', minimum: 1, maximum: 200, default: 25 }),
      queryParameter('_q', text, `Searches ${resource.list.search.join(', ')}`),
      queryParameter(
        'sort',
        { ...text, default: resource.list.defaultSort },
        `\`field:asc\` or \`field:desc\`, comma-separated, of: ${resource.list.sort.join(', ')}`,
      ),
      ...Object.entries(resource.list.filters).map(([field, filter]) =>
        queryParameter(
          `${field}_${filter.kind}`,
          filter.kind === 'eq' ? schemaOf(filter.value, 'input') : text,
        ),
      ),
    );
  } else if (route.query) {
    const { properties = {} } = schemaOf(route.query, 'input') as { properties?: Record<string, unknown> };
    for (const [name, schema] of Object.entries(properties)) parameters.push(queryParameter(name, schema));
  }
  if (route.method === 'PUT' && !route.action) {
    parameters.push({
      name: 'If-Match',
      in: 'header',
      required: false,
      schema: text,
      description: 'Version last seen; 412 if it is older',
    });
  }
  if (route.method === 'POST' && !route.action && resource) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: text,
      description:
        'Sent again with the same key within a day, the call makes nothing new and is answered as before',
    });
  }
  return parameters;
}

function operationOf(route: Route, resource: Resource | undefined): Json {
  const status = String(route.status ?? 200);
  const error = {
    description: 'Error',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.id.split('.')[0]],
    'x-access': route.access.members,
    parameters: parametersOf(route, resource),
    ...(route.body && {
      requestBody: { content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
    }),
    responses: {
      [status]:
        status === '204'
          ? { description: 'Done' }
          : {
              description: 'Reply',
              content: { 'application/json': { schema: schemaOf(route.reply, 'output') } },
            },
      default: error,
    },
  };
}

export function openApiDocument(
  routes: readonly Route[],
  resources: readonly Resource[],
  serverUrl: string,
): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const resource = resources.find(({ name }) => route.id.startsWith(`${name}.`));
    // OpenAPI knows one operation per method and path; an action is shown as a path of its own.
    const key = route.action ? `${path}?action=${route.action}` : path;
    paths[key] = { ...paths[key], [route.method.toLowerCase()]: operationOf(route, resource) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version,
      description: 'Digital signage: displays, playlists and what plays when.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorReply, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'vitrine-{server}',
          description: 'Set by login; changes also need X-XSRF-TOKEN',
        },
      },
    },
    security: [{ session: [] }],
  };
}
