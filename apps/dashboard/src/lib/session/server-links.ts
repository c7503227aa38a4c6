import type { Server } from '@vitrine/contract/auth';
import { createListeners } from '../realtime/listeners.ts';

// A record belongs to one server, so a link that leaves this browser names it: `?server=orchard`, the last part of the
// server's address. It is looked up among the servers of the person who opens the link, never taken as an address.

const parameter = 'server';
/** Only for reading paths; no request goes there. */
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

/** The whole address of a page, for somebody else or another day. */
export function linkTo(page: string, server: Pick<Server, 'url'> | null): string {
  const url = new URL(page);
  if (server) url.searchParams.set(parameter, slugOf(server));
  return url.toString();
}

export interface ServerWish {
  readonly server: Server;
  /** The same page there, although it is about a record; else the list that it belongs to. */
  readonly keepsAddress: boolean;
}

/** Whoever wants another server asks; the switcher in the header does it, for its dialog outlives who asked. */
export const serverWishes = createListeners<[ServerWish]>();
