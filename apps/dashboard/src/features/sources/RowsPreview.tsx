import type { Locale } from '@vitrine/contract/pages';
import type { CellValue } from '@vitrine/contract/source-cells';
import type { SourceColumn } from '@vitrine/contract/sources';
import { useT } from '../../lib/i18n/i18n.ts';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Hours, Instant } from '../../ui/time/Time.tsx';
import { cellText } from './cell-text.ts';
import classes from './table.module.css';

const maxShown = 50;

interface RowsPreviewProps {
  columns: readonly SourceColumn[];
  rows: readonly { readonly id: string; readonly values: Readonly<Record<string, CellValue>> }[];
  total: number;
  locale: Locale;
}

/** Rows as they were read; nobody edits them here. */
export function RowsPreview({ columns, rows, total, locale }: RowsPreviewProps) {
  const t = useT();
  return (
    <Text as="div" clip framed rounded="card" surface>
      <Text as="div" scroll="x" tabIndex={0}>
        <table className={classes.grid} aria-label={t('sources.rows')}>
          <thead>
            <tr>
              {columns.map(({ key, name, kind }) => (
                <th key={key} scope="col" data-kind={kind}>
                  <Row as="span" gap={6}>
                    <Text grow>{name}</Text>
                  </Row>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxShown).map((row) => (
              <tr key={row.id}>
                {columns.map(({ key, kind }) => (
                  <td key={key} data-kind={kind}>
                    <span className={classes.text}>
                      {kind === 'instant' ? (
                        <Moment value={row.values[key]} />
                      ) : (
                        cellText(kind, row.values[key], locale)
                      )}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Text>
      <Row as="p" gap={12} size="13" tone="muted" pad="10/14" wrap justify="between">
        {t('sources.shownOf', { shown: Math.min(rows.length, maxShown), count: total })}
      </Row>
    </Text>
  );
}

/** A moment by the reader's clock; a day or a time without a zone is one on the clock of each place. */
function Moment({ value }: { value: CellValue | undefined }) {
  if (typeof value !== 'string') return null;
  if (value.endsWith('Z')) return <Instant at={value} place={null} form="minute" />;
  const [year, month, day] = value.slice(0, 10).split('-');
  const time = value.slice(11, 16);
  return <Hours>{`${day}.${month}.${year}${time && `, ${time}`}`}</Hours>;
}
