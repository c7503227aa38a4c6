import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { isLoopbackHost } from '../infra/outbound/loopback.ts';

const common = {
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`, because same-origin reads prove their origin by it.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  // Files and player calls, which pages of other origins use, override it.
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

/** For the pages of the outbox: their own style, and mails in frames of this host. */
export function sendOutboxHeaders(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  reply.header('Content-Security-Policy', policy);
  return nonce;
}

/** For the API page: its scripts and styles, and no calls anywhere, including its own host. */
export function sendApiPageHeaders(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; connect-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  reply.header('Content-Security-Policy', policy);
  return nonce;
}

/** For the page of the test gateway: its own style and form, which leads back to the dashboard. */
export function sendGatewayHeaders(reply: FastifyReply, dashboardOrigin: string): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self' ${dashboardOrigin}; frame-ancestors 'none'`;
  // The address names the attempt, so it must not be passed to other sites.
  reply.headers({ 'Content-Security-Policy': policy, 'Referrer-Policy': 'same-origin' });
  return nonce;
}

/** For the HTML of a mail with inline styles: shown in a frame of the outbox without any permissions. */
export function sendMailHeaders(reply: FastifyReply): void {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";
  reply.headers({ 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' });
}

/** For replies that are data: nothing in them may run or be framed. */
export function sendDataHeaders(reply: FastifyReply, publicUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl);
  const isHttps = protocol === 'https:';
  reply.headers({
    ...common,
    // Elsewhere browsers ignore it, and complain about each page.
    ...((isHttps || isLoopbackHost(hostname)) && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
    'Content-Security-Policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
  if (isHttps) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}

export interface PageSources {
  /** Hosts that the page may call. */
  readonly connect: readonly string[];
  /** Hosts of pictures, videos and sound. */
  readonly media?: readonly string[];
  /** Web pages and streams of any host may be previewed: pages in a sandboxed frame, streams in a video. */
  readonly previews?: 'https' | 'http';
  /** Further origins whose pages and streams may be shown. */
  readonly local?: readonly string[];
  /** Cards are entered in frames of Stripe, which its script creates. */
  readonly hasStripe?: boolean;
  /** The only origin whose pages may frame it. */
  readonly framedBy?: string;
}

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** For pages: scripts and styles are our files or have this reply's nonce. */
export function sendPageHeaders(
  reply: FastifyReply,
  { connect, media = [], previews, local = [], hasStripe, framedBy }: PageSources,
): string {
  const nonce = randomBytes(16).toString('base64');
  const files = [...new Set([...connect.filter((origin) => origin.startsWith('http')), ...media])];
  // An encrypted page cannot show unencrypted content, so it is not allowed there.
  const anywhere = previews ? (previews === 'https' ? ['https:', ...local] : ['https:', 'http:']) : [];
  const stripe = hasStripe
    ? {
        script: stripeScripts,
        connect: ['https://api.stripe.com'],
        frame: [...stripeScripts, 'https://hooks.stripe.com'],
      }
    : { script: [], connect: [], frame: [] };
  const frames = [...stripe.frame, ...anywhere];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...stripe.script],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...files],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:', ...(previews ? anywhere : files)],
    'worker-src': ["'self'"],
    // Never wider: a forged server address must not receive calls, even if its content may be shown.
    'connect-src': ["'self'", ...connect, ...stripe.connect],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framedBy ?? "'none'"],
  };
  const policy = Object.entries(directives).map(([name, sources]) => [name, ...sources].join(' '));
  reply.header('Content-Security-Policy', policy.join('; '));
  // The older header supports no other origin; browsers that support the policy ignore it.
  if (framedBy) reply.removeHeader('X-Frame-Options');
  return nonce;
}
