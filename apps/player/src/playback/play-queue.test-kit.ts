import type { Manifest, ManifestMedia, ManifestPlayable } from '@vitrine/contract/player';
import { nonstop } from '@vitrine/schedule/test-plan';
import { mediaOf } from '../media/media-files.test-kit.ts';
import { type PlayQueue, playQueueOf } from './play-queue.ts';

// Compact manifests for tests: items are named by a letter, the rest has defaults.

const idOf = (kind: number, name: string) =>
  `019a82f0-0000-7000-800${kind}-${Buffer.from(name).toString('hex').slice(0, 12).padStart(12, '0')}`;
export const playlistId = (name: string) => idOf(1, name);
export const itemId = (name: string) => idOf(2, name);
export const playableId = (name: string) => idOf(3, name);

export interface TestItem {
  readonly name: string;
  readonly seconds: number;
  readonly type?: ManifestPlayable['type'];
  readonly duration?: number;
  readonly url?: string;
  readonly media?: readonly ManifestMedia[];
  /** For a document: names of its pages, each with a file of that name. */
  readonly pages?: readonly string[];
  readonly showFrom?: string;
  readonly showUntil?: string;
}

export interface TestPlaylist {
  readonly name: string;
  readonly items: readonly TestItem[];
  readonly version?: number;
  readonly priority?: number;
  readonly conditions?: NonNullable<
    NonNullable<Manifest['display']>['schedule']
  >['playlists'][number]['conditions'];
}

export const picture = (name: string, seconds = 10): TestItem => ({ name, seconds });
export const document = (name: string, pages: readonly string[], secondsEach: number): TestItem => ({
  name,
  pages,
  seconds: pages.length * secondsEach,
  media: [mediaOf(pages[0]!, { mime: 'image/jpeg' })],
});

export function manifestOf(
  playlists: readonly TestPlaylist[],
  rest: Partial<NonNullable<Manifest['display']>> = {},
  version = '1',
): Manifest {
  const items = playlists.flatMap((each) => each.items);
  const playables = items.map(({ name, type = 'image', duration, url, media, pages }) => ({
    id: playableId(name),
    name,
    type,
    url: url ?? null,
    duration: duration ?? null,
    media: [
      ...(media ?? (url ? [] : [mediaOf(name, { mime: type === 'video' ? 'video/mp4' : 'image/png' })])),
    ],
    ...(pages && { pages: pages.map((page) => ({ media: [mediaOf(page, { mime: 'image/jpeg' })] })) }),
  }));
  return {
    version,
    protocol: 1,
    device: { id: idOf(4, 'device'), lowBandwidth: false, connectString: 'amber-falcon-river' },
    display: {
      id: idOf(5, 'display'),
      name: 'Counter left',
      active: true,
      orientation: 'horizontal',
      resolution: '1080p',
      preferredVideoOutput: null,
      networkScreens: [],
      timezone: 'Europe/Prague',
      location: 'Praha',
      environment: 'Orchard',
      schedule: {
        hours: nonstop,
        playables: [...new Map(playables.map((each) => [each.id, each])).values()],
        playlists: playlists.map(({ name, items, version = 1, priority = 50, conditions = [] }, index) => ({
          id: playlistId(name),
          name,
          version,
          priority,
          groupPriority: 50,
          enabled: true,
          orientation: null,
          createdAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
          conditions,
          items: items.map((item) => ({
            id: itemId(item.name),
            playable: playableId(item.name),
            seconds: item.seconds,
            amount: 1,
            conditions: [],
            ...(item.showFrom && { showFrom: item.showFrom }),
            ...(item.showUntil && { showUntil: item.showUntil }),
          })),
        })),
      },
      ...rest,
    },
  };
}

export const playQueueFor = (...options: Parameters<typeof manifestOf>): PlayQueue =>
  playQueueOf(manifestOf(...options))!;
