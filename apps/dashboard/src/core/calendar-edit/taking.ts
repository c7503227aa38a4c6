import { localMoment, minutesPerDay } from '@vitrine/schedule/local-clock';
import type { TimeBlock } from '../time/row-layout.ts';
import { canTake, clampTarget, type Target } from './calendar-edits.ts';
import { snapMinutes } from './drag-targets.ts';
import { type Occurrence, occurrenceAt, type Rules } from './occurrences.ts';

// Which window a block stands for, and whether it can be moved. That others take turns with it is no obstacle: what is
// taken is the window of the chosen playlist.

export type Obstacle = 'past' | 'shown' | 'allDay' | 'draft';

export interface Taken {
  readonly occurrence: Occurrence;
  /** It plays already: only its end can be pulled. */
  readonly hasBegun: boolean;
  /** The first minute, since the day of 1970, that it can begin or end at: nothing is moved into the past. */
  readonly earliest: number;
}

interface Asked {
  readonly block: Pick<TimeBlock, 'from' | 'isRecorded'>;
  readonly playlist: { readonly rules: Rules; readonly isShow: boolean };
  readonly timeZone: string;
  readonly now: number;
}

const nextStep = (minute: number) => (Math.floor(minute / snapMinutes) + 1) * snapMinutes;

export function takenBy({ block, playlist, timeZone, now }: Asked): Taken | { readonly obstacle: Obstacle } {
  if (block.isRecorded) return { obstacle: 'past' };
  if (playlist.isShow) return { obstacle: 'shown' };
  const { day, minute } = localMoment(timeZone, block.from);
  const occurrence = occurrenceAt(playlist.rules, day, minute);
  if (!occurrence || !canTake(occurrence)) return { obstacle: 'allDay' };
  const present = localMoment(timeZone, now);
  if (occurrence.day < present.day) return { obstacle: 'past' };
  const hasBegun = occurrence.day === present.day && occurrence.from <= present.minute;
  return { occurrence, hasBegun, earliest: present.day * minutesPerDay + nextStep(present.minute) };
}

/** Where it can go: not into the past, and nowhere but its end if it plays already. */
export function allowedTarget({ occurrence, hasBegun, earliest }: Taken, target: Target): Target {
  if (hasBegun) {
    const { day, from } = occurrence;
    return clampTarget({ day, from, to: Math.max(earliest - day * minutesPerDay, target.to) });
  }
  const missing = earliest - (target.day * minutesPerDay + target.from);
  if (missing <= 0) return clampTarget(target);
  const isMoved = target.to - target.from === occurrence.to - occurrence.from;
  const start = target.from + missing;
  // A window whose beginning is pulled ends where it did.
  const to = isMoved ? target.to + missing : Math.max(target.to, start + snapMinutes);
  const day = target.day + Math.floor(start / minutesPerDay);
  const shift = (day - target.day) * minutesPerDay;
  return clampTarget({ day, from: start - shift, to: to - shift });
}
