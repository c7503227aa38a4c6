import { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { extent } from './extent.ts';
import type { Line } from './report.ts';

// Time from Enter to a session on a server, with the calls of the dashboard: with the password for both
// hosts, as before tickets, and with a ticket. The two alternate so that both run under the same conditions.

/** Fewer than the limit of failures, because logins in progress count as failures. */
const atOnce = 4;
const count = extent('BENCH_TICKET_LOGINS', 60, 300);
const email = 'admin@vitrine.test';
const password = 'vitrine-demo';

type SignIn = (browser: TestBrowser, url: string, server: string) => Promise<void>;

const withPasswords: SignIn = async (browser, url, server) => {
  await browser.logIn(url, email, password);
  await browser.logIn(server, email, password);
};

const withTicket: SignIn = async (browser, url, server) => {
  await browser.logIn(url, email, password);
  const [ticket] = await Promise.all([
    browser.askTicket(url, server),
    browser.get(`${server}/sanctum/csrf-cookie`),
  ]);
  const { status } = await browser.post(`${server}/api/login?include=roles`, ticket);
  if (status !== 200) throw new Error(`A ticket was refused with ${status}.`);
};

export async function compareLogins(url: string): Promise<Line[]> {
  const { body } = await new TestBrowser(url).logIn(url, email, password);
  const server = body.user.servers.find((each: { url: string }) => each.url.endsWith('/s/demo')).url;
  const ms = new Map<SignIn, number[]>([
    [withPasswords, []],
    [withTicket, []],
  ]);
  for (const signIn of [withPasswords, withTicket, withTicket, withPasswords])
    ms.get(signIn)!.push(...(await run(signIn, url, server)));
  return [
    {
      what: `${atOnce} at once to a server by ticket: p95 (with the password for both hosts: reference)`,
      measured: p95(ms.get(withTicket)!),
      reference: p95(ms.get(withPasswords)!),
      unit: 'ms',
      goal: { atMost: 0.7 },
    },
  ];
}

async function run(signIn: SignIn, url: string, server: string): Promise<number[]> {
  const ms: number[] = [];
  let begun = 0;
  const work = async () => {
    while (begun++ < count) {
      const begunAt = performance.now();
      await signIn(new TestBrowser(url), url, server);
      ms.push(performance.now() - begunAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return ms;
}

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.POSITIVE_INFINITY;
