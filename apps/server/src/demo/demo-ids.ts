import { createHash } from 'node:crypto';
import { playlistColour } from '@vitrine/contract/playlist-colours';
import { demoPlaylistColours } from './demo-playlists.ts';

/**
 * Derived from names, so that filling twice changes nothing and links keep working from one fresh start to
 * the next.
 */
export const idOf = (...path: string[]): string => {
  const hex = createHash('sha256')
    .update(`vitrine demo ${path.join('/')}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export const folderIdOf = (slug: string, path: readonly string[]): string | null =>
  path.length === 0 ? null : idOf(slug, 'folder', ...path);
export const playableIdOf = (slug: string, name: string): string => idOf(slug, 'playable', name);
/**
 * The first id with the intended colour of the playlist: colours are derived from ids, and random ids would
 * repeat some.
 */
export function playlistIdOf(slug: string, name: string): string {
  const wanted = demoPlaylistColours[name];
  for (let i = 0; ; i++) {
    const id = idOf(slug, 'playlist', i === 0 ? name : `${name} ${i}`);
    if (!wanted || playlistColour(id) === wanted) return id;
  }
}
export const itemIdOf = (slug: string, playlist: string, position: number): string =>
  idOf(slug, 'playlist', playlist, String(position));
export const displayIdOf = (slug: string, place: string, name: string): string =>
  idOf(slug, 'display', place, name);
export const deviceIdOf = (slug: string, place: string, name: string): string =>
  idOf(slug, 'device', place, name);
