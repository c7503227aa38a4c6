import { tmpdir } from 'node:os';
import path from 'node:path';

// The addresses at which serve.ts runs the product, and the file with its databases.

/** The first of three ports. */
const first = Number(process.env.E2E_PORT ?? 4480);
const at = (port: number) => `http://localhost:${port}`;

export interface Place {
  readonly name: 'whole' | 'split';
  /** Address of the auth host and the dashboard. */
  readonly auth: string;
  readonly content: string;
}

/** Everything on one origin. */
export const whole: Place = { name: 'whole', auth: at(first), content: at(first) };
/** The content server on a separate port. */
export const split: Place = { name: 'split', auth: at(first + 1), content: at(first + 2) };

/** The programs share a Postgres cluster, whose logins are derived from this key. */
export const secretKey = 'a key that only the browser tests use';

/** Written by serve.ts: maps the name of a place to the address of its database, as its owner. */
export const databasesFile = path.join(tmpdir(), `vitrine-e2e-${first}.json`);
