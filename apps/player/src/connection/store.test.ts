import { saved } from '@vitrine/contract/test/protocol-1';
import { expect, test } from 'vitest';
import { manifestOf, picture } from '../playback/play-queue.test-kit.ts';
import { nothingSaved, openStore } from './store.ts';

function copyOf(content: unknown = null) {
  return {
    content,
    async read() {
      return this.content;
    },
    async write(saved: unknown) {
      this.content = structuredClone(saved);
    },
  };
}

const credentials = { url: 'https://signs.example/s/demo', token: 'the-token' };
const broken = {
  read: () => Promise.reject(new Error('no')),
  write: () => Promise.reject(new Error('QuotaExceededError')),
};

test('a restart restores what was saved', async () => {
  const copies = [copyOf(), copyOf()];
  const store = await openStore(copies);
  expect(store.state).toEqual(nothingSaved);
  await store.save({ secret: 'secret', credentials });
  expect((await openStore(copies)).state).toMatchObject({ secret: 'secret', credentials });
});

test('case 167: a wiped copy is restored from the other, and the device stays the same', async () => {
  const [first, second] = [copyOf(), copyOf()];
  await (await openStore([first, second])).save({ credentials });
  for (const wiped of [first, second]) {
    wiped.content = null;
    expect((await openStore([first, second])).state.credentials).toEqual(credentials);
    expect(wiped.content).toMatchObject({ credentials });
  }
});

test('the newer copy counts, and foreign data is ignored', async () => {
  const old = copyOf({ revision: 3, ...nothingSaved, secret: 'old' });
  const recent = copyOf({ revision: 4, ...nothingSaved, secret: 'recent' });
  expect((await openStore([old, recent])).state.secret).toBe('recent');
  expect((await openStore([copyOf('<nonsense>'), recent])).state.secret).toBe('recent');
});

test('case 166: a full or missing store does not stop the player, which reports it', async () => {
  const store = await openStore([broken, broken]);
  expect(await store.save({ credentials })).toBe(false);
  expect(store.state.credentials).toEqual(credentials);
  expect(await (await openStore([broken, copyOf()])).save({ credentials })).toBe(true);
});

test('a manifest that this version cannot read loses the manifest, not the pairing', async () => {
  const copy = copyOf({ revision: 1, ...nothingSaved, credentials, manifest: { version: 'of the future' } });
  expect((await openStore([copy])).state).toMatchObject({ credentials, manifest: null });
});

test('case 212: data stored by a newer version is read as far as possible, and playback continues', async () => {
  const manifest = JSON.parse(JSON.stringify(manifestOf([{ name: 'always', items: [picture('a')] }])));
  const { playlists } = manifest.display.schedule;
  playlists.push({ ...playlists[0], id: crypto.randomUUID(), conditions: [{ precondition: 'weather' }] });
  const copy = copyOf({
    revision: 1,
    ...nothingSaved,
    credentials,
    manifest,
    inForce: manifest,
    mood: 'good',
  });
  const { inForce } = (await openStore([copy])).state;
  expect(inForce!.display!.schedule!.playlists).toHaveLength(1);
});

test('case 212: data stored by the first version is still read completely', async () => {
  const { revision: _, ...kept } = saved;
  expect((await openStore([copyOf(saved)])).state).toMatchObject(kept);
});
