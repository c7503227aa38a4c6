// Words that whoever guesses the password of this person tries first: the product's, the server's, the person's own. They may be in a
// password, but they do not count: without them it must still be as long as any password has to be.

const minLength = 8;
const product = ['vitrine'];

/** Capitals and accents make no word harder to guess. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** `known`: names and addresses. Parts of two letters are too short to be recognised. */
export function isMadeOfKnownWords(password: string, known: readonly (string | null)[]): boolean {
  const words = [...product, ...known]
    .flatMap((text) => fold(text ?? '').split(/[^\p{L}\p{N}]+/u))
    .filter((word) => [...word].length >= 3)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), fold(password));
  return rest.length < fold(password).length && [...rest].length < minLength;
}
