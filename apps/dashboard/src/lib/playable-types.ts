import type { PlayableType } from '@vitrine/contract/playables';
import type { IconName } from '../ui/icons.tsx';
import type { Translate } from './i18n/i18n.ts';

// Icons and names of playable types. A document is an image with pages, so its type alone is not sufficient.

interface Kind {
  readonly type: PlayableType;
  readonly pageCount: number | null;
}

export const typeIcons: Readonly<Record<PlayableType, IconName>> = {
  video: 'video',
  image: 'image',
  url: 'web',
  hls: 'hls',
  audio: 'audio',
  design: 'design',
};

export const typeKeys = {
  video: 'playables.types.video',
  image: 'playables.types.image',
  url: 'playables.types.url',
  hls: 'playables.types.hls',
  audio: 'playables.types.audio',
  design: 'playables.types.design',
} as const satisfies Record<PlayableType, string>;

export const kindIcon = ({ type, pageCount }: Kind): IconName =>
  pageCount === null ? typeIcons[type] : 'document';

/** "Video", "PDF, 6 pages" */
export const kindText = (t: Translate, { type, pageCount }: Kind): string =>
  pageCount === null ? t(typeKeys[type]) : t('playables.pdfPages', { count: pageCount });
