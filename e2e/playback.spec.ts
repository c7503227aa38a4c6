import { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { addLocation, newServer, type OwnServer, password } from './arrange.ts';
import { addPaired, plugIn } from './boxes.ts';
import { expect, signIn, test } from './kit.ts';
import { whole } from './places.ts';
import { picture } from './samples.ts';

// From a saved playlist to the wall, in a real player.

/** Somebody who works through the API, for what has no page yet. */
async function enter(server: OwnServer) {
  const api = `${whole.auth}/s/${server.slug}`;
  const person = new TestBrowser(whole.auth);
  for (const base of [whole.auth, api]) await person.logIn(base, server.admin, password);
  const call = async (status: number, answer: ReturnType<TestBrowser['get']>) => {
    const { status: got, body, headers } = await answer;
    expect([got, body?.message]).toEqual([status, undefined]);
    return { data: body?.data, headers };
  };
  return {
    api: `${api}/api/v1`,
    person,
    call,
    async upload(name: string): Promise<string> {
      const { buffer } = picture(name, 64);
      const tus = { 'Tus-Resumable': '1.0.0' };
      const metadata = `filename ${Buffer.from(name).toString('base64')}`;
      const { headers } = await call(
        201,
        person.ask('POST', `${api}/api/v1/uploads`, {
          headers: { ...tus, 'Upload-Length': String(buffer.length), 'Upload-Metadata': metadata },
        }),
      );
      const address = headers.get('location')!;
      const piece = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
      await call(204, person.ask('PATCH', address, { headers: piece, body: Uint8Array.from(buffer) }));
      const id = address.split('/').at(-1)!;
      await expect
        .poll(async () => (await person.get(`${api}/api/v1/playables/${id}`)).body.data.status, {
          timeout: 30_000,
        })
        .toBe('ready');
      return id;
    },
  };
}

test('what a playlist shows comes to the screen by itself, changes with it, and plays on without a network', async ({
  page,
  database,
  openBrowser,
  complaints,
}) => {
  test.slow();
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const server = await newServer(database);
  await addLocation(database, server, 'Nonstop hall');
  await database.query(
    `update content.locations set hours = (select jsonb_object_agg(day, '{"start":"00:00","end":"24:00","nonstop":true,"closed":false}'::jsonb)
       from unnest(array['mon','tue','wed','thu','fri','sat','sun']) day) where environment_id = $1`,
    [server.id],
  );
  await signIn(page, server.admin, { server: server.slug, path: '/displays' });
  const { box, phrase } = await plugIn(openBrowser);
  await addPaired(page, phrase, 'Wall');

  const { api, person, call, upload } = await enter(server);
  const [first, second] = [await upload('first.png'), await upload('second.png')];
  const { data: displays } = await call(200, person.get(`${api}/displays`));
  const { data: playlist } = await call(
    201,
    person.post(`${api}/playlists`, { name: 'Wall', items: [{ playable_id: first, duration: 3600 }] }),
  );
  await call(
    201,
    person.post(`${api}/groups`, { name: 'Wall', displays: [displays[0].id], playlists: [playlist.id] }),
  );
  const shown = box.locator('.layer.front img');
  await expect(shown).toBeVisible({ timeout: 15_000 });
  const before = await shown.getAttribute('src');
  await expect(page.getByRole('row', { name: 'Wall' }).getByText('Playlist active')).toBeVisible({
    timeout: 45_000,
  });

  // What it really shows is seen from afar.
  const pictureOf = async () => (await person.get(`${api}/displays/${displays[0].id}`)).body.data.picture;
  await expect.poll(pictureOf, { timeout: 15_000 }).toContain('/frame?v=');
  const { status, headers } = await person.get(await pictureOf());
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  await call(
    200,
    person.put(`${api}/playlists/${playlist.id}`, { items: [{ playable_id: second, duration: 3600 }] }),
  );
  await expect.poll(() => shown.getAttribute('src'), { timeout: 15_000 }).not.toBe(before);

  // Switched on again without a network, it goes on from what it has.
  await box.context().setOffline(true);
  await box.reload();
  await expect(shown).toBeVisible({ timeout: 15_000 });
  await box.context().setOffline(false);
});
