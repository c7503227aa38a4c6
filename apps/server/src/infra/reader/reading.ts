import type { CapPlace, CapReading } from './cap/cap-reading.ts';
import type { ParsedData, ParseFault } from './parsed-data.ts';

// What is asked of a reader, and what it answers. Plain data: it crosses the border of the sandbox, and of the machine.

export const sourceKinds = ['sheet', 'json', 'feed', 'calendar', 'weather'] as const;
export const readKinds = [...sourceKinds, 'cap'] as const;
export type ReadKind = (typeof readKinds)[number];

/** All of a question but the body. */
export interface Question {
  readonly kind: ReadKind;
  readonly contentType: string;
  /** Where in a JSON document the rows are. */
  readonly pointer: string | null;
  /** Calendars are expanded from here on. */
  readonly now: number;
  /** Those that an alert is asked about. */
  readonly places: readonly CapPlace[];
}

/** The header of a frame; the body follows it. */
export interface QuestionHeader extends Question {
  readonly id: number;
  readonly bytes: number;
}

export type Unread =
  /** What is wrong with the body. */
  | { readonly fault: ParseFault }
  /** Nothing is known of the body: there is no sandbox here, or this machine had no time or no process for it. */
  | { readonly unavailable: 'sandbox' | 'machine' };
export type SourceReply = { readonly data: ParsedData } | Unread;
export type CapReply = { readonly cap: CapReading } | Unread;
export type ReadReply = SourceReply | CapReply;
