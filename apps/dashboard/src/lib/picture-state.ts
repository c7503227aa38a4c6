import type { Closed, Display, DisplayStatus } from '@vitrine/contract/displays';

// Which picture stands for a display: a live frame, else the last one with its age, else what is planned; a closed place
// has the first picture of its next opening. Offline and unpaired displays have looks of their own. Never a black box.

export type PictureState = 'live' | 'last' | 'planned' | 'closed' | 'offline' | 'unpaired' | 'empty';

export interface PictureSubject {
  readonly name: string;
  readonly status: DisplayStatus;
  readonly closed: Closed;
  readonly orientation: Display['orientation'];
  /** Null: unpaired. */
  readonly device: string | null;
  readonly picture: string | null;
  readonly pictureAt: string | null;
  /** What it shows, by its own word. */
  readonly playing?: { readonly name: string | null } | null;
  readonly planned?: Display['planned'];
  /** A photo of the place, by somebody. */
  readonly image?: string | null;
  readonly lastActive?: string | null;
}

export interface ShownPicture {
  readonly state: PictureState;
  readonly picture: string | null;
  /** Name of the item that is seen. */
  readonly item: string | null;
}

/** A frame that is older no longer says what is on. */
export const liveForMs = 15_000;

export function pictureOf(subject: PictureSubject, now: number): ShownPicture {
  const { status, closed, device, picture, pictureAt, playing, planned } = subject;
  const plan = { picture: planned?.picture ?? null, item: planned?.item ?? null };
  if (device === null) return { state: 'unpaired', picture: null, item: null };
  if (closed) return { state: 'closed', ...plan };
  const isOffline = status === 'offline';
  if (picture !== null && pictureAt !== null) {
    const isLive = now - Date.parse(pictureAt) <= liveForMs;
    const item = playing?.name ?? null;
    return { state: isOffline ? 'offline' : isLive ? 'live' : 'last', picture, item };
  }
  if (isOffline) return { state: 'offline', ...plan };
  return { state: planned ? 'planned' : 'empty', ...plan };
}
