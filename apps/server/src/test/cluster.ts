import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../infra/free-port.ts';
import { type FakeS3, startFakeS3 } from './fake-s3.ts';
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { connectOwner, type Owner } from './owner.ts';
import { type ProgramProcess, startProcess } from './program-process.ts';
import { TestBrowser } from './test-browser.ts';
import { createTestDatabase, testSecretKey } from './test-postgres.ts';

// The product as a customer runs it who has outgrown one machine: an auth host, replicas of a content server
// behind one proxy, workers, and external PostgreSQL, object store and mail server. Every part is a separate
// process.

export interface Part {
  readonly name: string;
  kill(signal?: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
}

export interface Cluster {
  readonly authUrl: string;
  readonly owner: Owner;
  readonly store: FakeS3;
  readonly mailbox: Mailbox;
  readonly contentDoor: FlakyProxy;
  readonly auth: Part;
  readonly contents: readonly Part[];
  readonly workers: readonly Part[];
  api(slug: string, path: string): string;
  signIn(email: string, slug: string): Promise<TestBrowser>;
  stop(): Promise<void>;
}

export async function startCluster({ replicas = 3, workers = 2 } = {}): Promise<Cluster> {
  const database = await createTestDatabase();
  const owner = await connectOwner(database);
  const store = await startFakeS3();
  const mailbox = await openMailbox();
  const authDoor = await startFlakyProxy();
  const contentDoor = await startFlakyProxy();
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-cluster-'));
  const running = new Set<ProgramProcess>();
  const common = {
    DATABASE_URL: database.url,
    SECRET_KEY: testSecretKey,
    AUTH_URL: authDoor.url,
    DASHBOARD_URL: authDoor.url,
    SMTP_URL: mailbox.url,
    ...store.env,
    LOG_LEVEL: 'error',
  };
  const partOf = async (name: string, env: Record<string, string>): Promise<Part & { port: number }> => {
    const port = await findFreePort();
    const dataDir = path.join(directory, name);
    let program: ProgramProcess | null = null;
    return {
      name,
      port,
      async start() {
        program = await startProcess({ ...common, DEMO: '0', ...env, PORT: String(port), DATA_DIR: dataDir });
        running.add(program);
      },
      async kill(signal = 'SIGKILL') {
        await program?.end(signal);
      },
    };
  };
  const auth = await partOf('auth', { ROLES: 'auth', PUBLIC_URL: authDoor.url });
  const contents = await Promise.all(
    Array.from({ length: replicas }, (_, i) =>
      partOf(`content-${i}`, { ROLES: 'content', PUBLIC_URL: contentDoor.url }),
    ),
  );
  const workerParts = await Promise.all(
    Array.from({ length: workers }, (_, i) =>
      partOf(`worker-${i}`, { ROLES: 'worker', PUBLIC_URL: contentDoor.url }),
    ),
  );
  authDoor.setTargets([auth.port]);
  contentDoor.setTargets(contents.map(({ port }) => port));
  await auth.start();
  // Fills in the two demo environments and exits.
  const filling = await partOf('filling', { ROLES: 'content', PUBLIC_URL: contentDoor.url, DEMO: '1' });
  await Promise.all([
    filling.start().then(() => filling.kill('SIGTERM')),
    ...[...contents, ...workerParts].map((part) => part.start()),
  ]);
  return {
    authUrl: authDoor.url,
    ...{ owner, store, mailbox, contentDoor, auth, contents, workers: workerParts },
    api: (slug, route) => `${contentDoor.url}/s/${slug}/api/v1/${route}`,
    async signIn(email, slug) {
      const person = new TestBrowser(authDoor.url);
      await person.logIn(authDoor.url, email, 'vitrine-demo');
      await person.logIn(`${contentDoor.url}/s/${slug}`, email, 'vitrine-demo');
      return person;
    },
    async stop() {
      await Promise.all([...running].map((program) => program.end('SIGKILL')));
      await Promise.all([authDoor.close(), contentDoor.close(), store.close(), mailbox.stop(), owner.end()]);
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
