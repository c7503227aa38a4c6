import type { Locale } from '@vitrine/contract/pages';
import { type CellValue, type ColumnKind, weekDays } from '@vitrine/contract/source-cells';
import { plainCellText } from '../../lib/cell-text.ts';
import { translate } from '../../lib/i18n/i18n.ts';

// How cells are written for people, in their language. Screens do the same in the language of the place.

export function cellText(kind: ColumnKind, value: CellValue | undefined, locale: Locale): string {
  if (typeof value === 'boolean') return translate(value ? 'sources.yes' : 'sources.no');
  if (kind === 'days' && typeof value === 'string' && value.split(',').length === weekDays.length)
    return translate('sources.everyDay');
  return plainCellText(kind, value, locale);
}
