import type { SourceColumn } from '@vitrine/contract/sources';
import { useT } from '../../lib/i18n/i18n.ts';
import type { SourceRecord } from '../queries/sources.queries.ts';

/** "used in Autumn menu and 2 more designs, on 6 screens". */
export function useUseText(): (source: Pick<SourceRecord, 'designs' | 'displays'>) => string {
  const t = useT();
  return ({ designs: [first, ...more], displays }) => {
    if (!first) return t('sources.notUsed');
    const screens = displays > 0 ? t('sources.screens', { count: displays }) : t('sources.onNoScreen');
    const used =
      more.length > 0
        ? t('sources.usedInMore', { design: first.name, count: more.length })
        : t('sources.usedIn', { design: first.name });
    return `${used}, ${screens}`;
  };
}

const namedColumns = 3;

/** "17 rows: Item, Price, Sold out". */
export function useContents(): (source: { rows: number; columns: readonly SourceColumn[] }) => string {
  const t = useT();
  return ({ rows, columns }) => {
    const names = columns.slice(0, namedColumns).map(({ name }) => name);
    const amount = t('sources.rowCount', { count: rows });
    return names.length > 0 ? `${amount}: ${names.join(', ')}` : amount;
  };
}
