import { type Playable, pictureFormats } from '@vitrine/contract/playables';

/**
 * The URL of a playable's picture: large, then medium, small, thumbnail; or else the thumb; null if there is
 * none.
 */
export const bestPicture = ({ original, media_thumb }: Pick<Playable, 'original' | 'media_thumb'>) =>
  pictureFormats.flatMap((format) => original.formats[format]?.url ?? [])[0] ?? media_thumb?.url ?? null;
