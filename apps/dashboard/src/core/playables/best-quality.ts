import type { PlayableRecord } from '../queries/playables.queries.ts';

type Sharp = Pick<PlayableRecord, 'type' | 'playable_medias' | 'width' | 'height'>;

/** By the shorter side, so that portrait FullHD counts too. */
const classes = [
  { name: '4K', from: 2160 },
  { name: 'FullHD', from: 1080 },
  { name: 'HD', from: 720 },
  { name: 'SD', from: 0 },
] as const;

export type QualityName = (typeof classes)[number]['name'] | 'original';

const shorterSide = ({ width, height }: { width: number | null; height: number | null }) =>
  width === null || height === null ? null : Math.min(width, height);

/** The real sharpness of a video's best file. Upscaling adds no sharpness, so the original is the limit. */
export function bestQuality(playable: Sharp): QualityName | null {
  const { type, playable_medias } = playable;
  if (type !== 'video' || playable_medias.length === 0) return null;
  const sides = playable_medias.flatMap((media) => shorterSide(media) ?? []);
  const limit = shorterSide(playable);
  const best = Math.min(sides.length > 0 ? Math.max(...sides) : Infinity, limit ?? Infinity);
  if (!Number.isFinite(best)) return 'original';
  return classes.find(({ from }) => best >= from)!.name;
}
