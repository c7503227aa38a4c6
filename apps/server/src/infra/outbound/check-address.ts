/**
 * Checks whether there is a web page or a stream at the address that a customer typed. Everything goes
 * through the fetcher.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { FETCH_LIMITS, type FetchAnswer, type Fetcher, type FetchRequest } from './fetcher.ts';
import { type HlsPlaylist, parsePlaylist } from './hls-playlist.ts';
import { type FetchRefusal, FetchRefused, parseAddress, portOf } from './outbound-address.ts';
import { titleOf } from './page-title.ts';

/**
 * `not_found` is the general case. `server_error`: the page itself says that it is broken or gone, to everybody. `stream_address`: a playlist refers to an address that is not allowed. */
export type AddressProblem = FetchRefusal | 'not_found' | 'server_error' | 'not_stream' | 'stream_address';

/** Message keys for the customer. */
export const addressProblemKeys = {
  invalid: 'playables.address.invalid',
  scheme: 'playables.address.scheme',
  credentials: 'playables.address.credentials',
  port: 'playables.address.port',
  address: 'playables.address.address',
  redirects: 'playables.address.redirects',
  timeout: 'playables.address.timeout',
  too_large: 'playables.address.too_large',
  unreadable: 'playables.address.unreadable',
  unreachable: 'playables.address.unreachable',
  tls: 'playables.address.tls',
  not_found: 'playables.address.not_found',
  server_error: 'playables.address.server_error',
  not_stream: 'playables.address.not_stream',
  stream_address: 'playables.address.stream_address',
} as const satisfies Record<AddressProblem, string>;

export type Refused = { ok: false; reason: AddressProblem };
export type CheckedPage = { ok: true; contentType: string; title?: string; refusesFraming: boolean };
export type CheckedStream = {
  ok: true;
  isLive: boolean;
  durationSeconds?: number;
  width?: number;
  height?: number;
};

export type CheckLimits = { timeoutMs?: number; maxBytes?: number };

// Real streams have a dozen qualities and languages from one or two hosts.
const MOST_PLAYLISTS = 32;
const MOST_HOSTS = 32;

export async function checkPage(
  fetcher: Fetcher,
  address: string,
  limits: CheckLimits = {},
): Promise<CheckedPage | Refused> {
  return refusedOr(async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const { headers, body } = await fetchGood(fetcher, address, { ...limits, accept });
    const contentType = headers['content-type'] ?? '';
    const title = /html/i.test(contentType) ? titleOf(body, contentType) : undefined;
    return {
      ok: true,
      contentType,
      ...(title !== undefined && { title }),
      refusesFraming: refusesFraming(headers),
    };
  });
}

export async function checkStream(
  fetcher: Fetcher,
  address: string,
  limits: CheckLimits = {},
): Promise<CheckedStream | Refused> {
  const deadline = Date.now() + (limits.timeoutMs ?? FETCH_LIMITS.timeoutMs);
  const bounds = () => ({ ...limits, timeoutMs: Math.max(1, deadline - Date.now()) });
  const knownHosts = new Set<string>();

  const open = async (from: string): Promise<Opened> => {
    const { body, finalUrl } = await fetchGood(fetcher, from, { ...bounds(), accept: '*/*' });
    const playlist = parsePlaylist(body.toString('utf8'));
    if (!playlist) throw new NotPlayable('not_stream');
    const base = new URL(finalUrl);
    await checkAddresses(fetcher, playlist.addresses, base, knownHosts, bounds().timeoutMs);
    return { playlist, base };
  };

  return refusedOr(async () => {
    const first = await open(address);
    const children = [...new Set(first.playlist.playlists)];
    if (children.length > MOST_PLAYLISTS) throw new NotPlayable('too_large');
    const media: Opened[] = first.playlist.kind === 'media' ? [first] : [];
    for (const child of children) media.push(await open(parseAddress(child, first.base).href));
    const main = media[0];
    const segment = main?.playlist.segments[0];
    if (!main || segment === undefined || media.some(({ playlist }) => playlist.kind === 'master'))
      throw new NotPlayable('not_stream');
    // It is enough that it answers; its content is up to the player.
    await fetchGood(fetcher, parseAddress(segment, main.base).href, { ...bounds(), headersOnly: true });
    const { width, height } = first.playlist;
    const { isLive, durationSeconds } = main.playlist;
    return {
      ok: true,
      isLive,
      ...(!isLive && { durationSeconds }),
      ...(width && height && { width, height }),
    };
  });
}

type Opened = { playlist: HlsPlaylist; base: URL };

class NotPlayable extends Error {
  readonly reason: AddressProblem;
  constructor(reason: AddressProblem) {
    super(`Not playable: ${reason}.`);
    this.reason = reason;
  }
}

async function refusedOr<T>(check: () => Promise<T>): Promise<T | Refused> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof FetchRefused || error instanceof NotPlayable)
      return { ok: false, reason: error.reason };
    throw error;
  }
}

async function fetchGood(fetcher: Fetcher, address: string, request: FetchRequest): Promise<FetchAnswer> {
  const answer = await fetcher.fetchPublic(address, request);
  if (answer.status >= 500 || answer.status === 404 || answer.status === 410)
    throw new NotPlayable('server_error');
  if (answer.status < 200 || answer.status > 299) throw new NotPlayable('not_found');
  return answer;
}

/** Fetches nothing. Each host is checked once, because a playlist of a day has thousands of segments. */
async function checkAddresses(
  fetcher: Fetcher,
  addresses: string[],
  base: URL,
  knownHosts: Set<string>,
  timeoutMs: number,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  for (const address of addresses) {
    const url = URL.parse(address, base.href);
    if (!url) throw new NotPlayable('stream_address');
    const host = `${url.protocol}//${url.username}:${url.password}@${url.hostname}:${portOf(url)}`;
    if (knownHosts.has(host)) continue;
    if (knownHosts.size >= MOST_HOSTS) throw new NotPlayable('too_large');
    try {
      await fetcher.resolvePublic(url, signal);
    } catch (error) {
      const isTimeout = error instanceof FetchRefused && error.reason === 'timeout';
      throw isTimeout ? error : new NotPlayable('stream_address');
    }
    knownHosts.add(host);
  }
}

/** Browsers would leave the frame empty. If both headers are present, the policy takes precedence. */
function refusesFraming(headers: IncomingHttpHeaders): boolean {
  const policies = [headers['content-security-policy'] ?? ''].flat().join(',').split(/[,;]/);
  const ancestors = policies
    .map((directive) => directive.trim().toLowerCase().split(/\s+/))
    .filter(([name]) => name === 'frame-ancestors');
  if (ancestors.length > 0)
    return !ancestors.every((list) => list.some((source) => ['*', 'http:', 'https:'].includes(source)));
  const options = [headers['x-frame-options'] ?? ''].flat().join(',').toLowerCase().split(',');
  return options.some((option) => ['deny', 'sameorigin'].includes(option.trim()));
}
