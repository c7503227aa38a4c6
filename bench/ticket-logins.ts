import { setTimeout as sleep } from 'node:timers/promises';
import { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { extent } from './extent.ts';
import type { Line } from './report.ts';

// From Enter to a session on a server, in the calls that the dashboard makes: with the password for both hosts, as it was before
// there were tickets, and with a ticket. In turns, so that both meet the same machine.

const perSecond = 5;
const seconds = extent('BENCH_TICKET_SECONDS', 5, 20);
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
      what: `${perSecond} a second to a server by ticket: p95 (with the password for both hosts: reference)`,
      measured: p95(ms.get(withTicket)!),
      reference: p95(ms.get(withPasswords)!),
      unit: 'ms',
      goal: { atMost: 0.7 },
    },
  ];
}

async function run(signIn: SignIn, url: string, server: string): Promise<number[]> {
  const startedAt = performance.now();
  const underWay: Promise<number>[] = [];
  for (let number = 0; number < perSecond * seconds; number++) {
    await sleep(Math.max(0, startedAt + (number * 1000) / perSecond - performance.now()));
    const begunAt = performance.now();
    underWay.push(signIn(new TestBrowser(url), url, server).then(() => performance.now() - begunAt));
  }
  return Promise.all(underWay);
}

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.POSITIVE_INFINITY;
