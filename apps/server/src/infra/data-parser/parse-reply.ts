import * as z from 'zod';
import type { ParseReply } from './parsed-data.ts';
import { parseLimits } from './parsed-data.ts';

// What the process may answer. It reads bodies of strangers, so what comes back is checked as theirs would be.

const Value = z.union([z.string().max(parseLimits.cell), z.number(), z.boolean(), z.null()]);
const Column = z.object({ key: z.string().max(500), name: z.string().max(500), kind: z.string().max(20) });
const Data = z.object({
  columns: z.array(Column).max(parseLimits.columns),
  rows: z
    .array(z.object({ id: z.string().max(500), values: z.record(z.string(), Value) }))
    .max(parseLimits.rows),
  title: z.string().max(500).nullable(),
  leftOut: z.int().positive().optional(),
});
const Fault = z.object({
  code: z.string().regex(/^[a-z_]{1,40}$/),
  values: z.record(z.string(), z.union([z.string().max(500), z.number()])),
});
const Reply = z.union([
  z.strictObject({ data: Data }),
  z.strictObject({ fault: Fault }),
  z.strictObject({ unavailable: z.literal('machine') }),
]);
const Answer = z.strictObject({ id: z.int(), reply: z.union([Reply, z.literal('ready')]) });

export interface ParseAnswer {
  readonly id: number;
  readonly reply: ParseReply | 'ready';
}

/** Throws if the process says anything else. */
export const answerOf = (text: string): ParseAnswer => Answer.parse(JSON.parse(text));
