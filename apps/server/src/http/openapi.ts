import { ErrorReply } from '@vitrine/contract/errors';
import type { Resource } from '@vitrine/contract/resource';
import type { Route } from '@vitrine/contract/route';
import { version } from '../infra/version.ts';
import { operationOf, securitySchemes, tagOf } from './openapi-operations.ts';
import { sharedParameters } from './openapi-parameters.ts';
import { createSchemas, type Json } from './openapi-schemas.ts';

// Prints the contract as an OpenAPI 3.1 document. Schemas, parameters and access are read from the same
// objects that the server mounts, so nothing is written twice.

const introduction = `Digital signage: displays, playlists and what plays when.

A list is \`{ data, meta: { total } }\`, one record is \`{ data }\`, an error is \`{ message, code, errors }\`. Some calls share a
method and a path and are told apart by the query parameter \`action\`.`;

interface ApiDescription {
  readonly [part: string]: unknown;
  readonly components: Json & { readonly securitySchemes: { readonly session: Json } };
}

/** The document of one server. */
export function openApiDocument(
  { components, ...description }: ApiDescription,
  server: { readonly url: string; readonly sessionCookie: string },
): Json {
  const session = { ...components.securitySchemes.session, name: server.sessionCookie };
  const securitySchemes = { ...components.securitySchemes, session };
  return { ...description, servers: [{ url: server.url }], components: { ...components, securitySchemes } };
}

/** The part that the documents of all servers share; building it takes a good part of a second. */
export function describeApi(routes: readonly Route[], resources: readonly Resource[]): ApiDescription {
  const schemas = createSchemas(routes, resources);
  const paths: Record<string, Json> = {};
  const calls = Map.groupBy(routes, ({ method, path }) => `${method} ${path}`);
  for (const sameCall of [...calls.values()].sort(([a], [b]) => a!.path.localeCompare(b!.path))) {
    const { method, path } = sameCall[0]!;
    const key = path.replace(/:(\w+)/g, '{$1}');
    paths[key] = { ...paths[key], [method.toLowerCase()]: operationOf(sameCall, resources, schemas) };
  }
  const error = {
    description: 'Error',
    content: { 'application/json': { schema: schemas.of(ErrorReply) } },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version,
      description: introduction,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    tags: [...new Set(routes.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.componentsOf([paths, error]),
      parameters: sharedParameters,
      responses: { Error: error },
      securitySchemes,
    },
  };
}
