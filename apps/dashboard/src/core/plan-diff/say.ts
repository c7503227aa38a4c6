import type { TextKey } from '../../lib/i18n/i18n.ts';

// A sentence is a message and its values; a value may name playlists, which a page draws as blocks in their colours, or a
// clause, which is a message of its own.

export interface PlaylistsRef {
  readonly playlists: readonly { readonly id: string; readonly name: string }[];
}
/** Local times, which a page marks as such. */
export interface TimesRef {
  readonly times: string;
}
export interface BoldRef {
  readonly bold: string;
}
export type SayValue = string | number | PlaylistsRef | TimesRef | BoldRef | Say;
export interface Say {
  readonly key: TextKey;
  readonly values: Readonly<Record<string, SayValue>>;
  readonly isBold?: boolean;
  /** What should not happen by accident. */
  readonly isWarning?: boolean;
}
