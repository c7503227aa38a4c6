import type { FastifyReply, FastifyRequest } from 'fastify';

// Where a request comes from. Cookies count only with a proof that the page which sent it is our dashboard.

export type Provenance = 'ours' | 'foreign' | 'unknown';

export function provenanceOf(request: FastifyRequest, dashboardOrigin: string): Provenance {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return origin === dashboardOrigin ? 'ours' : 'foreign';
  if (referer !== undefined) return originOf(referer) === dashboardOrigin ? 'ours' : 'foreign';
  // Sent by browsers alone; pages can't forge it. `none`: the user typed the address, which is a read.
  if (site === 'same-origin' || (site === 'none' && request.method === 'GET')) return 'ours';
  return site === undefined ? 'unknown' : 'foreign';
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

const corsHeaders = {
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Expose-Headers': 'ETag, X-XSRF-TOKEN, Retry-After, X-Request-Id',
};

/** Answers preflights and lets the dashboard, and nobody else, read replies from another origin. */
export function applyCors(request: FastifyRequest, reply: FastifyReply, dashboardOrigin: string): boolean {
  reply.header('Vary', 'Origin');
  if (isPlayerCall(request)) return applyPlayerCors(request, reply);
  const { origin } = request.headers;
  const isOurs = origin === dashboardOrigin;
  if (isOurs) reply.headers({ 'Access-Control-Allow-Origin': dashboardOrigin, ...corsHeaders });
  if (request.method !== 'OPTIONS') return false;
  if (isOurs) {
    reply.headers({
      'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
      'Access-Control-Allow-Headers': 'Content-Type, X-XSRF-TOKEN, If-Match, Accept-Language',
      'Access-Control-Max-Age': '7200',
    });
  }
  reply.code(isOurs ? 204 : 403).send();
  return true;
}

/** Players show a token and never a cookie, so any page may be one. */
const isPlayerCall = (request: FastifyRequest) => /^(\/s\/[^/]+)?\/api\/player\//.test(request.url);

function applyPlayerCors(request: FastifyRequest, reply: FastifyReply): boolean {
  reply.headers({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Retry-After',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (request.method !== 'OPTIONS') return false;
  reply.headers({
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
    'Access-Control-Max-Age': '7200',
  });
  reply.code(204).send();
  return true;
}
