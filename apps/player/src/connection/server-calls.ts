import { sendFrame } from '@vitrine/contract/frames';
import type { Route } from '@vitrine/contract/route';
import { playerMedia } from '@vitrine/contract/uploads';
import * as z from 'zod';
import type { Frame } from './frames.ts';
import { retryAfterMs } from './reconnect.ts';

// Calls of the contract over HTTP. The player shows its own credential and never a cookie.

/** Longer than any answer is waited for. */
export const timeoutMs = 15_000;

/** Of answers that are not in the format of our server. */
const foreignCode = 'unknown';

/** The server answered, and not with what was asked for. */
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

  /** Whether our server said so, rather than a captive portal, a proxy or an ingress in between. */
  get isOurs(): boolean {
    return this.code !== foreignCode;
  }

  /** The one refusal that sends a player back to pairing. */
  get isDeleted(): boolean {
    return this.status === 401 && this.code === 'device_deleted';
  }
}

export const isDeleted = (error: unknown): boolean => error instanceof Refusal && error.isDeleted;

const ErrorReply = z.object({ code: z.string() });

interface CallOptions<Body> {
  readonly bearer?: string;
  readonly body?: Body;
  /** Version the caller has; the reply is null when it is still the one. */
  readonly ifNoneMatch?: string;
}

export interface Answer<Reply> {
  readonly reply: Reply;
  /** The server's clock, where the browser lets us read it, and how long the call took. */
  readonly date: string | null;
  readonly tookMs: number;
}

type BodyOf<R extends Route> = z.input<NonNullable<R['body']>>;
type ReplyOf<R extends Route> = z.output<R['reply']>;

export async function call<R extends Route>(
  base: string,
  route: R,
  options: CallOptions<BodyOf<R>> & { ifNoneMatch: string },
): Promise<Answer<ReplyOf<R> | null>>;
export async function call<R extends Route>(
  base: string,
  route: R,
  options: CallOptions<BodyOf<R>>,
): Promise<Answer<ReplyOf<R>>>;
export async function call<R extends Route>(
  base: string,
  route: R,
  { bearer, body, ifNoneMatch }: CallOptions<BodyOf<R>>,
): Promise<Answer<ReplyOf<R> | null>> {
  const startedAt = performance.now();
  const response = await fetch(`${base}${route.path}`, {
    method: route.method,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
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
  // What does not fit the contract is worth no more than no answer.
  return { reply: route.reply.parse(content) as ReplyOf<R>, date, tookMs };
}

async function refusalOf(response: Response): Promise<Refusal> {
  const code = ErrorReply.safeParse(await response.json().catch(() => null)).data?.code ?? foreignCode;
  return new Refusal(response.status, code, retryAfterMs(response.headers.get('Retry-After')));
}

/** What is on the screen; of what it is the headers tell. */
export async function postFrame(
  { url, token }: { readonly url: string; readonly token: string },
  { state, playlist, item, picture }: Frame,
): Promise<void> {
  const response = await fetch(`${url}${sendFrame.path}`, {
    method: sendFrame.method,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Frame-State': state,
      'X-Frame-Playlist': playlist,
      'X-Frame-Item': item,
      ...(picture && { 'Content-Type': 'image/jpeg' }),
    },
    body: picture,
  });
  if (!response.ok) throw await refusalOf(response);
}

/** The bytes of a file from one on; the server may send us on to its storage, which is not shown the token. */
export async function fetchMedia(
  { url, token }: { readonly url: string; readonly token: string },
  sha256: string,
  from: number,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`${url}${playerMedia.path.replace(':sha256', sha256)}`, {
    credentials: 'omit',
    // Kept by the player itself; an altered copy of the browser's would come again and again.
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
    headers: { Authorization: `Bearer ${token}`, ...(from > 0 && { Range: `bytes=${from}-` }) },
  });
  // Our server has sent us there, so the storage's answer counts, whatever format it has.
  if (!response.ok && response.redirected) throw new Refusal(response.status, 'storage', null);
  if (!response.ok) throw await refusalOf(response);
  // No media are text: a captive portal answers everything with its own page.
  if (response.headers.get('Content-Type')?.startsWith('text/')) {
    throw new Refusal(response.status, foreignCode, null);
  }
  return response;
}

/** Whether anything answers there at all; what it says is not for us to read. */
export async function doesAnswer(address: string, withinMs: number): Promise<boolean> {
  try {
    await fetch(address, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(withinMs),
    });
    return true;
  } catch {
    return false;
  }
}
