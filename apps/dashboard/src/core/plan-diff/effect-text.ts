import { type DiffWords, textOf } from './diff-words.ts';
import { effectIn, effectSentences } from './effect-sentences.ts';

/** The first sentence about a playlist that is edited, as plain text; null if nothing becomes of it. */
export function effectText(words: DiffWords, playlist: string): string | null {
  const effect = effectIn(words.diff, playlist);
  if (!effect || effect.kind === 'none') return null;
  return textOf(words, effectSentences(words, effect)[0]!);
}
