import { typeByExtension } from '@vitrine/contract/playables';
import { useState } from 'react';
import { Glyph } from '../ui/glyphs.tsx';
import { Icon } from '../ui/icons.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import classes from './UploadPicture.module.css';

const urls = new WeakMap<File, string>();

/** An address of the file for this page; it holds on to no more than the file itself. */
function urlOf(file: File): string {
  const known = urls.get(file) ?? URL.createObjectURL(file);
  urls.set(file, known);
  return known;
}

const shown = /\.(avif|gif|jpe?g|png|webp)$/i;

/** The picture itself, if the browser can show it. */
export const ownPictureOf = (file: File | null): string | null =>
  file && shown.test(file.name) ? urlOf(file) : null;

export interface FilmFacts {
  readonly seconds: number;
  readonly height: number;
}

interface UploadPictureProps {
  name: string;
  file: File | null;
  /** The server's, once there is one. */
  picture?: string | null;
  isBroken?: boolean;
  onFilm?: (facts: FilmFacts) => void;
}

/** The picture or the film itself if the browser can show it, then the server's picture, or else what kind of file it is. */
export function UploadPicture({ name, file, picture, isBroken, onFilm }: UploadPictureProps) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const extension = name.split('.').at(-1)!;
  const kind = /^pdf$/i.test(extension) ? 'document' : typeByExtension(extension);
  const film = file && !picture && kind === 'video' ? urlOf(file) : null;
  const sources = [ownPictureOf(file), picture, film].filter((each) => each && !failed.has(each));
  const source = isBroken ? undefined : sources[0];
  const onError = () => source && setFailed(new Set([...failed, source]));
  return (
    <Stack
      as="span"
      center
      fixed
      wideScreen
      clip
      rounded="tag"
      sunken
      tone="muted"
      className={classes.picture}
      data-broken={isBroken || undefined}
    >
      {isBroken ? (
        <Glyph name="warning" size={18} />
      ) : !source ? (
        <Icon name={kind} size={18} />
      ) : source === film ? (
        <video
          src={source}
          muted
          preload="metadata"
          tabIndex={-1}
          aria-hidden="true"
          onError={onError}
          onLoadedMetadata={({ currentTarget: { duration, videoHeight } }) =>
            Number.isFinite(duration) && onFilm?.({ seconds: duration, height: videoHeight })
          }
        />
      ) : (
        <img src={source} alt="" decoding="async" loading="lazy" onError={onError} />
      )}
    </Stack>
  );
}
