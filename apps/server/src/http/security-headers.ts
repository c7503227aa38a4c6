import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const common = {
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`: same-origin reads prove their origin by it.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

/** For replies that are data: nothing in them may run or be framed. */
export function sendDataHeaders(reply: FastifyReply, isHttps: boolean): void {
  reply.headers({
    ...common,
    'Content-Security-Policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
  if (isHttps) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}

/** For pages: scripts and styles are our files or carry this reply's nonce. `connect` lists the hosts it may call. */
export function sendPageHeaders(reply: FastifyReply, connect: readonly string[]): string {
  const nonce = randomBytes(16).toString('base64');
  reply.header(
    'Content-Security-Policy',
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data: blob: ${connect.filter((origin) => origin.startsWith('http')).join(' ')}`.trim(),
      "font-src 'self'",
      `connect-src 'self' ${connect.join(' ')}`.trim(),
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  return nonce;
}
