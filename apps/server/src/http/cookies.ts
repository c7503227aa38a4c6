import '@fastify/cookie'; // adds types to request and reply
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken, type Secrets } from '../infra/secrets/secrets.ts';

// Session and CSRF cookies. `scope` is `auth` or an environment's slug: many environments share one origin,
// and ports do not separate cookies. A visitor has a token before login too; it belongs to no session and is
// replaced at login.

export interface CookieJar {
  sessionName(scope: string): string;
  token(request: FastifyRequest, scope: string): string | null;
  /** Issues a fresh token after login or logout. */
  issue(reply: FastifyReply, scope: string): string;
  send(reply: FastifyReply, scope: string, token: string): void;
  /** Sends the CSRF token of a session token as a readable cookie and in a header. */
  sendCsrf(reply: FastifyReply, scope: string, token: string): void;
  isCsrfValid(request: FastifyRequest, scope: string): boolean;
  /** Identifies a browser across logouts. It grants no access. */
  browser(request: FastifyRequest): string | null;
  /** Renews the browser id, or creates one. */
  keepBrowser(request: FastifyRequest, reply: FastifyReply): string;
}

/** The longest lifetime that browsers allow. */
const browserSeconds = 400 * 86_400;
const tokenForm = /^[\w-]{43}$/;

export function createCookieJar(secrets: Secrets, isHttps: boolean): CookieJar {
  const prefix = isHttps ? '__Host-' : '';
  const sessionName = (scope: string) => `${prefix}vitrine-${scope}`;
  const csrfName = (scope: string) => `${prefix}XSRF-TOKEN-${scope}`;
  const flags = { path: '/', sameSite: 'lax', secure: isHttps } as const;
  const purposeOf = (scope: string) => `csrf ${scope}`;

  const browserName = `${prefix}vitrine-known-browser`;
  const tokenIn = (request: FastifyRequest, name: string) => {
    const value = request.cookies[name];
    return value !== undefined && tokenForm.test(value) ? value : null;
  };

  const jar: CookieJar = {
    sessionName,
    token: (request, scope) => tokenIn(request, sessionName(scope)),
    issue(reply, scope) {
      const token = newToken();
      jar.send(reply, scope, token);
      return token;
    },
    send(reply, scope, token) {
      reply.setCookie(sessionName(scope), token, { ...flags, httpOnly: true });
      jar.sendCsrf(reply, scope, token);
    },
    sendCsrf(reply, scope, token) {
      const csrf = secrets.sign(purposeOf(scope), token);
      reply.setCookie(csrfName(scope), csrf, flags);
      reply.header('X-XSRF-TOKEN', csrf);
    },
    isCsrfValid(request, scope) {
      const token = jar.token(request, scope);
      const sent = request.headers['x-xsrf-token'];
      return token !== null && typeof sent === 'string' && secrets.isSigned(purposeOf(scope), token, sent);
    },
    browser: (request) => tokenIn(request, browserName),
    keepBrowser(request, reply) {
      const token = jar.browser(request) ?? newToken();
      reply.setCookie(browserName, token, { ...flags, httpOnly: true, maxAge: browserSeconds });
      return token;
    },
  };
  return jar;
}
