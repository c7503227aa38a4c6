import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../config.ts';
import { fillDemo } from '../demo/demo.ts';
import { arrange } from '../features/billing/ledger.service.ts';
import { findFreePort } from '../infra/free-port.ts';
import { startProgram } from '../program.ts';
import { connectOwner, type Owner } from './owner.ts';
import { type ProgramProcess, startProcess } from './program-process.ts';
import { TestBrowser } from './test-browser.ts';
import { createTestDatabase, testSecretKey } from './test-postgres.ts';

// A server in a separate process, on a database that outlives it: it can be killed and restarted at the same
// address. It has the rows and files of the demo, but no simulated players.

export interface MortalServer {
  readonly url: string;
  /** The port it listens on, whatever its public address. */
  readonly port: number;
  readonly dataDir: string;
  readonly owner: Owner;
  readonly api: (path: string) => string;
  signIn(): Promise<TestBrowser>;
  /** Everything it has printed since its last start. */
  output(): string;
  kill(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  start(): Promise<void>;
  end(): Promise<void>;
}

type Env = Record<string, string>;

export async function startMortalServer(
  /** May depend on its database and port. */
  settings: Env | ((databaseUrl: string, port: number) => Env) = {},
): Promise<MortalServer> {
  const database = await createTestDatabase();
  const owner = await connectOwner(database);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-mortal-'));
  const port = await findFreePort();
  const env = typeof settings === 'function' ? settings(database.url, port) : settings;
  const common = { ROLES: 'auth,content', DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO: '0' };
  const start = () =>
    startProcess({
      ...{ ...common, DATABASE_URL: database.url, PORT: String(port), SECRET_KEY: testSecretKey },
      ...env,
    });
  const filling = await startProgram({
    // The demo's invoices are charged by the gateway that only the demo has.
    config: readConfig({ ...common, DEMO: '1', PORT: String(port) }),
    databaseUrl: database.url,
    secretKey: testSecretKey,
    prepare: async (app) => {
      await fillDemo(app);
      // Without a payment provider, displays can be activated only by customers who pay by invoice.
      if (!env.STRIPE_SECRET_KEY) await arrange(app, 'demo', 'invoice');
    },
  });
  await filling.stop();
  let program: ProgramProcess = await start();
  return {
    url: program.url,
    port,
    dataDir,
    owner,
    api: (route) => `${program.url}/s/demo/api/v1/${route}`,
    async signIn() {
      const admin = new TestBrowser(program.url);
      await admin.logIn(`${program.url}/s/demo`, 'admin', 'vitrine-demo');
      return admin;
    },
    output: () => program.output(),
    kill: async () => void (await program.end('SIGKILL')),
    signal: (name) => void program.child.kill(name),
    async start() {
      program = await start();
    },
    async end() {
      await program.end('SIGKILL');
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
