import { eventsCall } from '@vitrine/contract/event-calls';
import { sendFrame } from '@vitrine/contract/frames';
import { playerMedia } from '@vitrine/contract/player';
import type { PlayerEvent } from '@vitrine/contract/player-events';
import type { Route } from '@vitrine/contract/route';
import * as z from 'zod';
import { timeoutSignal } from '../engine.ts';
import type { Frame } from './frames.ts';
import { retryAfterMs } from './reconnect.ts';

// Calls of the contract over HTTP. The player sends its own credential and never a cookie.

/** Maximum time to wait for a reply. */
export const timeoutMs = 15_000;

/** Code for replies that are not in the format of our server. */
const foreignCode = 'unknown';

/** The server replied, but with an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterMs: number | null;

  constructor(status: number, code: string, retryAfter: number | null) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfter;
  }

  /** Whether our server sent it, rather than a captive portal, a proxy or an ingress in between. */
  get isOurs(): boolean {
    return this.code !== foreignCode;
  }

  /** The only refusal that sends a player back to pairing. */
  get isDeleted(): boolean {
    return this.status === 401 && this.code === 'device_deleted';
  }
}

export const isDeleted = (error: unknown): boolean => error instanceof Refusal && error.isDeleted;

const ErrorReply = z.object({ code: z.string() });

interface CallOptions<Body> {
  readonly bearer?: string;
  readonly body?: Body;
  /** The caller's version; the reply is null if it is still current. */
  readonly ifNoneMatch?: string;
  readonly query?: string;
}

export interface Answer<Reply> {
  readonly reply: Reply;
  /** The server's time, if the browser lets us read it, and the duration of the call. */
  readonly date: string | null;
  readonly tookMs: number;
}

type Called = Pick<Route, 'method' | 'path' | 'body' | 'reply'>;
type BodyOf<R extends Called> = z.input<NonNullable<R['body']>>;
type ReplyOf<R extends Called> = z.output<R['reply']>;

export async function call<R extends Called>(
  base: string,
  route: R,
  options: CallOptions<BodyOf<R>> & { ifNoneMatch: string },
): Promise<Answer<ReplyOf<R> | null>>;
export async function call<R extends Called>(
  base: string,
  route: R,
  options: CallOptions<BodyOf<R>>,
): Promise<Answer<ReplyOf<R>>>;
export async function call<R extends Called>(
  base: string,
  route: R,
  { bearer, body, ifNoneMatch, query = '' }: CallOptions<BodyOf<R>>,
): Promise<Answer<ReplyOf<R> | null>> {
  const startedAt = performance.now();
  const response = await fetch(`${base}${route.path}${query}`, {
    method: route.method,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: timeoutSignal(timeoutMs),
    headers: {
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(ifNoneMatch && { 'If-None-Match': `"${ifNoneMatch}"` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const tookMs = performance.now() - startedAt;
  const date = response.headers.get('Date');
  if (response.status === 304 && ifNoneMatch) return { reply: null, date, tookMs };
  if (!response.ok) throw await refusalOf(response);
  const content: unknown = await response.json().catch(() => null);
  // A reply that does not fit the contract counts as no reply.
  return { reply: route.reply.parse(content) as ReplyOf<R>, date, tookMs };
}

async function refusalOf(response: Response): Promise<Refusal> {
  const code = ErrorReply.safeParse(await response.json().catch(() => null)).data?.code ?? foreignCode;
  return new Refusal(response.status, code, retryAfterMs(response.headers.get('Retry-After')));
}

interface Connected {
  readonly url: string;
  readonly token: string;
}

export const postEvents = ({ url, token }: Connected, events: readonly PlayerEvent[]) =>
  call<typeof eventsCall & { body: z.ZodType }>(url, eventsCall as never, {
    bearer: token,
    body: { events },
  });

/** Sends a picture of the screen; headers describe it. */
export async function postFrame(
  { url, token }: Connected,
  { state, playlist, item, picture }: Frame,
): Promise<void> {
  const response = await fetch(`${url}${sendFrame.path}`, {
    method: sendFrame.method,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: timeoutSignal(timeoutMs),
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Frame-State': state,
      ...(playlist && { 'X-Frame-Playlist': playlist }),
      ...(item && { 'X-Frame-Item': item }),
      ...(picture && { 'Content-Type': 'image/jpeg' }),
    },
    body: picture,
  });
  if (!response.ok) throw await refusalOf(response);
}

/**
 * The bytes of a file from an offset on; the server may redirect to its storage, which does not receive the
 * token.
 */
export async function fetchMedia(
  { url, token }: Connected,
  sha256: string,
  from: number,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`${url}${playerMedia.path.replace(':sha256', sha256)}`, {
    credentials: 'omit',
    // The player stores files itself; an altered copy in the browser's cache would be returned again and
    // again.
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
    headers: { Authorization: `Bearer ${token}`, ...(from > 0 && { Range: `bytes=${from}-` }) },
  });
  // Our server redirected to the storage, so its reply counts, whatever format it has.
  if (!response.ok && response.redirected) throw new Refusal(response.status, 'storage', null);
  if (!response.ok) throw await refusalOf(response);
  // No media are text, but a captive portal answers everything with its own page.
  if (response.headers.get('Content-Type')?.startsWith('text/')) {
    throw new Refusal(response.status, foreignCode, null);
  }
  return response;
}

/** Whether anything answers at that address; the content cannot be read. */
export async function doesAnswer(address: string, withinMs: number): Promise<boolean> {
  try {
    await fetch(address, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: timeoutSignal(withinMs),
    });
    return true;
  } catch {
    return false;
  }
}
