import type { Route } from '@vitrine/contract/route';
import type * as z from 'zod';

// Calls between our own programs: content server → auth host, and back for what must end at once. Addresses come from
// configuration or from rows the operator wrote, never from a user; so this is no place for the outbound fetcher.

const timeoutMs = 5000;

export class PeerError extends Error {
  readonly status: number;
  readonly reply: { code?: string } | null;
  readonly retryAfterSeconds: number | undefined;
  constructor(status: number, reply: { code?: string } | null, retryAfterSeconds?: number) {
    super(`The other program answered ${status}.`);
    this.status = status;
    this.reply = reply;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Did not answer at all, or not in time. */
export class PeerUnreachable extends Error {}

export async function callPeer<R extends Route>(
  base: string,
  key: string,
  route: R,
  input: { body?: unknown; query?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<z.output<R['reply']>> {
  const search = input.query ? `?${new URLSearchParams(input.query)}` : '';
  let response: Response;
  try {
    response = await fetch(`${base}${route.path}${search}`, {
      method: route.method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Authorization: `Bearer ${key}`,
        ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
        ...input.headers,
      },
      body: bodyOf(input.body),
    });
  } catch (cause) {
    throw new PeerUnreachable('The other program does not answer.', { cause });
  }
  const reply: unknown = response.status === 204 ? undefined : await response.json().catch(() => null);
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    throw new PeerError(response.status, reply as { code?: string } | null, retryAfter);
  }
  return route.reply.parse(reply) as z.output<R['reply']>;
}

/** Bytes go as they are. */
function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  return body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}
