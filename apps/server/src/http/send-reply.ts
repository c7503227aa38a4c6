import type { Route } from '@vitrine/contract/route';
import type { FastifyReply } from 'fastify';

/** The result of an `isFile` route; by default its address changes with the content. */
interface SentFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly cacheControl?: string;
  /** The file name for saving. */
  readonly downloadAs?: string;
}
const forEver = 'private, max-age=31536000, immutable';

export function sendReply(route: Route, reply: FastifyReply, result: unknown) {
  const status = reply.statusCode === 304 ? 304 : (route.status ?? 200);
  const file = route.isFile ? (result as SentFile) : null;
  reply.code(status).header('Cache-Control', file ? (file.cacheControl ?? forEver) : 'private, no-store');
  if (status === 204 || status === 304 || route.isStream || route.method === 'HEAD') return reply.send();
  // The dashboard shows it in an <img> and may be on a sibling host.
  if (file) reply.header('Cross-Origin-Resource-Policy', 'same-site');
  if (file?.downloadAs) reply.header('Content-Disposition', `attachment; filename="${file.downloadAs}"`);
  if (file) return reply.type(file.contentType).send(file.bytes);
  const parsed = route.reply.parse(result) as { data?: { version?: number } };
  if (typeof parsed.data?.version === 'number') reply.header('ETag', `"${parsed.data.version}"`);
  return reply.send(parsed);
}
