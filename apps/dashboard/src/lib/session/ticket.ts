import type { Server, SessionUser } from '@vitrine/contract/auth';
import type { Api } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { sha256Of } from '../sha256.ts';
import type { CallRules } from './call-rules.ts';
import { sessionCalls } from './session-calls.ts';
import { isWebAddress } from './session-storage.ts';

// Enters a server: the auth host issues a ticket for it, which only the holder of the verifier can redeem. So
// the password is sent only to the auth host, and entering another server needs none.

const inBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * A ticket that is refused was issued for a server that is gone by now, or took too long: another one is asked for, and whether
 * there is none says which.
 */
export const enterByTicket = (client: Api, rules: CallRules, server: Server): Promise<SessionUser> =>
  tryTicket(client, rules, server).catch((error) => {
    if (!(error instanceof ApiError) || error.code !== 'invalid_ticket') throw error;
    return tryTicket(client, rules, server);
  });

async function tryTicket(client: Api, rules: CallRules, server: Server): Promise<SessionUser> {
  if (!isWebAddress(server.url)) throw new ApiError({ status: 0, code: 'no_answer' });
  const verifier = inBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const challenge = inBase64Url(await sha256Of(new TextEncoder().encode(verifier)));
  const [{ ticket }] = await Promise.all([
    askTicket(client, rules, { server: server.url, challenge }),
    rules.refreshCsrf(server.url),
  ]);
  const options = { query: { include: 'roles' }, body: { ticket, verifier } } as const;
  const { login } = await sessionCalls();
  const send = () => client.sendPlain(server.url, login, options);
  return (await rules.retryOnce(server.url, send)).user;
}

async function askTicket(client: Api, rules: CallRules, body: { server: string; challenge: string }) {
  // After a reload there is no token of the auth host.
  if (!client.hasToken(client.authBase())) await rules.refreshCsrf(client.authBase());
  const { issueTicket } = await sessionCalls();
  return client.callAuth(issueTicket, { body });
}
