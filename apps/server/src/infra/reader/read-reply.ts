import * as z from 'zod';
import { createSlices } from '../slices.ts';
import { type CapAlert, capLimits } from './cap/cap-reading.ts';
import { parseLimits } from './parsed-data.ts';
import { indexesIn, placeBytes } from './place-bits.ts';
import type { Question, ReadReply } from './reading.ts';

// What a child may answer. It reads bodies of strangers, so what comes back is checked as theirs would be, and by the question
// that it answers.

const Answer = z.strictObject({ id: z.int(), reply: z.unknown() });
export type Answer = z.infer<typeof Answer>;

/** Throws if it is none. What is in it is checked when the question is known. */
export const answerOf = (text: string): Answer => Answer.parse(JSON.parse(text));

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
const Unread = [
  z.strictObject({ fault: Fault }),
  z.strictObject({ unavailable: z.enum(['sandbox', 'machine']) }),
];
const SourceReply = z.union([z.strictObject({ data: Data }), ...Unread]);

const name = z.string().max(200);
const text = z.string().max(2000);
const moment = z.number().nullable();
const reference = { sender: z.string().max(1000), identifier: z.string().max(1000) };
const infoOf = (places: number) =>
  z.object({
    language: name,
    event: name,
    categories: z.array(name).max(12),
    urgency: name,
    severity: name,
    certainty: name,
    effective: moment,
    expires: moment,
    headline: z.string().max(500),
    description: text,
    instruction: text,
    hasArea: z.boolean(),
    geocodes: z.array(z.object({ name, value: name })).max(capLimits.geocodes),
    // A reader of the previous release tells none.
    areas: z
      .array(z.object({ name, codes: z.int().nonnegative() }))
      .max(capLimits.areas)
      .default([]),
    inside: z
      .base64()
      .max(Math.ceil(placeBytes(places) / 3) * 4)
      .transform((bits) => indexesIn(bits, places)),
    isRough: z.boolean(),
  });
const alertOf = (places: number) =>
  z.object({
    ...reference,
    sent: z.number(),
    status: name,
    msgType: name,
    scope: name,
    references: z.array(z.object(reference)).max(500),
    infos: z.array(infoOf(places)).max(capLimits.infos),
    leftOut: z.int().nonnegative(),
  });
const Cap = z.object({
  alerts: z.array(z.unknown()).max(capLimits.entries),
  links: z
    .array(z.object({ address: z.string().max(2000), updated: z.string().max(100).nullable() }))
    .max(capLimits.entries),
  leftOut: z.int().nonnegative(),
});
const CapReply = z.union([z.strictObject({ cap: Cap }), ...Unread]);

/** Throws if it does not fit the question. */
export async function replyOf(
  { kind, places }: Pick<Question, 'kind' | 'places'>,
  given: unknown,
): Promise<ReadReply> {
  if (kind !== 'cap') return SourceReply.parse(given);
  const reply = CapReply.parse(given);
  if (!('cap' in reply)) return reply;
  const Alert = alertOf(places.length);
  const pause = createSlices();
  const alerts: CapAlert[] = [];
  for (const each of reply.cap.alerts) {
    await pause();
    alerts.push(Alert.parse(each));
  }
  return { cap: { ...reply.cap, alerts } };
}
