import type { Box } from '@vitrine/contract/design-document';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { textOf } from './runs.ts';

const longest = 28;
/** By characters, of which some, such as emoji, are two code units. */
function short(text: string): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text;
}

/** Its own name, else what it says, else what it is. */
export function boxName(t: Translate, box: Box): string {
  if (box.name) return box.name;
  const said = box.kind === 'text' ? textOf(box.runs).replace(/\s+/g, ' ').trim() : '';
  return said ? short(said) : t(`designer.kinds.${box.kind}`);
}
