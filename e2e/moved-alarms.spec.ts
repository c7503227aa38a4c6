import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { startPlayers } from './player-fixture.ts';

// A3: a real player changes its display during an alarm, and nobody tells it of the end. It is over on that screen all the same. The
// seconds are those of the player's own clock, which is moved on while somebody waits.

const [playerCount, moves] = { quick: [1, 4], full: [1, 8], extended: [4, 50] }[
  (process.env.TEST_PROFILE ?? 'quick') as 'quick' | 'full' | 'extended'
] as [number, number];
const ways = ['socket', 'http', 'asleep', 'offline'] as const;
const changes = ['unpaired', 'moved', 'deleted'] as const;
/** Whoever asks by HTTP hears of it with the next heartbeat, which is never later than this. */
const within = { socket: 30, asleep: 30, offline: 30, http: 34 } as const;

/** Seconds of the player's clock until the condition holds. What is on its way takes time of the machine: so much for each. */
async function seconds(player: Page, isSo: () => Promise<boolean>, realMs: number): Promise<number> {
  for (let passed = 0; ; passed++) {
    const soon = expect.poll(isSo, { timeout: realMs, intervals: [50] }).toBe(true);
    if (
      await soon.then(
        () => true,
        () => false,
      )
    )
      return passed;
    if (passed > 300) throw new Error('It did not happen.');
    await player.clock.fastForward(1000);
  }
}

for (let number = 1; number <= playerCount; number++)
  test(`after random moves no screen shows an alarm that is over (A3), player ${number}`, {
    tag: number === 1 ? '@quick' : [],
  }, async ({ database, openBrowser, complaints }) => {
    test.setTimeout(moves * 60_000);
    complaints.expect(/WebSocket|Failed to load resource|net::ERR|Failed to fetch|TypeError/);
    let seed = number;
    const random = <T>(all: readonly T[]): T => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return all[Math.floor((seed / 2_147_483_648) * all.length)]!;
    };
    let way: (typeof ways)[number] = 'socket';
    let isCut = false;
    const open = new Set<WebSocketRoute>();
    const opened = async () => {
      const page = await openBrowser();
      await page.clock.install();
      await page.routeWebSocket('**/api/player/socket', (socket) => {
        if (isCut || way === 'http') return void socket.close();
        open.add(socket);
        const there = socket.connectToServer();
        const close = (other: WebSocketRoute) => {
          open.delete(socket);
          void other.close();
        };
        socket.onClose(() => close(there));
        there.onClose(() => close(socket));
      });
      return page;
    };
    const cutSockets = async () => {
      for (const socket of open) await socket.close().catch(() => {});
      open.clear();
    };
    const { api, person, call, player, display, create, server } = await startPlayers(database, opened);
    const { location } = (await call(200, person.get(`${api}/displays/${display}`))).data;
    const credentials = () =>
      player.evaluate(() => JSON.parse(localStorage.getItem('vitrine-player')!).credentials);
    await expect.poll(credentials).not.toBeNull();
    const { url, token } = await credentials();
    const manifest = async () =>
      (
        await fetch(`${url}/api/player/manifest?protocol=4`, {
          headers: { Authorization: `Bearer ${token}` },
        })
      ).json();
    const pairWithNew = async (name: string) => {
      const id = await create('displays', { name, location });
      const { connectString } = (await manifest()).device;
      await call(200, person.put(`${api}/displays/${id}?action=pair`, { connectString }));
      return id;
    };

    let current = display;
    let left = 0;
    const slowest = { socket: 0, http: 0, asleep: 0, offline: 0 };
    for (let i = 0; i < moves; i++) {
      way = random(ways);
      const change = random(changes);
      if (way === 'http') await cutSockets();
      else await seconds(player, async () => open.size > 0, 300);
      const title = `Move ${i}`;
      const words = player.getByText(title, { exact: true });
      const texts = { en: { title, text: '' } };
      const alarm = await create('takeovers', {
        level: 'danger',
        texts,
        scope: { displays: [current] },
        minutes: 1440,
      });
      await seconds(player, () => words.isVisible(), 300);

      if (way === 'asleep' || way === 'offline') {
        isCut = true;
        await player.context().setOffline(true);
        await cutSockets();
        if (way === 'asleep') await player.clock.pauseAt((await player.evaluate(() => Date.now())) + 1000);
      }
      if (change === 'deleted') await call(204, person.delete(`${api}/displays/${current}`));
      else await call(200, person.put(`${api}/displays/${current}?action=unpair`, {}));
      if (change === 'moved') current = await pairWithNew(`Moved ${i}`);
      await call(200, person.put(`${api}/takeovers/${alarm}?action=end`, {}));
      if (isCut) {
        expect(await words.isVisible()).toBe(true);
        isCut = false;
        await player.context().setOffline(false);
        if (way === 'asleep') {
          await player.clock.fastForward('01:00:00');
          await player.clock.resume();
        }
      }
      const took = await seconds(player, async () => !(await words.isVisible()), 1500);
      slowest[way] = Math.max(slowest[way], took);
      if (took > within[way]) left++;
      if (change !== 'moved') current = await pairWithNew(`After ${i}`);
      // The next may start within the same minute.
      await database.query(
        `update content.takeovers set created_at = created_at - interval '5 minutes' where environment_id = $1`,
        [server.id],
      );
    }
    console.log(`${moves} moves, left on a screen: ${left}, slowest seconds: ${JSON.stringify(slowest)}`);
    expect(left).toBe(0);
  });
