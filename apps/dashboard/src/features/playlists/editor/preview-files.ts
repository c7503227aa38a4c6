import type { PlayableMedia } from '@vitrine/contract/playables';

const order = ['1080p', 'audio', 'original', '2160p'];

/** In the order in which a preview tries them. */
export const filesOf = ({
  playable_medias,
}: {
  readonly playable_medias: readonly PlayableMedia[];
}): PlayableMedia[] =>
  [...playable_medias].sort((a, b) => order.indexOf(a.quality) - order.indexOf(b.quality));
