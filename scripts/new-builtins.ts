// Built-ins that are newer than the oldest engine the player runs on, with the Chromium that has them. The build
// lowers syntax; it cannot lower these.

/** Named as a whole: `AbortSignal.timeout`, `structuredClone`. */
export const newNames: Readonly<Record<string, number>> = {
  'AbortSignal.abort': 93,
  'AbortSignal.any': 116,
  'AbortSignal.timeout': 103,
  'Array.fromAsync': 121,
  'Intl.DurationFormat': 129,
  'Intl.supportedValuesOf': 99,
  'Iterator.from': 122,
  'Map.groupBy': 117,
  'Object.groupBy': 117,
  'Object.hasOwn': 93,
  'Promise.try': 128,
  'Promise.withResolvers': 119,
  'RegExp.escape': 136,
  'Response.json': 105,
  'URL.canParse': 120,
  'URL.parse': 126,
  'Uint8Array.fromBase64': 140,
  'Uint8Array.fromHex': 140,
  'crypto.randomUUID': 92,
  reportError: 95,
  scheduler: 94,
  structuredClone: 98,
  Temporal: 144,
};

/** Called on any object: `list.at(-1)`. */
export const newMethods: Readonly<Record<string, number>> = {
  at: 92,
  checkVisibility: 105,
  difference: 122,
  findLast: 97,
  findLastIndex: 97,
  getOrInsert: 145,
  getOrInsertComputed: 145,
  intersection: 122,
  isDisjointFrom: 122,
  isSubsetOf: 122,
  isSupersetOf: 122,
  isWellFormed: 111,
  setHTMLUnsafe: 124,
  showPopover: 114,
  symmetricDifference: 122,
  throwIfAborted: 100,
  toBase64: 140,
  toHex: 140,
  toReversed: 110,
  toSorted: 110,
  toSpliced: 110,
  toWellFormed: 111,
  transferToFixedLength: 114,
  union: 122,
  with: 110,
};

/** Flags of regular expressions: indices, and sets of characters. */
export const newRegExpFlags = /[dv]/;

/** In style sheets. Unknown properties that merely improve the look, such as `text-wrap`, are not listed. */
export const newStyles =
  /container(-type|-name)?\s*:|@container|\d(cqw|cqh|cqi|cqb|cqmin|cqmax|dvh|dvw|svh|svw|lvh|lvw)\b|:has\(|:is\(|:where\(|@layer|color-mix\(|(?<!-)aspect-ratio\s*:/;
