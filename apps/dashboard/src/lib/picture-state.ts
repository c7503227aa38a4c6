import type { Closed, Display, DisplayStatus } from '@vitrine/contract/displays';

// The picture of a display: a live frame, or else the last one with its age, or else the planned item. For a
// closed location it is the first picture of the next opening. Offline and unpaired displays have their own
// appearance. It is never a black box.

export type PictureState = 'live' | 'last' | 'planned' | 'closed' | 'offline' | 'unpaired' | 'empty';

export interface PictureSubject {
  readonly name: string;
  readonly status: DisplayStatus;
  readonly closed: Closed;
  readonly orientation: Display['orientation'];
  /** Null if unpaired. */
  readonly device: string | null;
  readonly picture: string | null;
  readonly pictureAt: string | null;
  /** What it reports to be showing. */
  readonly playing?: { readonly name: string | null } | null;
  readonly planned?: Display['planned'];
  /** An uploaded photo of the location. */
  readonly image?: string | null;
  readonly lastActive?: string | null;
}

export interface ShownPicture {
  readonly state: PictureState;
  readonly picture: string | null;
  /** Drawn where there is no picture. */
  readonly design: string | null;
  /** Name of the visible item. */
  readonly item: string | null;
}

/** An older frame may no longer be what is shown. */
export const liveForMs = 15_000;

export function pictureOf(subject: PictureSubject, now: number): ShownPicture {
  const { status, closed, device, picture, pictureAt, playing, planned } = subject;
  const plan = {
    picture: planned?.picture ?? null,
    design: planned?.design ?? null,
    item: planned?.item ?? null,
  };
  if (device === null) return { state: 'unpaired', picture: null, design: null, item: null };
  if (closed) return { state: 'closed', ...plan };
  const isOffline = status === 'offline';
  if (picture !== null && pictureAt !== null) {
    const isLive = now - Date.parse(pictureAt) <= liveForMs;
    const item = playing?.name ?? null;
    return { state: isOffline ? 'offline' : isLive ? 'live' : 'last', picture, design: null, item };
  }
  if (isOffline) return { state: 'offline', ...plan };
  return { state: planned ? 'planned' : 'empty', ...plan };
}
