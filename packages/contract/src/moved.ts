import * as z from 'zod';
import { Instant } from './text.ts';

/**
 * The same installation has another address. Signed with the key that the player pinned, in ECDSA P-256 with
 * SHA-256 (IEEE P1363, base64) over `movedText`.
 */
export const Moved = z.object({
  to: z.url({ protocol: /^https$/ }),
  at: Instant,
  signature: z.string().max(200),
});
export type Moved = z.infer<typeof Moved>;
export const movedText = ({ to, at }: Pick<Moved, 'to' | 'at'>): string => `vitrine moved\n${to}\n${at}`;
