/** Within a sentence; abbreviations stay. */
export const withSmallStart = (text: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLocaleLowerCase() + text.slice(1) : text;
