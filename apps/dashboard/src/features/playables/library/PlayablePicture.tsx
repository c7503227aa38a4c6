import { pictureFormats } from '@vitrine/contract/playables';
import { useState } from 'react';
import { DesignPicture } from '../../../core/design-views/designs.views.tsx';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { kindIcon } from '../../../lib/playable-types.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { isUpright } from '../is-upright.ts';
import classes from './picture.module.css';

interface PlayablePictureProps {
  playable: Pick<
    PlayableRecord,
    'id' | 'type' | 'pageCount' | 'original' | 'media_thumb' | 'width' | 'height'
  >;
  /** Its displayed width, for the browser to select the right file. */
  sizes: string;
  iconSize?: number;
  /** Text is drawn over it, so without a picture it stays plain. */
  isDark?: boolean;
}

/** Large, then medium, small, thumbnail; or else the thumb; or else an icon of its type. */
export function PlayablePicture({ playable, sizes, iconSize = 28, isDark }: PlayablePictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (playable.type === 'design') return <DesignPicture id={playable.id} />;
  const { formats } = playable.original;
  const pictures = pictureFormats.flatMap((format) => formats[format] ?? []);
  const address = pictures[0]?.url ?? playable.media_thumb?.url;
  if (!address || address === broken) {
    return (
      <Stack as="span" className={classes.none} center wide full data-dark={isDark || undefined}>
        {!isDark && <Icon name={kindIcon(playable)} size={iconSize} />}
      </Stack>
    );
  }
  return (
    <img
      className={classes.picture}
      data-upright={isUpright(pictures[0] ?? playable) || undefined}
      data-document={playable.pageCount !== null || undefined}
      src={address}
      srcSet={pictures.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
      sizes={sizes}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(address)}
    />
  );
}
