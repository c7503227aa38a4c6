import { tmpdir } from 'node:os';
import path from 'node:path';

// Where serve.ts puts the product, and how the tests find its databases.

/** Three ports from here on. */
const first = Number(process.env.E2E_PORT ?? 4480);
const at = (port: number) => `http://localhost:${port}`;

export interface Place {
  readonly name: 'whole' | 'split';
  /** The auth host and the dashboard. */
  readonly auth: string;
  readonly content: string;
}

/** Everything on one origin. */
export const whole: Place = { name: 'whole', auth: at(first), content: at(first) };
/** The content server on a port of its own. */
export const split: Place = { name: 'split', auth: at(first + 1), content: at(first + 2) };

/** The programs share a cluster, whose logins are derived from it. */
export const secretKey = 'a key that only the browser tests use';

/** Written by serve.ts: name of the place → address of its database, as its owner. */
export const databasesFile = path.join(tmpdir(), `vitrine-e2e-${first}.json`);
