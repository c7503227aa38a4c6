import type { Condition } from '@vitrine/contract/conditions';
import type { WeeklyHours } from '@vitrine/contract/locations';

// Everything that a design shows and does not have in its document. A player, the designer and a preview each give their own.

export type CellValue = string | number | boolean | null;

export interface SourceColumn {
  /** By which boxes name it. */
  readonly name: string;
  /** As people call it. */
  readonly label?: string;
  /** Prices and numbers are written in the language of the place; other kinds as they are. */
  readonly kind: string;
}

/**
 * The columns `from`, `to` and `days` say when a row is shown, by the clock of the place, and `soldOut` that it is sold out. Calendars
 * have `title`, `start`, `end` and `location`, feeds `title`, weather `time`, `temperature` and `symbol`.
 */
export interface SourceRow {
  readonly id: string;
  readonly values: Readonly<Record<string, CellValue>>;
}

export interface SourceData {
  readonly columns: readonly SourceColumn[];
  readonly rows: readonly SourceRow[];
  /** Instant at which it was right; null for what never gets old, as a table that people edit. */
  readonly fetchedAt: string | null;
  readonly isOld: boolean;
  /** Of its prices, e.g. `EUR`. */
  readonly currency?: string;
  /** What the licence of the data wants to be written. */
  readonly credit?: string | null;
}

export interface DesignFile {
  readonly url: string;
  readonly type: 'image' | 'video';
}

export interface DesignContext {
  /** The server's time in milliseconds. */
  now(): number;
  /** When the turn of the item began; zones and films begin with it. Absent for frames: theirs began in 1970. */
  readonly startedAt?: number;
  /** Which turn of the item it is, from 0, and how long its turns are. Absent for what is shown without an end, as alarms and frames. */
  readonly turn?: { readonly seconds: number; readonly count: number };
  /** The page of a box that somebody has turned to, from 0; undefined leaves it to the time. */
  page?(box: string): number | undefined;
  /** Of the place. */
  readonly timezone: string;
  /** Milliseconds that the clocks of a zone are ahead of UTC; throws if the zone is unknown. */
  offsetAt(timezone: string, instant: number): number;
  /** The language of the place. */
  readonly locale: string;
  readonly words: { readonly closed: string; readonly allDay: string };
  /** Opening hours of the place. */
  readonly hours: WeeklyHours | null;
  /** Null if the file is missing: its box is left empty. */
  file(playable: string): DesignFile | null;
  /** Null if there is none yet. `weather` names the weather at the place. */
  data(source: string): SourceData | null;
  /** Whether conditions hold at a moment, by the clock of the place. */
  holds(conditions: readonly Condition[], now: number): boolean;
  /** How many boxes may move; the further ones stand still. Absent means all. */
  readonly movingLeft?: number;
  /** A picture of a moment: nothing moves. */
  readonly isStill?: boolean;
  /** Boxes without content are outlined, so that people can find them. */
  readonly isEditing?: boolean;
  /** A file is missing or cannot be shown. Called once per playable. */
  onFault?(playable: string, reason: 'missing' | 'cannot_play'): void;
}
