import type { Display } from '@vitrine/contract/displays';
import { withoutSlash } from '../lib/auth-base.ts';
import { session } from '../lib/session.ts';
import classes from './ScreenPicture.module.css';
import { SteadyPicture } from './SteadyPicture.tsx';

interface ScreenPictureProps {
  display: Pick<Display, 'image' | 'orientation' | 'status'> & Partial<Pick<Display, 'picture'>>;
  /** small: many in a row; row: a thumbnail of one width; large: as wide as its place, in the display's orientation. */
  size: 'small' | 'row' | 'large';
}

/** A picture kept in the form is its own address; a stored one lies on the server. */
export const addressOfImage = (image: string) =>
  image.startsWith('data:') ? image : `${withoutSlash(session.get().server?.url ?? '')}${image}`;

/** What the display shows, else the picture of its place, else a dark screen. */
export function ScreenPicture({ display, size }: ScreenPictureProps) {
  const { image, picture, orientation, status } = display;
  const isUpright = orientation === 'vertical_left' || orientation === 'vertical_right';
  return (
    <span className={classes[size]} data-upright={isUpright || undefined} data-status={status}>
      {picture ? (
        <SteadyPicture src={picture} loading="lazy" />
      ) : image ? (
        <img src={addressOfImage(image)} alt="" loading="lazy" decoding="async" />
      ) : (
        status === 'offline' && (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 9.5a12 12 0 0116 0M7.2 13a7.4 7.4 0 019.6 0M10.3 16.4a2.6 2.6 0 013.4 0M4 4l16 16" />
          </svg>
        )
      )}
    </span>
  );
}
