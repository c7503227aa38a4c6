import { type Playable, pictureFormats } from '@vitrine/contract/playables';

/** The address of a playable's picture: large, then medium, small, thumbnail; else the thumb; null where there is none. */
export const bestPicture = ({ original, media_thumb }: Pick<Playable, 'original' | 'media_thumb'>) =>
  pictureFormats.flatMap((format) => original.formats[format]?.url ?? [])[0] ?? media_thumb?.url ?? null;
