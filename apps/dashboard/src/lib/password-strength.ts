// Estimates how hard a password is to guess, as a hint. Only the server refuses passwords, and it knows the
// most common ones.

export const strengths = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
];

/** A character of a sequence on the keyboard or in the alphabet, or of a repetition, adds nothing. */
function isPredictable(before: string, last: string, next: string): boolean {
  if (before === last && last === next) return true;
  const run = `${before}${last}${next}`;
  const backwards = `${next}${last}${before}`;
  return rows.some((row) => row.includes(run) || row.includes(backwards));
}

function effectiveLength(letters: readonly string[]): number {
  return letters.filter((letter, at) => at < 2 || !isPredictable(letters[at - 2]!, letters[at - 1]!, letter))
    .length;
}

/** The number of characters an attacker has to try at each position. */
function poolOf(password: string): number {
  const pools: [RegExp, number][] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 33],
  ];
  return pools.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
}

const bounds = [40, 56, 72] as const;

/** Null if it is too short to be accepted. Known facts about the user, such as their name, add nothing. */
export function strengthOf(password: string, known: readonly string[] = []): Strength | null {
  const letters = [...password];
  if (letters.length < 8) return null;
  const parts = known
    .flatMap((text) => text.toLowerCase().split(/[\s@._-]+/))
    .filter((part) => part.length > 2);
  const rest = parts.reduce((text, part) => text.replaceAll(part, part[0]!), password.toLowerCase());
  const variety = new Set(rest).size;
  const bits = Math.min(effectiveLength([...rest]), variety * 2) * Math.log2(Math.max(2, poolOf(password)));
  return strengths[bounds.filter((bound) => bits >= bound).length]!;
}
