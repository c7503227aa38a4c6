import type { SourceColumn, WaitingRow } from '@vitrine/contract/sources';
import type { ReactNode } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Row } from '../../ui/layout/layout.tsx';
import { cellText } from './cell-text.ts';

interface ChangeLineProps {
  change: WaitingRow;
  columns: readonly SourceColumn[];
  /** After it. */
  children?: ReactNode;
}

/** "Flat white 3.20 → 3.40": a row that waits for its moment. */
export function ChangeLine({ change: { name, kind, cells }, columns, children }: ChangeLineProps) {
  const t = useT();
  const locale = useLocale();
  const [first] = cells;
  const column = first && columns.find(({ key }) => key === first.key);
  return (
    <Row as="li" gap={12} justify="between">
      <span>{name || '—'}</span>
      <Row as="span" gap={8}>
        {kind !== 'changed' || !first || !column ? (
          <b>{t(`sources.waiting.${kind}`)}</b>
        ) : column.kind === 'yesno' ? (
          <b>{first.to === true ? column.name : t('sources.waiting.not', { name: column.name })}</b>
        ) : (
          <span>
            <s>{cellText(column.kind, first.from, locale)}</s> →{' '}
            <b>{cellText(column.kind, first.to, locale) || '—'}</b>
          </span>
        )}
        {children}
      </Row>
    </Row>
  );
}
