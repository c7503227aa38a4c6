import { useEffect, useState } from 'react';

// The words of pairing phrases, loaded when the user is about to type. No word of the list is a prefix of
// another, so a word on the list is complete.

export interface WordList {
  has(word: string): boolean;
  /** The only word with this prefix, or else the typed text. */
  complete(typed: string): string;
  /** Words with this prefix or, if there are none, words whose prefix is similar. */
  suggest(typed: string): readonly string[];
  /** The first word with this prefix, which one key accepts; null if there is none. */
  offer(typed: string): string | null;
}

/** Fewer letters match far too many words. */
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

/**
 * Whether one typing error turns a prefix of the word into the typed text: a wrong, missing, additional or
 * swapped letter.
 */
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
  // Retried when the field is used again.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Null until it is loaded; until then only the server checks the words, on submit. */
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
