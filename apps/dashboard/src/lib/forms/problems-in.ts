import { type Message, messagesByField } from '@vitrine/contract/messages';
import type * as z from 'zod';

/** The first problem of each field by the schema that the server checks, too. */
export function problemsIn(schema: z.ZodType, input: unknown): Partial<Record<string, Message>> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return {};
  return Object.fromEntries(
    Object.entries(messagesByField(parsed.error)).map(([field, [first]]) => [field, first]),
  );
}
