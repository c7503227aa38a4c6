import type { Condition } from '@vitrine/contract/conditions';
import type { WeeklyHours } from '@vitrine/contract/locations';

// What a display could show, as the server hands it to the engine, the dashboard and the player.

export type Orientation = 'horizontal' | 'vertical_left' | 'vertical_right' | 'upside_down';

export interface PlannedItem {
  readonly id: string;
  /** How long one turn of it lasts: its duration times its amount. Without a length it is not shown. */
  readonly seconds: number;
  readonly conditions: readonly Condition[];
}

export interface PlannedPlaylist {
  readonly id: string;
  readonly priority: number;
  /** The highest priority among the groups through which it reaches the display. */
  readonly groupPriority: number;
  readonly enabled: boolean;
  readonly orientation: Orientation | null;
  /**
   * Decides the order among complete equals, oldest first; the id where even that is equal. An instant as the server writes
   * them all, so that texts compare as times do.
   */
  readonly createdAt: string;
  readonly conditions: readonly Condition[];
  readonly items: readonly PlannedItem[];
}

export interface Plan {
  readonly timeZone: string;
  readonly hours: WeeklyHours;
  readonly orientation: Orientation;
  readonly playlists: readonly PlannedPlaylist[];
}

const isPortrait = (orientation: Orientation) => orientation.startsWith('vertical');

/** The same class, landscape or portrait; a playlist without one fits everywhere. */
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
