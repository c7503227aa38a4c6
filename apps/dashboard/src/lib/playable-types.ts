import type { PlayableType } from '@vitrine/contract/playables';
import type { IconName } from '../ui/icons.tsx';

// How kinds of playables are drawn and called.

export const typeIcons: Readonly<Record<PlayableType, IconName>> = {
  video: 'video',
  image: 'image',
  url: 'web',
  hls: 'hls',
  audio: 'audio',
};

export const typeKeys = {
  video: 'playables.types.video',
  image: 'playables.types.image',
  url: 'playables.types.url',
  hls: 'playables.types.hls',
  audio: 'playables.types.audio',
} as const satisfies Record<PlayableType, string>;
