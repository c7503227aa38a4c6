import { stateItems } from './palette-commands.ts';
import { actionItems, type Dependencies, type PaletteItem, pageItems } from './palette-items.ts';
import { knownItems } from './palette-known.ts';
import { momentItems } from './palette-moment.ts';
import { matches } from './palette-order.ts';

// What fits the typed words without asking the server.

interface Fixed {
  readonly pages: readonly PaletteItem[];
  readonly actions: readonly PaletteItem[];
}

export function fixedItems(around: Dependencies, words: string): Fixed {
  const { caller, locale } = around;
  if (words === '') return { pages: pageItems(around), actions: actionItems(around) };
  const fits = (item: PaletteItem) => matches(item, words);
  return {
    pages: pageItems(around).filter(fits),
    actions: [
      ...momentItems(caller, locale, words),
      ...[...stateItems(around), ...knownItems(caller, locale, words), ...actionItems(around)].filter(fits),
    ],
  };
}
