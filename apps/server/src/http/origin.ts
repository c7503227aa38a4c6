import type { FastifyReply, FastifyRequest } from 'fastify';

// Where a request comes from. Cookies count only with evidence that our dashboard sent the request.

export type Provenance = 'ours' | 'foreign' | 'unknown';

export function provenanceOf(request: FastifyRequest, dashboardOrigin: string): Provenance {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return origin === dashboardOrigin ? 'ours' : 'foreign';
  if (referer !== undefined) return originOf(referer) === dashboardOrigin ? 'ours' : 'foreign';
  // Only browsers send this header, and pages cannot forge it. `none` means that the user typed the address,
  // which is a read.
  if (site === 'same-origin' || (site === 'none' && request.method === 'GET')) return 'ours';
  return site === undefined ? 'unknown' : 'foreign';
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

const corsHeaders = {
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Expose-Headers':
    'ETag, X-XSRF-TOKEN, Retry-After, X-Request-Id, Location, Upload-Offset, Upload-Length, Upload-Metadata, Upload-Expires, Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Tus-Checksum-Algorithm',
};

/** Answers preflights and lets only the dashboard read replies from another origin. */
export function applyCors(request: FastifyRequest, reply: FastifyReply, dashboardOrigin: string): boolean {
  reply.header('Vary', 'Origin');
  if (isPlayerCall(request)) return applyPlayerCors(request, reply);
  const { origin } = request.headers;
  const isOurs = origin === dashboardOrigin;
  if (isOurs) reply.headers({ 'Access-Control-Allow-Origin': dashboardOrigin, ...corsHeaders });
  if (request.method !== 'OPTIONS') return false;
  if (isOurs) {
    reply.headers({
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers':
        'Content-Type, X-XSRF-TOKEN, If-Match, Authorization, Idempotency-Key, X-Preview-Basis, X-Action-Id, Accept-Language, Tus-Resumable, Upload-Length, Upload-Offset, Upload-Metadata, Upload-Checksum',
      'Access-Control-Max-Age': '7200',
    });
  }
  // A request without an origin comes from a program that asks which methods there are, not from a browser
  // page.
  reply.code(isOurs || origin === undefined ? 204 : 403).send();
  return true;
}

/**
 * On content servers players use a token and never a cookie, and file addresses are signed, so any page may
 * call them. At the auth host, where anybody may register, only its own pages may.
 */
const isPlayerCall = (request: FastifyRequest) => /^\/s\/[^/]+\/(api\/player|media)\//.test(request.url);

/**
 * Whether a call that needs no credential comes from a program (without an origin) or from a page of this
 * host, under any of its names, rather than from somebody else's page.
 */
export function isOwnPageOrProgram({ headers }: FastifyRequest, ownUrls: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || ownUrls.some((url) => new URL(url).origin === origin);
}

function applyPlayerCors(request: FastifyRequest, reply: FastifyReply): boolean {
  reply.headers({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Retry-After',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (request.method !== 'OPTIONS') return false;
  reply.headers({
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, If-None-Match, Range, X-Frame-State, X-Frame-Playlist, X-Frame-Item',
    'Access-Control-Max-Age': '7200',
  });
  reply.code(204).send();
  return true;
}
