import type { PlayerEvent } from '@vitrine/contract/player-events';

// Plays that wait for a server, packed: 28 bytes each instead of some 300. What was shown is listed once (a
// subject) and named by its number. Pure functions, without storage.

export type Play = Extract<PlayerEvent, { kind: 'play' }>;
export type CountedPlays = Extract<PlayerEvent, { kind: 'plays' }>;

/** All that is equal for two showings of one item. */
export type Subject = Pick<Play, 'playlist' | 'item' | 'playable' | 'name' | 'manifest' | 'file'>;

/** Some plays that began in one hour; entry `i` of each list belongs to play `i`. */
export interface PackedPlays {
  /** Hours since 1970, in UTC. */
  readonly hour: number;
  readonly subjects: Uint32Array;
  /** Milliseconds from the beginning of the hour. */
  readonly offsets: Uint32Array;
  /** In milliseconds. */
  readonly durations: Uint32Array;
  /** 16 bytes each, so that a play that is delivered twice counts once. */
  readonly ids: Uint8Array;
  /** Folded: how many showings each entry stands for; `offsets` are of the first, `durations` of all. */
  readonly counts?: Uint32Array;
}

const hourMs = 3_600_000;

export const hourOf = ({ startedAt }: Pick<Play, 'startedAt'>): number =>
  Math.floor(Date.parse(startedAt) / hourMs);

export function subjectOf({ playlist, item, playable, name, manifest, file }: Play): Subject {
  return { playlist, item, playable, name, ...(manifest && { manifest }), ...(file && { file }) };
}

export function pack(
  hour: number,
  plays: readonly Play[],
  subjectNumber: (play: Play) => number,
): PackedPlays {
  const ids = new Uint8Array(plays.length * 16);
  for (let i = 0; i < plays.length; i++) ids.set(bytesOfId(plays[i]!.id), i * 16);
  return {
    hour,
    subjects: Uint32Array.from(plays, subjectNumber),
    offsets: Uint32Array.from(plays, ({ startedAt }) => Date.parse(startedAt) - hour * hourMs),
    durations: Uint32Array.from(plays, ({ seconds }) => Math.round(seconds * 1000)),
    ids,
  };
}

/** Entries whose subject was lost are left out. */
export function unpack(
  { hour, subjects, offsets, durations, ids, counts }: PackedPlays,
  subjectNumbered: (number: number) => Subject | undefined,
): (Play | CountedPlays)[] {
  return Array.from(subjects).flatMap((number, i) => {
    const subject = subjectNumbered(number);
    if (!subject) return [];
    const shown = {
      id: idOfBytes(ids.subarray(i * 16, i * 16 + 16)),
      ...subject,
      startedAt: new Date(hour * hourMs + offsets[i]!).toISOString(),
      seconds: durations[i]! / 1000,
    };
    return counts ? { kind: 'plays', ...shown, count: counts[i]! } : { kind: 'play', ...shown };
  });
}

/** Adds up the showings of each subject in one hour. */
export function fold(hour: number, packed: readonly PackedPlays[], newId: () => string): PackedPlays {
  const sums = new Map<number, { offset: number; duration: number; count: number }>();
  for (const { subjects, offsets, durations, counts } of packed)
    subjects.forEach((subject, i) => {
      const sum = sums.get(subject) ?? { offset: Number.POSITIVE_INFINITY, duration: 0, count: 0 };
      sums.set(subject, {
        offset: Math.min(sum.offset, offsets[i]!),
        duration: sum.duration + durations[i]!,
        count: sum.count + (counts?.[i] ?? 1),
      });
    });
  const all = Array.from(sums.values());
  const ids = new Uint8Array(all.length * 16);
  for (let i = 0; i < all.length; i++) ids.set(bytesOfId(newId()), i * 16);
  return {
    hour,
    subjects: Uint32Array.from(sums.keys()),
    offsets: Uint32Array.from(all, ({ offset }) => offset),
    durations: Uint32Array.from(all, ({ duration }) => duration),
    counts: Uint32Array.from(all, ({ count }) => count),
    ids,
  };
}

/** What the browser adds to every record, roughly. */
const overhead = 200;

export const sizeOf = ({ ids, counts }: PackedPlays): number =>
  overhead + ids.length + (ids.length / 16) * (counts ? 16 : 12);

export const sizeOfSubject = (subject: Subject): number => overhead + JSON.stringify(subject).length;

function bytesOfId(id: string): Uint8Array {
  const hex = id.replace(/-/g, '');
  return Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));
}

function idOfBytes(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
