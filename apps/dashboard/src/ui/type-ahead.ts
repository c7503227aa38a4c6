/** Ignores accents and case, so that "praha" finds "Praha" and "gracia" finds "Gràcia". */
export const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase().replaceAll('_', ' ');

export interface TypeAhead {
  readonly text: string;
  /** Time of the last letter, in milliseconds. */
  readonly at: number;
}

export const nothingTyped: TypeAhead = { text: '', at: Number.NEGATIVE_INFINITY };

/** Letters typed faster than this are one word. */
const pauseMs = 700;

/** The text with this letter: a longer word, or a new one after a pause. */
export const withLetter = ({ text, at }: TypeAhead, letter: string, now: number): TypeAhead => ({
  text: (now - at < pauseMs ? text : '') + fold(letter),
  at: now,
});

/**
 * The index of the matching label, searching from the current one; -1 if there is none. The same letter again
 * moves to the next match; a longer word stays on the current one while it still matches.
 */
export function findTyped(labels: readonly string[], { text }: TypeAhead, current: number): number {
  const isRepeated = text.length > 1 && [...text].every((letter) => letter === text[0]);
  const wanted = isRepeated ? text[0]! : text;
  const from = wanted.length > 1 ? current : current + 1;
  const places = labels.map((_, place) => (from + place + labels.length) % labels.length);
  const matches = (word: string) =>
    places.find((place) => fold(labels[place]!.trim()).startsWith(word)) ?? -1;
  // "aaron" and "oo" are words too.
  const whole = isRepeated ? matches(text) : -1;
  return whole >= 0 ? whole : matches(wanted);
}

/** Keys that type a character, without modifiers. */
export const isLetter = (event: { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean }) =>
  event.key.length === 1 && !event.altKey && !event.ctrlKey && !event.metaKey;
