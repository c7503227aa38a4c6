import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../config.ts';
import { fillDemo } from '../demo/demo.ts';
import { findFreePort } from '../infra/free-port.ts';
import { type Program, type ProgramOptions, startProgram } from '../program.ts';
import { cheapHash } from './cheap-hash.ts';
import { copyDemo, demoMomentOf } from './demo-template.ts';
import { TestBrowser } from './test-browser.ts';
import type { TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from './test-postgres.ts';

// The product under test: really started on a copy of the template database, with the demo environments in
// it, and called over HTTP.

export const demoPassword = 'vitrine-demo';

export interface TestServer {
  readonly program: Program;
  /** Address of the auth host and the dashboard. */
  readonly authUrl: string;
  /** Address of a server: serverUrl('demo'). */
  serverUrl(slug: string): string;
  readonly database: TestDatabase;
  /** Directory of its files. */
  readonly dataDir: string;
  /** A browser without any cookies. */
  browser(options?: { userAgent?: string }): TestBrowser;
  /** A browser signed in at the auth host and on the server. */
  signIn(email: string, slug?: string): Promise<TestBrowser>;
  /** Another process of the same installation: same database, key and public address, reached at `url`. */
  startReplica(
    env?: Record<string, string>,
  ): Promise<{ url: string; program: Program; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** One that the test moves, or one that it never moves. */
  readonly clock?: TestClock | (() => Date);
  /** Runs the content server on a separate port. */
  readonly isSplit?: boolean;
  /** Its public address, as behind an https proxy; the tests still call it directly. */
  readonly behindProxyAt?: string;
  readonly logStream?: ProgramOptions['logStream'];
  /** Without the demo environments. */
  readonly isEmpty?: boolean;
  /** The demo as of this moment, if it is not that of the clock. */
  readonly demoAt?: Date;
  readonly env?: Record<string, string>;
  /** Hosts on this machine that the outbound fetcher may reach; the public internet is unreachable then. */
  readonly isAllowedAddress?: ProgramOptions['isAllowedAddress'];
  /** What one environment may hold, if less than really. */
  readonly lowerLimits?: ProgramOptions['lowerLimits'];
  /** An existing installation, such as a restored one; nothing is filled in. */
  readonly on?: { readonly database: TestDatabase; readonly dataDir: string };
}

/** Tests wait for jobs that are due in a moment; the product looks for those every five seconds. */
const lookForJobsMs = 200;

export async function startTestServer({
  clock: given,
  isSplit = false,
  isEmpty = false,
  demoAt,
  behindProxyAt,
  logStream,
  env = {},
  isAllowedAddress,
  lowerLimits,
  on,
}: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = on?.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'vitrine-test-')));
  const movable = typeof given === 'object' ? given : null;
  const clock = typeof given === 'object' ? given.now : given;
  // One in another storage is filled separately.
  const moment = isEmpty || env.S3_ENDPOINT ? null : (demoAt ?? demoMomentOf(clock));
  const database = on?.database ?? (await (moment ? copyDemo(dataDir, moment) : createTestDatabase()));
  const proxied = behindProxyAt ? await proxiedAt(behindProxyAt) : {};
  const fill: ProgramOptions['prepare'] = (app) => fillDemo(app, cheapHash);
  const start = async (
    more: Record<string, string>,
    prepare?: ProgramOptions['prepare'],
  ): Promise<Program> => {
    const program = await startProgram({
      config: readConfig({
        PORT: '0',
        LOG_LEVEL: 'silent',
        DEMO: '1',
        DATA_DIR: dataDir,
        // Nothing listens there: tests that need the VAT register bring one.
        VIES_URL: 'http://127.0.0.1:9',
        // A test calls as often in a second as a person in minutes.
        CALLS_PER_LOGIN: '1000000',
        ...proxied,
        ...env,
        ...more,
      }),
      databaseUrl: database.url,
      secretKey: testSecretKey,
      clock,
      logStream,
      isAllowedAddress,
      lowerLimits,
      prepare,
    });
    movable?.runs(program);
    const looking = setInterval(() => program.lookForJobs(), lookForJobsMs).unref();
    return {
      ...program,
      stop() {
        clearInterval(looking);
        movable?.leaves(program);
        return program.stop();
      },
    };
  };
  const main = isSplit
    ? await start({ ROLES: 'auth,worker' })
    : await start({}, isEmpty || on ? undefined : fill);
  const content = isSplit ? await start({ ROLES: 'content', AUTH_URL: main.urls.auth }, fill) : main;
  const authUrl = 'PORT' in proxied ? `http://localhost:${proxied.PORT}` : main.urls.auth;
  const reachedAt = behindProxyAt ? authUrl : content.urls.public;
  const serverUrl = (slug: string) => `${reachedAt}/s/${slug}`;
  const browser = (options?: { userAgent?: string }) =>
    new TestBrowser(main.urls.dashboard, options?.userAgent);

  return {
    program: content,
    authUrl,
    serverUrl,
    database,
    dataDir,
    browser,
    async signIn(email, slug = 'demo') {
      const person = browser();
      const listed = await person.logIn(authUrl, email, demoPassword);
      const { url } = listed.body.user.servers.find((each: { url: string }) =>
        each.url.endsWith(`/s/${slug}`),
      );
      await person.enter(authUrl, serverUrl(slug), url);
      return person;
    },
    async startReplica(env = {}) {
      const port = await findFreePort();
      const replica = await start({ PORT: String(port), PUBLIC_URL: main.urls.public, ...env });
      return { url: `http://localhost:${port}`, program: replica, stop: () => replica.stop() };
    },
    async stop() {
      await Promise.all([...new Set([main, content])].map((program) => program.stop()));
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function proxiedAt(publicUrl: string): Promise<Record<string, string>> {
  const port = await findFreePort();
  return {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DASHBOARD_URL: publicUrl,
  };
}
