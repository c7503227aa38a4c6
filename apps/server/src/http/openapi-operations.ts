import { can } from '@vitrine/contract/access';
import { PlanDiffReply } from '@vitrine/contract/plan-diff';
import type { Resource } from '@vitrine/contract/resource';
import { isMutating, type Route } from '@vitrine/contract/route';
import { isOpenToTokens } from '@vitrine/contract/tokens';
import { parametersOf } from './openapi-parameters.ts';
import type { Json, Schemas } from './openapi-schemas.ts';

// Builds one operation for each method and path. Routes that share both differ by `?action=`: they become one
// operation with a parameter for the action and the union of their bodies and replies.

export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    // Each server has its own cookie, named in its document.
    name: 'vitrine-{server}',
    description:
      "Set by signing in to the server. Counts only with an `Origin` or `Referer` header that names the dashboard's address.",
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'Value of the cookie that `/sanctum/csrf-cookie` sets; every change needs it',
  },
  device: { type: 'http', scheme: 'bearer', description: 'Token that a player receives when it is paired' },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'API token (`vt_…`) that an admin creates in the settings; changes need one that may write',
  },
  counter: { type: 'http', scheme: 'bearer', description: 'Secret of a counter link (`vc_…`)' },
};

export const tagOf = ({ id }: Route): string => {
  const words = id.split('.')[0]!.split(/-|(?=[A-Z])/);
  const name = words.join(' ').toLowerCase();
  return `${name[0]!.toUpperCase()}${name.slice(1)}`;
};

function securityOf(route: Route): Json[] {
  if (route.access.members.includes('device')) return [{ device: [] }];
  if (route.access.members.includes('counter')) return [{ counter: [] }];
  const csrf = isMutating(route.method) && !route.ignoresCookies ? { csrf: [] } : {};
  return can(null, route)
    ? 'csrf' in csrf
      ? [csrf]
      : []
    : [{ session: [], ...csrf }, ...(isOpenToTokens(route) ? [{ token: [] }] : [])];
}

const sameOnce = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

const json = 'application/json';

interface Content {
  readonly type: string;
  readonly schema: Json;
  readonly action: string | undefined;
}

/** Schemas without a name get a note with the actions they belong to. */
function unionOf(contents: readonly Content[]): Json {
  const bySchema = Map.groupBy(contents, ({ schema }) => JSON.stringify(schema));
  const different = [...bySchema.values()].map((same) => {
    const { schema } = same[0]!;
    const actions = same.flatMap(({ action }) => action ?? []);
    return '$ref' in schema || actions.length === 0
      ? schema
      : { title: `action=${actions.join(', ')}`, ...schema };
  });
  return bySchema.size === 1 ? contents[0]!.schema : { anyOf: different };
}

function contentOf(contents: readonly Content[]): Json {
  const byType = Map.groupBy(contents, ({ type }) => type);
  return Object.fromEntries([...byType].map(([type, same]) => [type, { schema: unionOf(same) }]));
}

function requestBodyOf(routes: readonly Route[], schemas: Schemas): Json | undefined {
  const bodies = routes.flatMap(({ body, bodyType, action }) => {
    if (bodyType) return [{ type: bodyType, schema: {}, action }];
    return body ? [{ type: json, schema: schemas.of(body), action }] : [];
  });
  if (bodies.length === 0) return undefined;
  const isRequired = routes.every(({ body }) => body && !body.safeParse(undefined).success);
  return { required: isRequired, content: contentOf(bodies) };
}

const descriptions = { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'Done; the reply has no body' };

function responsesOf(routes: readonly Route[], schemas: Schemas): Json {
  const previews = routes
    .filter(({ preview }) => preview)
    .map((route): Route => ({ ...route, reply: PlanDiffReply, status: 200, action: undefined }));
  const byStatus = Map.groupBy([...routes, ...previews], ({ status = 200 }) => status);
  const responses = [...byStatus].map(([status, same]) => {
    const replies = same.flatMap(({ reply, replyType, action, method, isStream }) => {
      if (replyType) return [{ type: replyType, schema: {}, action }];
      const hasBody = status !== 204 && method !== 'HEAD' && !isStream;
      return hasBody ? [{ type: json, schema: schemas.of(reply), action }] : [];
    });
    const content = replies.length > 0 ? { content: contentOf(replies) } : {};
    return [status, { description: descriptions[status], ...content }];
  });
  return { ...Object.fromEntries(responses), default: { $ref: '#/components/responses/Error' } };
}

const lowerFirst = (text: string) => `${text[0]!.toLowerCase()}${text.slice(1)}`;

function actionParameter(plain: Route | undefined, actions: readonly Route[]): Json {
  return {
    name: 'action',
    in: 'query',
    ...(plain ? { description: `Leave it out to ${lowerFirst(plain.summary)}` } : { required: true }),
    schema: { type: 'string', enum: actions.map(({ action }) => action) },
  };
}

/** Explains how the calls of one operation differ. */
function describeActions(plain: Route | undefined, actions: readonly Route[]): string {
  const line = (call: string, { summary, description = '', access }: Route) =>
    `- ${call}: ${summary}. ${description} (${access.members.join(', ')})`;
  return [
    ...(plain ? [line('Without `action`', plain)] : []),
    ...actions.map((route) => line(`\`action=${route.action}\``, route)),
  ].join('\n');
}

export function operationOf(
  routes: readonly Route[],
  resources: readonly Resource[],
  schemas: Schemas,
): Json {
  const plain = routes.find(({ action }) => !action);
  const actions = routes.filter(({ action }) => action);
  const ordered = plain ? [plain, ...actions] : actions;
  const [first] = ordered as [Route];
  const hasChoice = ordered.length > 1;
  const resource = resources.find(({ name }) => first.id.startsWith(`${name}.`));
  const description = hasChoice ? describeActions(plain, actions) : first.description;
  const requestBody = requestBodyOf(ordered, schemas);
  const parameters = sameOnce([
    ...ordered.flatMap((route) => parametersOf(route, resource, schemas)),
    ...(actions.length > 0 ? [actionParameter(plain, actions)] : []),
  ]);
  return {
    operationId: first.id,
    summary: hasChoice ? `${first.summary}, or run an action` : first.summary,
    ...(description && { description }),
    tags: [tagOf(first)],
    security: sameOnce(ordered.flatMap(securityOf)),
    'x-access': first.access.members,
    ...(actions.length > 0 && {
      'x-actions': Object.fromEntries(
        actions.map(({ action, id, access }) => [action, { operationId: id, 'x-access': access.members }]),
      ),
    }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(ordered, schemas),
  };
}
