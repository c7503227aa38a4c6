import type { Route } from '@vitrine/contract/route';
import type * as z from 'zod';
import { call } from './api.ts';

// Reads records with their relations: included records replace their ids, in the types too.

interface Readable {
  readonly record: z.ZodObject;
  readonly include: Readonly<Record<string, z.ZodType>>;
  readonly routes: { readonly list: Route; readonly get: Route };
}

type Relation<Of extends Readable> = keyof Of['include'] & string;

export type WithIncluded<Of extends Readable, I extends Relation<Of> = never> = Omit<
  z.output<Of['record']>,
  I
> & { [K in I]: z.output<Of['include'][K]> };

export interface ListReply<Row> {
  readonly data: Row[];
  readonly meta: { readonly total: number; readonly counts?: Readonly<Record<string, number>> };
}

type ListParams = Readonly<Record<string, string | number | boolean | undefined>>;

export function listOf<Of extends Readable, const I extends Relation<Of> = never>(
  resource: Of,
  params: ListParams,
  options: { include?: readonly I[]; signal?: AbortSignal } = {},
): Promise<ListReply<WithIncluded<Of, I>>> {
  return call(resource.routes.list, {
    query: textOf({ ...params, include: options.include?.join(',') }),
    ...signalOf(options),
  }) as Promise<ListReply<WithIncluded<Of, I>>>;
}

export async function oneOf<Of extends Readable, const I extends Relation<Of> = never>(
  resource: Of,
  id: string,
  options: { include?: readonly I[]; signal?: AbortSignal } = {},
): Promise<WithIncluded<Of, I>> {
  const reply = await call(resource.routes.get, {
    params: { id },
    query: textOf({ include: options.include?.join(',') }),
    ...signalOf(options),
  });
  return (reply as { data: WithIncluded<Of, I> }).data;
}

/** Converts parameters to text and omits missing ones. */
const textOf = (params: ListParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const signalOf = (options: { signal?: AbortSignal }) => (options.signal ? { signal: options.signal } : {});
