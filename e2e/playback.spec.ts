import { expect, signIn, test } from './fixtures.ts';
import {
  enter,
  makeTestVideo,
  openHours,
  restartOffline,
  startPlayers,
  startThirdPartyServer,
} from './player-fixture.ts';
import { picture } from './samples.ts';
import { addLocation, newServer } from './seed.ts';
import { addPaired, startPlayer } from './simulated-players.ts';

// From a saved playlist to the screen, in a real player.

test('a playlist appears on the screen by itself, changes with each save, and keeps playing without a network', {
  tag: '@quick',
}, async ({ page, database, openBrowser, complaints }) => {
  test.slow();
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const server = await newServer(database);
  const hall = await addLocation(database, server, 'Nonstop hall');
  const { api, person, call, upload } = await enter(server);
  await call(200, person.put(`${api}/locations/${hall}`, { hours: openHours() }));
  await signIn(page, server.admin, { server: server.slug, path: '/displays' });
  const { player, phrase } = await startPlayer(openBrowser);
  await addPaired(page, phrase, 'Wall');

  const [first, second] = [
    await upload('first.png', picture('first.png', 64).buffer),
    await upload('second.png', picture('second.png', 64).buffer),
  ];
  const { data: displays } = await call(200, person.get(`${api}/displays`));
  const { data: playlist } = await call(
    201,
    person.post(`${api}/playlists`, { name: 'Wall', items: [{ playable_id: first, duration: 3600 }] }),
  );
  await call(
    201,
    person.post(`${api}/groups`, { name: 'Wall', displays: [displays[0].id], playlists: [playlist.id] }),
  );
  const shown = player.locator('.layer.front img');
  await expect(shown).toBeVisible();
  const before = await shown.getAttribute('src');
  // Its name, and the playlist.
  await expect(page.getByRole('row').getByText('Wall', { exact: true })).toHaveCount(2);

  // The dashboard gets a picture of what it shows.
  const pictureOf = async () => (await person.get(`${api}/displays/${displays[0].id}`)).body.data.picture;
  await expect.poll(pictureOf).toContain('/frame?v=');
  const { status, headers } = await person.get(await pictureOf());
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  await call(
    200,
    person.put(`${api}/playlists/${playlist.id}`, { items: [{ playable_id: second, duration: 3600 }] }),
  );
  await expect.poll(() => shown.getAttribute('src')).not.toBe(before);

  // Restarted without a network, it continues with its stored files.
  await restartOffline(player);
  await expect(shown).toBeVisible();
  await player.context().setOffline(false);
});

test('a video and a picture take turns, again and again', async ({ database, openBrowser }) => {
  test.slow();
  const { front, plays, upload } = await startPlayers(database, openBrowser);
  const file = (await makeTestVideo(2, '-c:v', 'libx264', 'film.mp4')).get('film.mp4')!;
  const [still, moving] = [
    await upload('still.png', picture('still.png', 64).buffer),
    await upload('film.mp4', file),
  ];
  await plays([{ playable_id: moving }, { playable_id: still, duration: 2 }]);
  for (let round = 0; round < 2; round++) {
    const video = front('video');
    await expect(video).toBeVisible();
    const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    const first = await position();
    await expect.poll(position).toBeGreaterThan(first);
    await expect(front('img')).toBeVisible();
    // The video element has been removed, not just hidden.
    await expect(video).toHaveCount(0);
  }
});

test('a stream plays; one that does not load is skipped and reported', async ({
  database,
  openBrowser,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 404/);
  const segments = await makeTestVideo(
    30,
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-hls_time', '2', '-hls_list_size', '0', 'live.m3u8'],
  );
  const thirdParty = await startThirdPartyServer(segments);
  const { player, api, person, call, front, plays, addAddress, upload, faults } = await startPlayers(
    database,
    openBrowser,
  );
  try {
    const [live, gone, still] = [
      await addAddress('hls', `${thirdParty.url}/live.m3u8`),
      await addAddress('hls', `${thirdParty.url}/gone.m3u8`),
      await upload('still.png', picture('still.png', 64).buffer),
    ];
    const playlist = await plays([{ playable_id: live, duration: 3600 }]);
    const video = front('video');
    await expect(video).toBeVisible();
    const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    // A recording begins again when it is over: wherever in its loop it is, it moves.
    for (let look = 0; look < 3; look++) {
      const before = await position();
      await expect.poll(position).not.toBe(before);
    }

    // The unavailable stream is due for an hour; the picture plays instead.
    const items = [
      { playable_id: gone, duration: 3600 },
      { playable_id: still, duration: 1 },
    ];
    await call(200, person.put(`${api}/playlists/${playlist}`, { items }));
    await expect(front('img')).toBeVisible();
    await expect.poll(faults).toEqual(['stream_failed']);
    await player.close();
  } finally {
    thirdParty.stop();
  }
});

test('the screen is black outside opening hours, and rotated as the display is mounted', async ({
  database,
  openBrowser,
}) => {
  test.slow();
  const openPlayer = async () => {
    const page = await openBrowser();
    await page.clock.install();
    return page;
  };
  const fixture = await startPlayers(database, openPlayer, { orientation: 'vertical_left' });
  const { player, front, plays, upload, openThePlace } = fixture;
  const still = await upload('still.png', picture('still.png', 64).buffer);
  // It has a higher priority, but is made for the other orientation.
  await plays([{ playable_id: still, duration: 60 }], { priority: 90, orientation: 'horizontal' });
  await expect(player.locator('.screen.named')).toBeVisible();
  await expect(front('img')).toHaveCount(0);
  await plays([{ playable_id: still, duration: 60 }], { orientation: 'vertical_right' });
  await expect(front('img')).toBeVisible();
  const stage = player.locator('.stage');
  await expect(stage).toHaveAttribute('data-orientation', 'vertical_left');
  const { width, height } = player.viewportSize()!;
  // Rotated by a quarter to the left, it fills the panel exactly.
  expect(await stage.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  const turned = await stage.evaluate((element) => getComputedStyle(element).transform);
  expect(
    turned
      .match(/-?[\d.]+/g)!
      .slice(0, 4)
      .map(Number)
      .map(Math.round),
  ).toEqual([0, -1, 1, 0]);

  await openThePlace(openHours({ closed: true }));
  await expect(front('img')).toHaveCount(0);
  // Whoever has changed the hours reads for ten minutes what that did.
  await expect(player.locator('.screen.named')).toContainText('Closed');
  await player.clock.fastForward('11:00');
  await expect(player.locator('.screen')).toBeVisible();
  await expect(player.locator('.screen')).toHaveText('');
  await openThePlace(openHours());
  await expect(front('img')).toBeVisible();
});

/** Tries everything that a page framed by the player must not reach, and posts the results. */
const hostilePage = `<!doctype html><title>Burglar</title><script>
  const tries = {
    localStorage: () => localStorage.length,
    sessionStorage: () => sessionStorage.length,
    indexedDB: () => new Promise((good, bad) => {
      const request = indexedDB.open('vitrine-player');
      request.onsuccess = good;
      request.onerror = () => bad(request.error);
    }),
    cookie: () => {
      document.cookie = 'burglar=1';
      if (!document.cookie.includes('burglar')) throw new Error('not kept');
    },
    caches: () => caches.keys(),
    files: () => navigator.storage.getDirectory(),
    parentDocument: () => parent.document.title,
    parentStorage: () => parent.localStorage.length,
    parentAddress: () => parent.location.href,
    popup: () => { if (!window.open('about:blank')) throw new Error('no window'); },
    navigateTop: () => { top.location.href = location.origin + '/stolen.html'; },
    navigateParent: () => { parent.location.replace(location.origin + '/stolen.html'); },
    referrer: () => { if (!document.referrer) throw new Error('none'); },
  };
  (async () => {
    const got = {};
    for (const [name, attempt] of Object.entries(tries)) {
      got[name] = await Promise.resolve().then(attempt).then(() => 'REACHED', () => 'refused');
    }
    for (const message of ['{"type":"command"}', { type: 'manifest' }]) parent.postMessage(message, '*');
    await fetch('/loot', { method: 'POST', mode: 'no-cors', body: JSON.stringify({ got, origin: self.origin }) });
  })();
</script>`;

test('case 106: a web page on a player reads nothing of it, cannot navigate it, and the next item is on time', async ({
  database,
  openBrowser,
  complaints,
}) => {
  test.slow();
  complaints.expect(/Unsafe attempt to initiate navigation|Blocked opening|sandboxed/);
  const thirdParty = await startThirdPartyServer(
    new Map([
      ['page.html', hostilePage],
      ['stolen.html', 'stolen'],
    ]),
  );
  try {
    const { player, front, plays, addAddress, upload } = await startPlayers(database, openBrowser);
    const home = player.url();
    const page = await addAddress('url', `${thirdParty.url}/page.html`);
    const still = await upload('still.png', picture('still.png', 64).buffer);
    await plays([
      { playable_id: page, duration: 5 },
      { playable_id: still, duration: 5 },
    ]);
    await expect(front('iframe')).toBeVisible();
    await expect.poll(() => thirdParty.posted.length).toBeGreaterThan(0);
    const { got, origin } = JSON.parse(thirdParty.posted[0]!);
    expect(origin).toBe('null');
    expect(new Set(Object.values(got))).toEqual(new Set(['refused']));
    await expect(front('img')).toBeVisible();
    // Loops begin at midnight, so the picture's turn begins five seconds after every full ten.
    const late = await player.evaluate(() => (Date.now() % 10_000) - 5000);
    expect(late).toBeLessThan(1500);
    expect(player.url()).toBe(home);
    expect(await player.evaluate(() => localStorage.getItem('vitrine-player')?.includes('"token"'))).toBe(
      true,
    );
    expect(player.context().pages()).toHaveLength(1);
    await player.close();
  } finally {
    thirdParty.stop();
  }
});
