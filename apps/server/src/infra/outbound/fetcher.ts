/**
 * The only way to request addresses that a customer typed. Each hop is resolved, checked and pinned
 * (outbound-address.ts); redirects, time and size are bounded; requests reveal nothing but the name of the
 * product.
 */
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import {
  createOutboundRule,
  FetchRefused,
  type OutboundRuleOptions,
  parseAddress,
  pinnedLookup,
  type ResolvePublic,
} from './outbound-address.ts';

export type FetchRequest = {
  method?: 'GET' | 'HEAD';
  /** Applies to the body both as sent and as decompressed. */
  maxBytes?: number;
  /** Covers everything: name resolution, redirects and the body. */
  timeoutMs?: number;
  maxRedirects?: number;
  accept?: string;
  /** Disconnects once the headers have arrived; the body is empty then. */
  headersOnly?: boolean;
  /** The operator configured this address, so it may be private; the targets of its redirects may not. */
  isConfigured?: boolean;
  /** What the last reply said, to get 304 if nothing has changed since. */
  ifNoneMatch?: string | undefined;
  ifModifiedSince?: string | undefined;
  userAgent?: string | undefined;
};

export type FetchAnswer = { status: number; headers: IncomingHttpHeaders; finalUrl: string; body: Buffer };

export type Fetcher = {
  fetchPublic(address: string, request?: FetchRequest): Promise<FetchAnswer>;
  resolvePublic: ResolvePublic;
};

type Bounds = Required<Pick<FetchRequest, 'method' | 'maxBytes' | 'accept' | 'headersOnly'>> & {
  readonly headers: Readonly<Record<string, string>>;
};
type Hop = Omit<FetchAnswer, 'finalUrl'>;

export const FETCH_LIMITS = { maxBytes: 5_000_000, timeoutMs: 10_000, maxRedirects: 3 };
const REDIRECTS = [301, 302, 303, 307, 308];

export function createFetcher(options: OutboundRuleOptions = {}): Fetcher {
  const resolvePublic = createOutboundRule(options);
  const resolveAny = createOutboundRule({ ...options, isAllowedAddress: () => true });
  return {
    resolvePublic,
    async fetchPublic(address, request = {}) {
      const { timeoutMs = FETCH_LIMITS.timeoutMs, maxRedirects = FETCH_LIMITS.maxRedirects } = request;
      const bounds: Bounds = {
        method: request.method ?? 'GET',
        maxBytes: request.maxBytes ?? FETCH_LIMITS.maxBytes,
        accept: request.accept ?? '*/*',
        headersOnly: request.headersOnly ?? false,
        headers: headersOf(request),
      };
      const signal = AbortSignal.timeout(timeoutMs);
      let url = parseAddress(address);
      for (let redirects = 0; ; redirects++) {
        const resolve = request.isConfigured && redirects === 0 ? resolveAny : resolvePublic;
        const addresses = await resolve(url, signal);
        const hop = await askOnce(url, pinnedLookup(addresses), bounds, signal);
        const { location } = hop.headers;
        if (!REDIRECTS.includes(hop.status) || location === undefined) return { ...hop, finalUrl: url.href };
        if (redirects >= maxRedirects) throw new FetchRefused('redirects');
        url = parseAddress(location, url);
      }
    },
  };
}

/** A stored header that cannot be sent is left out. */
function headersOf({ ifNoneMatch, ifModifiedSince, userAgent = 'Vitrine' }: FetchRequest) {
  const isSendable = (value?: string): value is string =>
    value !== undefined && /^[\x20-\x7e]{1,500}$/.test(value);
  return {
    'User-Agent': userAgent,
    ...(isSendable(ifNoneMatch) && { 'If-None-Match': ifNoneMatch }),
    ...(isSendable(ifModifiedSince) && { 'If-Modified-Since': ifModifiedSince }),
  };
}

function askOnce(
  url: URL,
  lookup: ReturnType<typeof pinnedLookup>,
  bounds: Bounds,
  signal: AbortSignal,
): Promise<Hop> {
  const { request } = url.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<Hop>();
  const outgoing = request(url, {
    method: bounds.method,
    // Connections are not reused, and a proxy from the environment is not used, because it would resolve the
    // name again.
    agent: false,
    lookup,
    signal,
    headers: { ...bounds.headers, Accept: bounds.accept, 'Accept-Encoding': 'identity' },
  });
  outgoing.on('error', (error) => reject(refusalOf(error, signal)));
  // Protocol upgrades were not requested.
  outgoing.on('upgrade', (_, socket) => {
    socket.destroy();
    reject(new FetchRefused('unreadable'));
  });
  outgoing.on('response', (incoming) => {
    readHop(incoming, bounds, signal)
      .then(resolve, (error) => reject(refusalOf(error, signal)))
      .finally(() => outgoing.destroy());
  });
  outgoing.end();
  return promise;
}

async function readHop(incoming: IncomingMessage, bounds: Bounds, signal: AbortSignal): Promise<Hop> {
  const { statusCode: status = 0, headers } = incoming;
  const needsBody = !bounds.headersOnly && bounds.method !== 'HEAD' && !REDIRECTS.includes(status);
  const body = needsBody ? await readBody(incoming, bounds.maxBytes, signal) : Buffer.alloc(0);
  return { status, headers, body };
}

async function readBody(incoming: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  if (Number(incoming.headers['content-length']) > maxBytes) throw new FetchRefused('too_large');
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>) => {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new FetchRefused('too_large');
      chunks.push(chunk);
    }
  };
  await pipeline(incoming, unpackerOf(incoming.headers['content-encoding']), collect, { signal });
  return Buffer.concat(chunks);
}

/** Compression is not requested, but some servers send nothing else. */
function unpackerOf(encoding = 'identity'): Transform {
  switch (encoding.trim().toLowerCase()) {
    case 'identity':
    case '':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new FetchRefused('unreadable');
  }
}

function refusalOf(error: unknown, signal: AbortSignal): FetchRefused {
  if (error instanceof FetchRefused) return error;
  if (signal.aborted) return new FetchRefused('timeout', { cause: error });
  const code = String((error as NodeJS.ErrnoException).code);
  const options = { cause: error };
  if (code === 'HPE_HEADER_OVERFLOW') return new FetchRefused('too_large', options);
  if (/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code)) return new FetchRefused('unreadable', options);
  if (/CERT|SIGNATURE|SELF_SIGNED|^EPROTO$|^ERR_(SSL|TLS)|^HOSTNAME_MISMATCH$/.test(code))
    return new FetchRefused('tls', options);
  return new FetchRefused('unreachable', options);
}
