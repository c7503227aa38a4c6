import { expect, signIn, test } from './fixtures.ts';
import { openHours, startPlayers } from './player-fixture.ts';
import { picture } from './samples.ts';
import { addLocation, newServer } from './seed.ts';
import { startPlayer } from './simulated-players.ts';

// A playback fault must not cost the player its connection, because that is how the fix arrives.

test('PL10: a time zone unknown to the browser is known from the server', async ({
  database,
  openBrowser,
}) => {
  test.slow();
  const { player, front, plays, upload, call, person, api, faults } = await startPlayers(
    database,
    openBrowser,
  );
  const first = await upload('first.png', picture('first.png', 64).buffer);
  const second = await upload('second.png', picture('second.png', 64).buffer);
  const playlist = await plays([{ playable_id: first, duration: 3600 }]);
  await expect(front('img')).toBeVisible();

  // Simulates a browser older than the zone.
  await player.addInitScript(() => {
    const refuse = (options?: Intl.DateTimeFormatOptions) => {
      if (options?.timeZone === 'America/Coyhaique')
        throw new RangeError('Invalid time zone specified: America/Coyhaique');
    };
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct(target, [locales, options]) {
        refuse(options);
        return new target(locales, options);
      },
    });
  });
  const { data: places } = await call(200, person.get(`${api}/locations`));
  const place = `${api}/locations/${places[0].id}`;
  const status = async () => (await call(200, person.get(`${api}/displays`))).data[0].status;
  const setHours = (hours: object) => call(200, person.put(place, { timezone: 'America/Coyhaique', hours }));
  await player.reload();
  await expect(front('img')).toBeVisible();

  // Open and closed follow the clock of the zone, also over a restart, and nothing is reported as a fault.
  await setHours(openHours());
  await player.reload();
  await expect(front('img'), 'open around the clock').toBeVisible();
  await setHours(openHours({ nonstop: false, closed: true }));
  await expect(front('img'), 'closed').toHaveCount(0);
  await player.reload();
  await expect.poll(status).toBe('online');
  await expect(front('img'), 'closed after a restart').toHaveCount(0);
  await call(
    200,
    person.put(`${api}/playlists/${playlist}`, { items: [{ playable_id: second, duration: 3600 }] }),
  );
  await setHours(openHours());
  await expect(front('img'), 'open again').toBeVisible();
  expect(await faults()).not.toContain('unknown_timezone');
});

test('PL1: a player that its server does not know yet keeps asking, forgets nothing, and plays once it does', async ({
  page,
  database,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/status of 401|WebSocket/);
  const server = await newServer(database);
  await addLocation(database, server, 'Corner shop');
  const { player, phrase } = await startPlayer(openBrowser);
  // This happens if an auth host hands out the token too early, or a content server has lost the device.
  let refused = 0;
  // With whatever they ask: a single answer would make it known, and a refusal after that means deleted.
  await player.route(/\/api\/player\/(manifest|heartbeat)\b/, (route) => {
    refused++;
    return route.fulfill({
      status: 401,
      json: { code: 'device_deleted', message: 'This device was deleted.' },
    });
  });
  await player.routeWebSocket('**/api/player/socket', (socket) => {
    socket.onMessage(() => {
      refused++;
      socket.send(JSON.stringify({ type: 'error', code: 'device_deleted' }));
      void socket.close({ code: 4003 });
    });
  });
  const saved = () => player.evaluate(() => JSON.parse(localStorage.getItem('vitrine-player')!));
  const { secret } = await saved();
  await signIn(page, server.admin, { server: server.slug, path: `/displays?add=display#phrase=${phrase}` });
  const sheet = page.getByRole('dialog', { name: 'Add display' });
  await expect(sheet.getByText(/is waiting$/)).toBeVisible();
  await sheet.getByLabel('Name', { exact: true }).fill('Front window');
  await sheet.getByRole('button', { name: 'Add and activate' }).click();
  await expect(player.getByText('Finishing the pairing…')).toBeVisible();
  const before = refused;
  await expect.poll(() => refused).toBeGreaterThan(before + 2);
  expect(await saved()).toMatchObject({ secret, credentials: { token: expect.any(String) } });
  await expect(player.locator('.word')).toHaveCount(0);

  await player.unrouteAll();
  await player.routeWebSocket('**/api/player/socket', (socket) => void socket.connectToServer());
  await expect(player.getByText('Front window')).toBeVisible();
  expect((await saved()).secret).toBe(secret);
});
