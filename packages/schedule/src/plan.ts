import type { CalendarException } from '@vitrine/contract/calendars';
import type { Condition } from '@vitrine/contract/conditions';
import type { WeeklyHours } from '@vitrine/contract/locations';

// What a display could show. The server passes it to the engine, the dashboard and the player.

export type Orientation = 'horizontal' | 'vertical_left' | 'vertical_right' | 'upside_down';

export interface PlannedItem {
  readonly id: string;
  /** Length of one turn: duration times amount. An item without a length is not shown. */
  readonly seconds: number;
  readonly conditions: readonly Condition[];
  /** Local time of the place, `2026-11-19T20:00`: left out before the one, and from the other on (lifetime.ts). */
  readonly showFrom?: string | undefined;
  readonly showUntil?: string | undefined;
}

export interface PlannedPlaylist {
  readonly id: string;
  readonly priority: number;
  /** The highest priority among the groups that assign it to the display. */
  readonly groupPriority: number;
  readonly enabled: boolean;
  readonly orientation: Orientation | null;
  /**
   * Orders complete equals, oldest first; ties are broken by id. The server writes all instants in one
   * format, so they sort as text.
   */
  readonly createdAt: string;
  readonly conditions: readonly Condition[];
  /** Other lists of conditions, of which any may hold instead. Absent means none. */
  readonly alternatives?: readonly (readonly Condition[])[] | undefined;
  /** Dates on which only the given windows count. Absent means none. */
  readonly exceptions?: readonly CalendarException[] | undefined;
  readonly items: readonly PlannedItem[];
}

export interface Plan {
  readonly timeZone: string;
  readonly hours: WeeklyHours;
  readonly orientation: Orientation;
  readonly playlists: readonly PlannedPlaylist[];
}

const isPortrait = (orientation: Orientation) => orientation.startsWith('vertical');

/** Both must be landscape or both portrait; a playlist without an orientation fits everywhere. */
export const fitsOrientation = (playlist: PlannedPlaylist, { orientation }: Plan): boolean =>
  playlist.orientation === null || isPortrait(playlist.orientation) === isPortrait(orientation);

export const hasItems = ({ items }: PlannedPlaylist): boolean => items.some(({ seconds }) => seconds > 0);

type Ranked = Pick<PlannedPlaylist, 'id' | 'priority' | 'groupPriority' | 'createdAt'>;

/** Better first: priority, then group priority. 0 for complete equals. */
export const compareRank = (a: Ranked, b: Ranked): number =>
  b.priority - a.priority || b.groupPriority - a.groupPriority;

export const compareAge = (a: Ranked, b: Ranked): number =>
  compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
