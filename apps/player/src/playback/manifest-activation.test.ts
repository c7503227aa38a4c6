import type { Manifest, ManifestMedia } from '@vitrine/contract/player';
import { expect, test, vi } from 'vitest';
import type { MediaState } from '../media/media-cache.ts';
import { mediaOf } from '../media/media-files.test-kit.ts';
import { createManifestActivation } from './manifest-activation.ts';
import { versionShown } from './partial-manifest.ts';
import { manifestOf, picture, playlistId, type TestPlaylist } from './play-queue.test-kit.ts';

const now = Date.parse('2026-11-15T11:00:00Z');
const inDecember = { precondition: 'date', operator: 'after', value: '2026-12-01' } as const;
const old = manifestOf([{ name: 'P', items: [picture('old')] }], {}, 'old');
const shaOf = (name: string) => mediaOf(name).sha256;

function arrange(
  stored: Manifest | null,
  states: Record<string, MediaState> = {},
  alsoNeeds: () => ManifestMedia[] | null = () => [],
) {
  const state = new Map(Object.entries(states).map(([name, value]) => [shaOf(name), value]));
  const cache = {
    stateOf: (sha256: string) => state.get(sha256) ?? 'coming',
    want: vi.fn(),
    keepOnly: vi.fn(async (_sha256s: ReadonlySet<string>) => {}),
  };
  const onInForce = vi.fn();
  const onCached = vi.fn();
  const activation = createManifestActivation({
    cache,
    now: () => now,
    stored,
    alsoNeeds,
    traitsFor: () => ({ resolution: '1080p', lowBandwidth: false, width: 1920, height: 1080 }),
    onInForce,
    onCached,
  });
  const offer = (playlists: TestPlaylist[], ...rest: [Partial<NonNullable<Manifest['display']>>?, string?]) =>
    activation.offer(manifestOf(playlists, rest[0] ?? {}, rest[1] ?? 'new'));
  const settle = (name: string, value: MediaState) => {
    state.set(shaOf(name), value);
    activation.look();
  };
  const version = () => activation.inForce?.manifest.version;
  return { activation: activation, cache, onInForce, onCached, offer, settle, version };
}

test('the old manifest plays until every file of the next two days is stored', () => {
  const { offer, settle, version, onInForce, cache } = arrange(old, { old: 'here' });
  offer([
    { name: 'P', items: [picture('a'), picture('b')] },
    { name: 'later', items: [picture('z')], conditions: [inDecember] },
  ]);
  expect(cache.want).toHaveBeenCalledOnce();
  expect(cache.keepOnly).toHaveBeenLastCalledWith(new Set(['a', 'b', 'z', 'old'].map(shaOf)));
  settle('a', 'here');
  expect(version()).toBe('old');
  settle('b', 'here');
  expect(version()).toBe('new');
  expect(onInForce).toHaveBeenCalledOnce();
  expect(cache.keepOnly).toHaveBeenLastCalledWith(new Set(['a', 'b', 'z'].map(shaOf)));
});

test('files in the cells of data stay, and nothing is removed until they are known', () => {
  let files: ManifestMedia[] | null = null;
  const { offer, cache } = arrange(null, {}, () => files);
  offer([{ name: 'P', items: [picture('a')] }]);
  expect(cache.keepOnly).not.toHaveBeenCalled();
  expect(cache.want).toHaveBeenLastCalledWith([mediaOf('a')]);
  files = [mediaOf('cell')];
  offer([{ name: 'P', items: [picture('a')] }]);
  expect(cache.keepOnly).toHaveBeenLastCalledWith(new Set(['a', 'cell'].map(shaOf)));
  expect(cache.want).toHaveBeenLastCalledWith([mediaOf('a'), mediaOf('cell')]);
});

test('PL14: a playlist takes effect as soon as its own files are here, whatever else is downloading', () => {
  const before = manifestOf(
    [
      { name: 'P', items: [picture('a')] },
      { name: 'Q', items: [picture('q')] },
    ],
    {},
    'old',
  );
  const { offer, settle, onInForce, activation, cache } = arrange(before, { a: 'here', q: 'here' });
  offer([
    { name: 'P', items: [picture('a'), picture('b')], version: 2 },
    { name: 'Q', items: [picture('big')], version: 2 },
    { name: 'R', items: [picture('huge')] },
  ]);
  expect(onInForce).not.toHaveBeenCalled();
  settle('b', 'here');
  const versions = () => [...activation.inForce!.playlists.values()].map(({ id, version }) => [id, version]);
  expect(versions()).toEqual([
    [playlistId('P'), 2],
    [playlistId('Q'), 1],
  ]);
  // Plays name the manifest in which the server sent what is shown.
  const shownAs = (name: string) => versionShown(activation.inForce!.manifest, playlistId(name));
  expect([shownAs('P'), shownAs('Q')]).toEqual(['new', 'old']);
  const [last] = cache.keepOnly.mock.lastCall!;
  expect([...last].sort()).toEqual(['a', 'b', 'q', 'big', 'huge'].map(shaOf).sort());
  // A player that restarts now completes it.
  const {
    activation: restarted,
    offer: offerAgain,
    settle: settleAgain,
  } = arrange(activation.inForce!.manifest, { a: 'here', b: 'here', q: 'here', big: 'here' });
  offerAgain([
    { name: 'P', items: [picture('a'), picture('b')], version: 2 },
    { name: 'Q', items: [picture('big')], version: 2 },
    { name: 'R', items: [picture('huge')] },
  ]);
  expect([...restarted.inForce!.playlists.keys()]).toEqual(['P', 'Q'].map(playlistId));
  settleAgain('huge', 'here');
  expect(restarted.inForce!.manifest.version).toBe('new');
});

test('PL14: what was taken away goes at once, unless nothing else could be shown', () => {
  const before = [
    { name: 'P', items: [picture('a')] },
    { name: 'Q', items: [picture('q')] },
  ];
  const one = arrange(manifestOf(before, {}, 'old'), { a: 'here', q: 'here' });
  one.offer([before[0]!, { name: 'R', items: [picture('huge')] }]);
  expect([...one.activation.inForce!.playlists.keys()]).toEqual([playlistId('P')]);
  const all = arrange(manifestOf(before, {}, 'old'), { a: 'here', q: 'here' });
  all.offer([{ name: 'R', items: [picture('huge')] }]);
  expect(all.version()).toBe('old');
  all.settle('huge', 'here');
  expect(all.version()).toBe('new');
});

test('PL14: a replaced file is not taken from the old manifest by a playlist that is ready', () => {
  const replaced = { ...picture('x'), media: [mediaOf('x2', { mime: 'image/png' })] };
  const before = [
    { name: 'P', items: [picture('x')] },
    { name: 'Q', items: [picture('q')] },
  ];
  const { offer, settle, activation } = arrange(manifestOf(before, {}, 'old'), { x: 'here', q: 'here' });
  offer([
    { name: 'P', items: [replaced], version: 2 },
    { name: 'Q', items: [picture('big')], version: 2 },
  ]);
  const fileOf = () =>
    activation.inForce!.manifest.display!.schedule!.playables.find(({ name }) => name === 'x');
  expect(fileOf()!.media[0]!.sha256).toBe(shaOf('x'));
  settle('x2', 'here');
  expect(fileOf()!.media[0]!.sha256).toBe(shaOf('x2'));
});

test('an unavailable file does not prevent the others from being shown', () => {
  const { offer, settle, version, onCached } = arrange(old, { old: 'here', a: 'here' });
  offer([{ name: 'P', items: [picture('a'), picture('b')] }]);
  settle('b', 'gone');
  expect(version()).toBe('new');
  expect(onCached).not.toHaveBeenCalled();
  settle('b', 'here');
  expect(onCached).toHaveBeenCalledWith(playlistId('P'), 1);
});

test('case 122: an altered file keeps the last good manifest in force', () => {
  const { offer, settle, version } = arrange(old, { old: 'here', a: 'here' });
  offer([{ name: 'P', items: [picture('a'), picture('altered')] }]);
  settle('altered', 'coming');
  expect(version()).toBe('old');
});

test('a screen with nothing to show starts with what is available', () => {
  expect(offered(null)).toBe('new');
  expect(offered(manifestOf([], {}, 'empty'))).toBe('new');
  function offered(stored: Manifest | null) {
    const { offer, version } = arrange(stored);
    offer([{ name: 'P', items: [picture('a')] }]);
    return version();
  }
});

test('a restart without network plays what played before, even if a newer manifest was announced', () => {
  const { activation, version, offer } = arrange(old, { old: 'here' });
  expect(activation.inForce?.manifest).toBe(old);
  offer([{ name: 'P', items: [picture('never fetched')] }]);
  expect(version()).toBe('old');
});

test('case 120: an inactive display fetches nothing more and keeps its files; an unpaired one keeps none', () => {
  const { offer, activation, cache } = arrange(old, { old: 'here' });
  offer([{ name: 'P', items: [picture('a')] }], { active: false });
  expect(cache.want).toHaveBeenLastCalledWith([]);
  expect(cache.keepOnly).not.toHaveBeenCalled();
  activation.offer({ ...old, display: null });
  expect(cache.keepOnly).toHaveBeenLastCalledWith(new Set());
  expect(activation.inForce).toBeNull();
});
