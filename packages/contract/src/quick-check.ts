import type * as z from 'zod';

/**
 * The schema, but what `accepts` says yes to is not looked at again. For replies of ten thousand equal parts: without compiled checks,
 * which the content security policy rules out, a browser would be longer at them than at drawing the page. What it says no to is told
 * by the schema, so it may say no to anything.
 */
export function withQuickCheck<Schema extends z.ZodType>(
  schema: Schema,
  accepts: (value: unknown) => boolean,
): Schema {
  const { parse } = schema._zod;
  const quick: typeof parse = (payload, context) =>
    accepts(payload.value) ? (payload as ReturnType<typeof parse>) : parse(payload, context);
  schema._zod.parse = quick;
  schema._zod.run = quick;
  return schema;
}
