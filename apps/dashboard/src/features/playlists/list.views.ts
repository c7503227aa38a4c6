// What other features say of a playlist in a list.

export { DraftTag } from './DraftTag.tsx';
export { whenText } from './when-text.ts';
