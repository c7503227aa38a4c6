import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';
import { makeToken } from './tokens.service.ts';

// Logins with the old password race a change of it: whenever they start, none survives its commit.

let server: TestServer;
let owner: Owner;
let number = 0;

beforeAll(async () => {
  server = await startTestServer({ isSplit: true });
  owner = await connectOwner(server.database);
  // Failures with the old password must not be refused by a limit, because those would race nothing.
  await owner.query(`
    create function infra.count_nothing() returns trigger language plpgsql as $$ begin new.hits := 0; return new; end $$;
    create trigger count_nothing before insert or update on infra.limits
      for each row execute function infra.count_nothing();`);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const demo = () => server.serverUrl('demo');
const perSecond = 50;
/** Fewer than may wait for a password check (infra/secrets/password.ts). */
const maxUnderWay = 20;
const newPassword = { password: 'something else', passwordConfirmation: 'something else' };

async function somebody(): Promise<{ email: string; id: string }> {
  const email = `racer${++number}@orchard.test`;
  return { email, id: await addPerson(owner, { email, roles: { demo: ['user_standard'] } }) };
}

/** Signs in like the dashboard, or like a program with credentials. False if it was refused on the way. */
async function logIn(browser: TestBrowser, email: string, byTicket: boolean): Promise<boolean> {
  try {
    if (byTicket) {
      await browser.logIn(server.authUrl, email, demoPassword);
      await browser.enter(server.authUrl, demo());
    } else await browser.logIn(demo(), email, demoPassword);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts fifty logins a second, or as many as the machine can check without shedding any, and the change
 * after half of them, once one has succeeded. They go on until some have started after the change, however
 * long that takes. Returns how many succeeded, were refused, and are still signed in.
 */
async function race(email: string, count: number, change: () => Promise<void>) {
  const racing: Promise<{ browser: TestBrowser; isIn: boolean }>[] = [];
  const underWay = new Set<Promise<unknown>>();
  let gotIn = 0;
  let changing: Promise<void> | undefined;
  let isChanged = false;
  let startedAfter = 0;
  const startedAt = performance.now();
  for (let i = 0; i < count || startedAfter < 10; i++) {
    if (isChanged) startedAfter++;
    await sleep(Math.max(0, startedAt + (i * 1000) / perSecond - performance.now()));
    while (underWay.size >= maxUnderWay) await Promise.race(underWay);
    const browser = server.browser({ userAgent: 'everybody has this one' });
    const login = logIn(browser, email, i % 2 === 0).then((isIn) => {
      if (isIn) gotIn++;
      underWay.delete(login);
      return { browser, isIn };
    });
    underWay.add(login);
    racing.push(login);
    if (i >= count / 2 && gotIn > 0)
      changing ??= change().then(() => {
        isChanged = true;
      });
  }
  await changing;
  const done = await Promise.all(racing);
  let survivors = 0;
  for (const { browser } of done) {
    const answers = await Promise.all([
      browser.get(`${demo()}/api/me`),
      browser.get(`${server.authUrl}/api/v1/profile`),
    ]);
    if (answers.some(({ status }) => status === 200)) survivors++;
  }
  return { gotIn, refused: done.length - gotIn, survivors };
}

async function changeRaced(count: number) {
  const { email } = await somebody();
  const here = await server.signIn(email);
  const result = await race(email, count, async () => {
    const body = { oldPassword: demoPassword, ...newPassword };
    const { status } = await here.post(`${server.authUrl}/api/v1/change-password`, body);
    expect(status).toBe(204);
  });
  const isHereAlive = (await here.get(`${demo()}/api/me`)).status === 200;
  return { ...result, isHereAlive };
}

describe('case 188, AC1: logins race a new password', () => {
  test('of fifty logins a second with the old one none survives its change, and this session stays', async () => {
    const { gotIn, refused, survivors, isHereAlive } = await changeRaced(60);
    expect({ survivors, isHereAlive }).toEqual({ survivors: 0, isHereAlive: true });
    expect(gotIn).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });

  fullTest('of fifty logins a second with the old one none survives a reset', async () => {
    const { email, id } = await somebody();
    const code = await server.program.app.identity.transaction((db) =>
      makeToken(db, new Date(), { kind: 'reset', identityId: id, serverId: null }),
    );
    const { gotIn, survivors } = await race(email, 60, async () => {
      const visitor = server.browser();
      await visitor.get(`${server.authUrl}/sanctum/csrf-cookie`);
      const body = { code, ...newPassword };
      const { status } = await visitor.post(`${server.authUrl}/api/v1/reset-password`, body);
      expect(status).toBe(200);
    });
    expect(survivors).toBe(0);
    expect(gotIn).toBeGreaterThan(0);
  });

  test('a ticket that was issued before the change opens nothing after it', async () => {
    const { email } = await somebody();
    const [here, other] = [await server.signIn(email), await server.signIn(email)];
    const ticket = await other.askTicket(server.authUrl, demo());
    const body = { oldPassword: demoPassword, ...newPassword };
    expect((await here.post(`${server.authUrl}/api/v1/change-password`, body)).status).toBe(204);
    expect((await other.post(`${demo()}/api/login`, ticket)).status).toBe(422);
    expect((await other.get(`${demo()}/api/me`)).status).toBe(401);
  });

  fullTest(
    'of 1,000 logins with the old one none survives its change',
    async () => {
      const { gotIn, survivors } = await changeRaced(1000);
      console.info(`${gotIn} of 1,000 logins got in before the change, ${survivors} survived it`);
      expect(survivors).toBe(0);
      expect(gotIn).toBeGreaterThan(100);
    },
    600_000,
  );
});
