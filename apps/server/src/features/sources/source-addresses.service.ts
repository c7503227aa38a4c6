import { can } from '@vitrine/contract/access';
import { sources } from '@vitrine/contract/sources';
import type { Session } from '../../http/session.ts';
import { trusted } from '../../infra/postgres/sql.ts';

// Addresses of sources often carry secrets, as those of private calendars do. Who may edit a source sees its address whole,
// everybody else where it leads.

export const seesAddresses = (session: Session): boolean =>
  can(session, sources.routes.update) && (session.token?.mayWrite ?? true);

/** `https://calendar.example/…`, without a name or password before the host. */
export const maskedAddress = (address: string): string =>
  address.replace(/^([a-z]+:\/\/)(?:[^/?#]*@)?([^/?#]*).*$/is, '$1$2/…');

/** The same in a statement. */
export const maskedColumn = trusted(
  `regexp_replace(t.address, '^([a-zA-Z]+://)(?:[^/?#]*@)?([^/?#]*).*$', '\\1\\2/…')`,
);
