import type { Manifest, ManifestDesign, ManifestMedia, ManifestPlayable } from '@vitrine/contract/player';
import { pagesOf } from './document-pages.ts';

// Selects the files of a playable for this screen: no more pixels than it shows, and no more bytes than its
// connection can carry.

export interface ScreenTraits {
  readonly resolution: NonNullable<Manifest['display']>['resolution'];
  readonly lowBandwidth: boolean;
  /** Of the panel, in physical pixels. */
  readonly width: number;
  readonly height: number;
}

/** A panel with more than this many pixels on its longer side is not FullHD. */
const longestOfFullHd = 2048;

export function chooseMedia(
  { type, media }: Pick<ManifestPlayable, 'type' | 'media'>,
  traits: ScreenTraits,
): ManifestMedia | null {
  const kind = type === 'audio' ? 'audio/' : type === 'image' ? 'image/' : 'video/';
  const usable = media.filter(({ mime }) => mime.startsWith(kind));
  const byQuality = (quality: string) => usable.find((each) => each.quality === quality);
  if (type === 'audio') return byQuality('audio') ?? usable[0] ?? null;
  const preferred = traits.lowBandwidth
    ? [byQuality('1080p'), smallest(usable)]
    : isFine(traits)
      ? [byQuality('2160p'), byQuality('original'), byQuality('1080p')]
      : [byQuality('1080p'), byQuality('original')];
  return preferred.find(Boolean) ?? usable[0] ?? null;
}

/** The picture of a sound. */
export const pictureOf = ({ media }: ManifestPlayable): ManifestMedia | null =>
  smallest(media.filter(({ mime }) => mime.startsWith('image/'))) ?? null;

const isFine = ({ resolution, width, height }: ScreenTraits): boolean =>
  resolution === 'system_default' ? Math.max(width, height) > longestOfFullHd : resolution === '2160p';

const smallest = (media: readonly ManifestMedia[]): ManifestMedia | undefined =>
  [...media].sort((a, b) => a.size - b.size)[0];

/** All files it needs on the player, for a document page by page; web pages and streams need none. */
export function filesOf(playable: ManifestPlayable, traits: ScreenTraits): ManifestMedia[] {
  if (playable.type === 'url' || playable.type === 'hls') return [];
  if (playable.design) return filesOfDesign(playable.design, traits);
  if (playable.pages) return pagesOf(playable).flatMap((page) => filesOf(page, traits));
  const main = chooseMedia(playable, traits);
  const picture = playable.type === 'audio' ? pictureOf(playable) : null;
  return [main, picture].filter((each) => each !== null);
}

/** In the order of its boxes. */
export const filesOfDesign = ({ files }: ManifestDesign, traits: ScreenTraits): ManifestMedia[] =>
  files.flatMap((file) => chooseMedia(file, traits) ?? []);
