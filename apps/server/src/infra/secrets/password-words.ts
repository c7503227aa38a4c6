// Words that an attacker would try first for this person: the product's, the server's, the person's own. They
// may be part of a password, but do not count: without them it must still have the minimum length.

const minLength = 8;
const product = ['vitrine'];

/** Case and accents make no word harder to guess. */
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
