import { useEffect, useState } from 'react';

// The words that screens show, loaded when somebody is about to type some. No word of the list begins another, so a word
// that is on it is complete.

export interface WordList {
  has(word: string): boolean;
  /** The one word that begins so, if it is certain; else what was typed. */
  complete(typed: string): string;
  /** Words that begin so or, if none does, almost so. */
  suggest(typed: string): readonly string[];
  /** The first of those that begin so, which one key takes; null where there is none. */
  offer(typed: string): string | null;
}

/** With fewer letters far too many words would do. */
const fewestLetters = 3;
const mostSuggestions = 4;

export function createWordList(words: readonly string[]): WordList {
  const known = new Set(words);
  const beginningWith = (typed: string) => words.filter((word) => word.startsWith(typed));
  return {
    has: (word) => known.has(word),
    complete(typed) {
      if (typed.length < fewestLetters) return typed;
      const [only, ...others] = beginningWith(typed);
      return only !== undefined && others.length === 0 ? only : typed;
    },
    suggest(typed) {
      if (typed.length < fewestLetters || known.has(typed)) return [];
      const found = beginningWith(typed);
      const meant = found.length > 0 ? found : words.filter((word) => beginsAlmost(word, typed));
      return meant.slice(0, mostSuggestions);
    },
    offer(typed) {
      if (typed.length < fewestLetters || known.has(typed)) return null;
      return words.find((word) => word.startsWith(typed)) ?? null;
    },
  };
}

/** Whether a single slip makes what was typed a beginning of the word: a wrong, missing, additional or swapped letter. */
function beginsAlmost(word: string, typed: string): boolean {
  let same = 0;
  while (same < typed.length && word[same] === typed[same]) same++;
  const goesOn = (inWord: number, inTyped: number) => word.startsWith(typed.slice(inTyped), inWord);
  const isSwapped = word[same] === typed[same + 1] && word[same + 1] === typed[same];
  return (
    goesOn(same + 1, same + 1) ||
    goesOn(same + 1, same) ||
    goesOn(same, same + 1) ||
    (isSwapped && goesOn(same + 2, same + 2))
  );
}

let loading: Promise<WordList> | undefined;

function loadWordList(): Promise<WordList> {
  loading ??= import('@vitrine/contract/phrase-word-list').then(({ phraseWords }) =>
    createWordList(phraseWords),
  );
  // Asked again when the field is used again.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Null until it is there; the words are then checked by the server alone, when they are sent. */
export function useWordList(isWanted: boolean): WordList | null {
  const [list, setList] = useState<WordList | null>(null);
  useEffect(() => {
    if (!isWanted || list) return;
    let isGone = false;
    loadWordList().then(
      (loaded) => isGone || setList(loaded),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, list]);
  return list;
}
