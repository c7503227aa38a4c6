import type { Availability } from '@vitrine/contract/availability';

// The last seven days of a player as stretches of being up, being down, and not known.

export type StripState = 'up' | 'down' | 'unknown';

export interface Stretch {
  readonly state: StripState;
  /** Share of the whole strip. */
  readonly share: number;
  readonly from: number;
  readonly to: number;
}

export const stripDays = 7;
const dayMs = 86_400_000;

type Event = Pick<Availability, 'kind' | 'at'>;

/** `events` in any order; what was before the first known one is unknown. */
export function stretchesOf(events: readonly Event[], now: number): Stretch[] {
  const start = now - stripDays * dayMs;
  const turns = events
    .map(({ kind, at }) => ({ at: Date.parse(at), state: kind === 'player_up' ? 'up' : 'down' }) as const)
    .filter(({ at }) => at <= now)
    .sort((one, other) => one.at - other.at);
  const before = turns.findLast(({ at }) => at <= start);
  const stretches: { state: StripState; from: number }[] = [
    { state: before?.state ?? 'unknown', from: start },
  ];
  for (const { at, state } of turns) {
    if (at > start && state !== stretches.at(-1)!.state) stretches.push({ state, from: at });
  }
  return stretches.map(({ state, from }, index) => {
    const to = stretches[index + 1]?.from ?? now;
    return { state, from, to, share: (to - from) / (now - start) };
  });
}

/** Of the time that is known; null when nothing is. */
export function upShare(stretches: readonly Stretch[]): number | null {
  const sum = (wanted: StripState) =>
    stretches.filter(({ state }) => state === wanted).reduce((total, { share }) => total + share, 0);
  const [up, down] = [sum('up'), sum('down')];
  return up + down === 0 ? null : up / (up + down);
}
