import { durationText } from './duration-field.ts';
import { lengthOf, type Segment } from './loop.ts';

// The time codes of the film strip: when each item begins in the loop. Items that are not shown have none.

export interface TimeCodes {
  /** By key of the item. */
  readonly starts: ReadonlyMap<string, string>;
  /** Where the loop begins again. */
  readonly end: string;
}

export const timeCodesOf = (segments: readonly Segment[]): TimeCodes => ({
  starts: new Map(segments.map(({ key, from }) => [key, durationText(Math.round(from))])),
  end: durationText(Math.round(lengthOf(segments))),
});
