import type { Route } from '@vitrine/contract/route';
import type * as z from 'zod';

// Calls between our own programs: content server → auth host, and back for what must end at once. Addresses
// come from configuration or from rows that the operator wrote, never from a user, so the restrictions of the
// outbound fetcher do not apply.

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

/** No answer at all, or not in time. */
export class PeerUnreachable extends Error {}

interface PeerInput {
  readonly body?: unknown;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

export interface PeerRequest {
  readonly method: Route['method'];
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

export interface PeerReply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

type Send = (request: PeerRequest) => Promise<PeerReply>;

export type CallPeer = <R extends Route>(
  base: string,
  key: string,
  route: R,
  input?: PeerInput,
) => Promise<z.output<R['reply']>>;

const overNetwork: Send = async ({ url, ...request }) => {
  const response = await fetch(url, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new PeerUnreachable('The other program does not answer.', { cause });
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: await response.text().catch(() => ''),
  };
};

export const callPeer: CallPeer = (base, key, route, input) => call(overNetwork, base, key, route, input);

/**
 * A program with both roles calls itself in the process: its public name may be unreachable from inside, for
 * example behind a proxy or in a container.
 */
export const callPeerOrSelf =
  (isServedHere: (base: string, route: Route) => boolean, inProcess: Send): CallPeer =>
  (base, key, route, input) =>
    call(isServedHere(base, route) ? inProcess : overNetwork, base, key, route, input);

async function call<R extends Route>(
  send: Send,
  base: string,
  key: string,
  route: R,
  { body, query, headers }: PeerInput = {},
): Promise<z.output<R['reply']>> {
  const { status, retryAfter, text } = await send({
    method: route.method,
    url: `${base}${route.path}${query ? `?${new URLSearchParams(query)}` : ''}`,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: bodyOf(body),
  });
  const reply = status === 204 ? undefined : parse(text);
  if (status < 200 || status > 299)
    throw new PeerError(status, reply as { code?: string } | null, Number(retryAfter) || undefined);
  return route.reply.parse(reply) as z.output<R['reply']>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Bytes are sent as they are. */
function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  return body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}
