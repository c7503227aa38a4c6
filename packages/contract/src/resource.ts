import * as z from 'zod';
import type { AccessGroup } from './access.ts';
import { type Route, route } from './route.ts';
import { Id, Instant, Named, text } from './text.ts';

// resource() expands one declaration into plain routes for the generic calls on /api/v1/{resource}.

export type Filter =
  | { readonly kind: 'contains' }
  | { readonly kind: 'eq'; readonly value: z.ZodType<string | boolean | number> };

export const contains: Filter = { kind: 'contains' };
export const eqText: Filter = { kind: 'eq', value: text(200) };
export const eqId: Filter = { kind: 'eq', value: Id };
export const eqBoolean: Filter = { kind: 'eq', value: z.stringbool({ truthy: ['true'], falsy: ['false'] }) };
/** Limits a list by time with `from_eq=` and `to_eq=`; the end is exclusive. */
export const eqInstant: Filter = { kind: 'eq', value: Instant };
export const eqOneOf = (...values: string[]): Filter => ({ kind: 'eq', value: z.enum(values) });

export interface ListRules {
  /** `name: contains` allows `name_contains=`, `active: eqBoolean` allows `active_eq=`. */
  readonly filters: Readonly<Record<string, Filter>>;
  readonly sort: readonly string[];
  readonly defaultSort: `${string}:${'asc' | 'desc'}`;
  /** Fields that `_q` searches. */
  readonly search: readonly string[];
  /** The filter of kind `eq` to which the `category` of the table model corresponds. */
  readonly category?: string;
}

type Shape = z.ZodRawShape;
type Includes = Readonly<Record<string, z.ZodType>>;
type ResourceAccess = {
  readonly [K in 'list' | 'get' | 'create' | 'update' | 'remove' | 'options']?: AccessGroup;
};

type Change = 'create' | 'update' | 'remove';

export interface ActionRule {
  readonly access: AccessGroup;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  readonly status?: 200 | 202;
  readonly preview?: true;
  readonly approval?: 'refused';
  readonly isExpensive?: true;
  readonly summary: string;
  readonly description?: string;
}

export interface ResourceDefinition<R extends Shape, C extends Shape, I extends Includes, A, X> {
  /** Used in the summaries of its calls: "a location", "locations". */
  readonly title: { readonly one: string; readonly many: string };
  readonly record: z.ZodObject<R>;
  /** Fields a client may write. Rules across fields are stated per field, so that a partial PUT checks them too. */
  readonly input: z.ZodObject<C>;
  readonly list: ListRules;
  /** Maps a relation to what replaces its ids when it is included. */
  readonly include: I;
  readonly access: A;
  readonly actions?: X;
  readonly invalidCodes?: Route['invalidCodes'];
  /** Creating, changing and deleting a record, or only some of it, can change what displays show, and can be previewed. */
  readonly preview?: true | readonly Change[];
  /** Changes that compute the plans of many displays. */
  readonly isExpensive?: readonly Change[];
  /** Groups whose sizes are in `meta.counts`, by the field `countedBy`, which is `status` unless given. */
  readonly counts?: readonly string[];
  readonly countedBy?: string;
  /**
   * Boolean filters whose counts are listed separately; the records they count also belong to one of the
   * groups.
   */
  readonly countsBeside?: readonly string[];
}

/**
 * `total` counts all records that match the filters; `counts` has the sizes of their groups, if there are
 * any.
 */
export const ListMeta = z.object({ total: z.int(), counts: z.record(z.string(), z.int()).optional() });

export const defaultLimit = 25;
export const maxLimit = 200;

export function resource<
  const N extends string,
  R extends Shape,
  C extends Shape,
  const I extends Includes,
  const A extends ResourceAccess,
  const X extends Readonly<Record<string, ActionRule>>,
>(name: N, definition: ResourceDefinition<R, C, I, A, X>) {
  const { title, record, input, access, include, invalidCodes } = definition;
  const previewed = (change: Change) =>
    (definition.preview === true || definition.preview?.includes(change)) && { preview: true as const };
  const path = `/api/v1/${name}`;
  const readShape = { ...record.shape } as unknown as Record<string, z.ZodType>;
  for (const [relation, included] of Object.entries(include)) {
    readShape[relation] = z.union([included, readShape[relation]!]);
  }
  const hasRelations = Object.keys(include).length > 0;
  const readable = hasRelations ? (z.object(readShape) as unknown as z.ZodObject<R>) : record;
  const one = z.object({ data: readable });
  const many = z.object({ data: z.array(readable), meta: ListMeta });
  const patch = z.strictObject(input.shape).partial();
  const create = z.strictObject(input.shape);
  const optionShape = { _q: text(200).optional(), implicit_eq: z.enum(['true', 'false']).optional() };
  /** Pickers leave implicit records out as lists do, so they do not offer the filter. */
  const { implicit_eq: _, ...plainShape } = optionShape;
  const optionQuery = z.strictObject(
    'implicit' in record.shape ? optionShape : (plainShape as typeof optionShape),
  );
  const option = z.object({ data: z.array(Named) });
  const base = { host: 'content', path } as const;
  const byId = { host: 'content', path: `${path}/:id` } as const;
  /** The server checks the parameters against the list rules and names the allowed ones in its error. */
  const parameters = z.record(z.string(), z.string());
  const denied = { name: 'nobody', members: [] } as const;

  const routes = {
    list: route({
      ...base,
      id: `${name}.list`,
      method: 'GET',
      access: access.list ?? denied,
      query: parameters,
      reply: many,
      summary: `List ${title.many}`,
    }),
    get: route({
      ...byId,
      id: `${name}.get`,
      method: 'GET',
      access: access.get ?? denied,
      query: parameters,
      reply: one,
      summary: `Read ${title.one}`,
    }),
    create: route({
      ...base,
      id: `${name}.create`,
      method: 'POST',
      access: access.create ?? denied,
      query: parameters,
      answersRecordsOf: name,
      ...previewed('create'),
      ...(definition.isExpensive?.includes('create') && { isExpensive: true }),
      body: create,
      ...(invalidCodes && { invalidCodes }),
      reply: one,
      status: 201,
      summary: `Create ${title.one}`,
    }),
    update: route({
      ...byId,
      id: `${name}.update`,
      method: 'PUT',
      access: access.update ?? denied,
      query: parameters,
      answersRecordsOf: name,
      ...previewed('update'),
      body: patch,
      ...(invalidCodes && { invalidCodes }),
      reply: one,
      summary: `Change ${title.one}`,
    }),
    remove: route({
      ...byId,
      id: `${name}.remove`,
      method: 'DELETE',
      access: access.remove ?? denied,
      ...previewed('remove'),
      reply: z.undefined(),
      status: 204,
      summary: `Delete ${title.one}`,
    }),
    options: route({
      host: 'content',
      path: `/api/v1/options/${name}`,
      id: `${name}.options`,
      method: 'GET',
      access: access.options ?? denied,
      query: optionQuery,
      reply: option,
      summary: `List ids and names of ${title.many}`,
    }),
  };
  const actions = Object.fromEntries(
    Object.entries(definition.actions ?? {}).map(([action, rule]) => {
      const answersRecord = rule.reply instanceof z.ZodObject && rule.reply.shape.data === record;
      return [
        action,
        route({
          ...byId,
          id: `${name}.actions.${action}`,
          method: 'PUT',
          action,
          access: rule.access,
          ...(answersRecord && { query: parameters, answersRecordsOf: name }),
          body: rule.body ?? z.strictObject({}).optional(),
          reply: answersRecord ? one : rule.reply,
          ...(rule.status && { status: rule.status }),
          ...(rule.preview && { preview: rule.preview }),
          ...(rule.approval && { approval: rule.approval }),
          ...(rule.isExpensive && { isExpensive: rule.isExpensive }),
          summary: rule.summary,
          ...(rule.description && { description: rule.description }),
        }),
      ];
    }),
  ) as unknown as { [K in keyof X]: Route<z.ZodType, z.ZodType, X[K]['reply']> };

  return { name, ...definition, routes, actionRoutes: actions };
}

export type Resource = ReturnType<typeof resource>;

/** The routes that a resource has: those with an access group. */
export function routesOf(of: {
  readonly routes: Readonly<Record<string, Route>>;
  readonly actionRoutes: Readonly<Record<string, Route>>;
}): Route[] {
  return [...Object.values(of.routes), ...Object.values(of.actionRoutes)].filter(
    (each) => each.access.members.length > 0,
  );
}
