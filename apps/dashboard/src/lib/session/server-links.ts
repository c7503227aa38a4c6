import type { Server } from '@vitrine/contract/auth';
import { createListeners } from '../realtime/listeners.ts';

// A record belongs to one server, so a shared link names it: `?server=orchard`, the last part of the server's
// URL. It is looked up among the servers of the user who opens the link, and never used as an address.

const parameter = 'server';
/** Only for parsing paths; no request is sent there. */
const anyOrigin = 'https://own.invalid';

const slugOf = ({ url }: Pick<Server, 'url'>) => url.split('/').at(-1)!;

/** The server that a path names, if it is one of these. */
export function serverOfPath<S extends Pick<Server, 'url'>>(path: string, servers: readonly S[]): S | null {
  const named = new URL(path, anyOrigin).searchParams.get(parameter);
  return servers.find((each) => slugOf(each) === named) ?? null;
}

export const namesServer = (path: string): boolean => new URL(path, anyOrigin).searchParams.has(parameter);

export function withoutServer(path: string): string {
  const url = new URL(path, anyOrigin);
  url.searchParams.delete(parameter);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The absolute URL of a page, for sharing. */
export function linkTo(page: string, server: Pick<Server, 'url'> | null): string {
  const url = new URL(page);
  if (server) url.searchParams.set(parameter, slugOf(server));
  return url.toString();
}

export interface ServerWish {
  readonly server: Server;
  /** Keeps the page even if it shows a record; otherwise the list it belongs to is opened. */
  readonly keepsAddress: boolean;
}

/**
 * Requests to switch servers. The switcher in the header handles them, because its dialog outlives the
 * requester.
 */
export const serverWishes = createListeners<[ServerWish]>();
