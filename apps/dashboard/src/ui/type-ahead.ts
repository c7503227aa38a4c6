/** Without accents and case, so that "praha" finds "Praha" and "gracia" finds "Gràcia". */
export const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase().replaceAll('_', ' ');

export interface TypeAhead {
  readonly text: string;
  /** Of the last letter, in milliseconds. */
  readonly at: number;
}

export const nothingTyped: TypeAhead = { text: '', at: Number.NEGATIVE_INFINITY };

/** Letters that follow each other faster than this are one word. */
const pauseMs = 700;

/** What has been typed with this letter: a longer word, or a new one after a pause. */
export const withLetter = ({ text, at }: TypeAhead, letter: string, now: number): TypeAhead => ({
  text: (now - at < pauseMs ? text : '') + fold(letter),
  at: now,
});

/**
 * Which label is meant, counted from the current one; -1 when none is. The same letter again goes to the next one that begins with
 * it; a longer word stays on the current one while it still fits.
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

/** Keys that write something, without those that command. */
export const isLetter = (event: { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean }) =>
  event.key.length === 1 && !event.altKey && !event.ctrlKey && !event.metaKey;
