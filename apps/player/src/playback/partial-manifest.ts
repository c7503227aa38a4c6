import type { Manifest } from '@vitrine/contract/player';

// A manifest of which only some playlists can be shown yet. Each of these takes effect as soon as its own
// files are on the player; the others stay as they were, or away if they are new, until theirs are.

/** Marks a manifest that is in force in part, so that a restarted player completes it. */
const mark = '~';

/** In which manifest the server sent a playlist that is in force in part. */
const sentIn = new WeakMap<Manifest, ReadonlyMap<string, string>>();

/** The version of the manifest, as the server knows it, to which a playlist belongs. */
export const versionShown = (manifest: Manifest, playlist: string): string =>
  sentIn.get(manifest)?.get(playlist) ?? manifest.version.replace(mark, '');

export interface PartialOptions {
  readonly isReady: (playlist: string) => boolean;
  /** Whether playlists that the next manifest no longer has continue meanwhile. */
  readonly keepsRemoved: boolean;
}

/** Null if nothing changes yet. Both manifests belong to the same display and have a schedule. */
export function partOf(
  old: Manifest,
  next: Manifest,
  { isReady, keepsRemoved }: PartialOptions,
): Manifest | null {
  const [oldSchedule, nextSchedule] = [old.display!.schedule!, next.display!.schedule!];
  const before = new Map(oldSchedule.playlists.map((playlist) => [playlist.id, playlist]));
  const names = new Set(nextSchedule.playlists.map(({ id }) => id));
  const ready = nextSchedule.playlists.filter(({ id }) => isReady(id));
  const playlists = [
    ...nextSchedule.playlists.flatMap((each) => (isReady(each.id) ? each : (before.get(each.id) ?? []))),
    ...(keepsRemoved ? oldSchedule.playlists.filter(({ id }) => !names.has(id)) : []),
  ];
  // A playable of a playlist that is ready has its new files; the others have their old ones.
  const isNew = new Set(ready.flatMap(({ items }) => items.map(({ playable }) => playable)));
  const oldPlayables = new Map(oldSchedule.playables.map((playable) => [playable.id, playable]));
  const isUsed = new Set(playlists.flatMap(({ items }) => items.map(({ playable }) => playable)));
  const known = new Map([...nextSchedule.playables, ...oldSchedule.playables].map((each) => [each.id, each]));
  for (const each of nextSchedule.playables)
    if (isNew.has(each.id) || !oldPlayables.has(each.id)) known.set(each.id, each);
  const playables = [...known.values()].filter(({ id }) => isUsed.has(id));
  const display = { ...next.display!, schedule: { ...nextSchedule, playlists, playables } };
  if (isSame(display, old.display!)) return null;
  const part = { ...next, version: `${next.version}${mark}`, display };
  const stayed = playlists.filter(({ id }) => !isReady(id));
  sentIn.set(part, new Map(stayed.map(({ id }) => [id, versionShown(old, id)])));
  return part;
}

const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
  [...all].sort((a, b) => (a.id < b.id ? -1 : 1));

type Display = NonNullable<Manifest['display']>;
function isSame(a: Display, b: Display): boolean {
  const text = ({ schedule, ...rest }: Display) =>
    JSON.stringify([rest, schedule!.hours, byId(schedule!.playlists), byId(schedule!.playables)]);
  return text(a) === text(b);
}
