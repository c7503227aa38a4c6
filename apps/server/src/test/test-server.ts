import { readConfig } from '../config.ts';
import { fillDemo } from '../demo/demo.ts';
import { type Program, startProgram } from '../program.ts';
import { TestBrowser } from './test-browser.ts';
import { createTestDatabase, type TestDatabase } from './test-postgres.ts';

// The product as tests meet it: started for real on a copy of the template database, with the demo environments in it,
// and spoken to over HTTP.

export const demoPassword = 'vitrine-demo';
const secretKey = 'a key that only the tests of this product use';

export interface TestServer {
  readonly program: Program;
  /** Where the auth host and the dashboard are. */
  readonly authUrl: string;
  /** Where a server is: serverUrl('demo'). */
  serverUrl(slug: string): string;
  readonly database: TestDatabase;
  /** A browser that has been nowhere yet. */
  browser(options?: { userAgent?: string }): TestBrowser;
  /** A browser of somebody who is signed in at the auth host and on the server. */
  signIn(email: string, slug?: string): Promise<TestBrowser>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  readonly clock?: () => Date;
  /** The content server on a port of its own. */
  readonly isSplit?: boolean;
  readonly env?: Record<string, string>;
}

export async function startTestServer({
  clock,
  isSplit = false,
  env = {},
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const start = (more: Record<string, string>, fill?: typeof fillDemo) =>
    startProgram({
      config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEMO: '1', ...env, ...more }),
      databaseUrl: database.url,
      secretKey,
      clock,
      fill,
    });
  const main = isSplit ? await start({ ROLES: 'auth' }) : await start({}, fillDemo);
  const content = isSplit ? await start({ ROLES: 'content', AUTH_URL: main.urls.auth }, fillDemo) : main;
  const serverUrl = (slug: string) => `${content.urls.public}/s/${slug}`;
  const browser = (options?: { userAgent?: string }) =>
    new TestBrowser(main.urls.dashboard, options?.userAgent);

  return {
    program: content,
    authUrl: main.urls.auth,
    serverUrl,
    database,
    browser,
    async signIn(email, slug = 'demo') {
      const person = browser();
      await person.logIn(main.urls.auth, email, demoPassword);
      await person.logIn(serverUrl(slug), email, demoPassword);
      return person;
    },
    async stop() {
      await Promise.all([...new Set([main, content])].map((program) => program.stop()));
      await database.drop();
    },
  };
}
