import { expect, test } from './kit.ts';
import { picture } from './samples.ts';
import { hangWall, openHours } from './wall.ts';

// What goes wrong while a player shows something must not cost its connection: that is how the cure arrives.

test('PL10: a time zone that the browser does not know costs what depends on the time, and nothing else', async ({
  database,
  openBrowser,
}) => {
  test.slow();
  const { box, front, plays, upload, call, person, api, faults } = await hangWall(database, openBrowser);
  const upToDate = await upload('first.png', picture('first.png', 64).buffer);
  const next = await upload('second.png', picture('second.png', 64).buffer);
  const playlist = await plays([{ playable_id: upToDate, duration: 3600 }]);
  await expect(front('img')).toBeVisible({ timeout: 30_000 });

  // The browser is older than the zone.
  await box.addInitScript(() => {
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
  await box.reload();
  await expect(front('img')).toBeVisible();
  const moveTo = (timezone: string, hours: object) => call(200, person.put(place, { timezone, hours }));

  await moveTo('America/Coyhaique', openHours());
  await expect.poll(faults, { timeout: 30_000 }).toContain('unknown_timezone');
  await box.reload();
  await expect(front('img'), 'what plays at any hour').toBeVisible();
  const before = await front('img').getAttribute('src');
  await call(
    200,
    person.put(`${api}/playlists/${playlist}`, { items: [{ playable_id: next, duration: 3600 }] }),
  );
  await expect.poll(() => front('img').getAttribute('src'), { timeout: 30_000 }).not.toBe(before);

  // Nobody knows whether the place is open: what played goes on, over a restart too, and the player is there.
  await moveTo('America/Coyhaique', openHours({ nonstop: false }));
  const day = { start: '00:00', end: '23:59', nonstop: false, closed: false };
  await call(200, person.put(place, { hours: { ...openHours(), mon: day } }));
  await box.reload();
  await expect(front('img'), 'the previous programme').toBeVisible();
  await expect.poll(status, { timeout: 60_000 }).toBe('playlist_active');

  // Put right, everything follows.
  const last = await front('img').getAttribute('src');
  await call(
    200,
    person.put(`${api}/playlists/${playlist}`, { items: [{ playable_id: upToDate, duration: 3600 }] }),
  );
  await moveTo('Europe/Prague', openHours());
  await expect.poll(() => front('img').getAttribute('src'), { timeout: 30_000 }).not.toBe(last);
});
