import * as z from 'zod';

export const ErrorReply = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Records that block the operation, e.g. the displays of a location that is to be deleted. */
  related: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** How many there may be at most, if there is no room for more. */
  max: z.number().optional(),
  /** The change that came in between: who made it (null for the program), of what, and when. */
  changed: z.object({ by: z.string().nullable(), name: z.string(), at: z.string() }).optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
