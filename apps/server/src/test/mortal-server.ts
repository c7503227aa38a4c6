import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPort } from '../program.ts';
import { connectOwner, type Owner } from './owner.ts';
import { type ProgramProcess, startProcess } from './program-process.ts';
import { TestBrowser } from './test-browser.ts';
import { createTestDatabase, testSecretKey } from './test-postgres.ts';

// A server in a process of its own, on a database that outlives it: to be killed and started again at the same address.

export interface MortalServer {
  readonly url: string;
  readonly dataDir: string;
  readonly owner: Owner;
  readonly api: (path: string) => string;
  signIn(): Promise<TestBrowser>;
  kill(): Promise<void>;
  start(): Promise<void>;
  end(): Promise<void>;
}

export async function startMortalServer(env: Record<string, string> = {}): Promise<MortalServer> {
  const database = await createTestDatabase();
  const owner = await connectOwner(database);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-mortal-'));
  const port = String(await findPort({ port: 0, host: '127.0.0.1' }));
  const start = () =>
    startProcess({
      ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: port, SECRET_KEY: testSecretKey },
      ...{ ROLES: 'auth,content', DEMO: '1', ...env },
    });
  let program: ProgramProcess = await start();
  return {
    url: program.url,
    dataDir,
    owner,
    api: (route) => `${program.url}/s/demo/api/v1/${route}`,
    async signIn() {
      const admin = new TestBrowser(program.url);
      await admin.logIn(`${program.url}/s/demo`, 'admin', 'vitrine-demo');
      return admin;
    },
    kill: async () => void (await program.end('SIGKILL')),
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
