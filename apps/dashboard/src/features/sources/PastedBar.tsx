import type { SourceColumn } from '@vitrine/contract/sources';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import type { PasteResult } from './paste.ts';
import classes from './table.module.css';

interface PastedBarProps {
  result: PasteResult;
  nameOf: (row: string) => string;
  keptOf: (row: string, column: SourceColumn) => string;
  onUndo: () => void;
  onClose: () => void;
}

/** What a paste has done, and what did not fit. */
export function PastedBar({ result, nameOf: name, keptOf, onUndo, onClose }: PastedBarProps) {
  const t = useT();
  const { added, changed, refused, refusedCount, leftOut } = result;
  const look = () =>
    document.querySelector('tr[data-tinted]')?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  return (
    <Row className={classes.pasted} pad="10/14" fill="accent" gap={12} size="13" role="status">
      <Glyph name="check" size={16} />
      <span>
        <b>{t('sources.pasted', { count: added.length + changed.length })}</b>{' '}
        {t('sources.pastedDetail', { added: added.length, changed: changed.length })}{' '}
        {refused &&
          t('sources.pastedRefused', {
            reason: t(`sources.wrong.${refused.column.kind as 'price'}`, {
              value: refused.value,
              column: refused.column.name,
            }),
            name: refused.row ? name(refused.row) : '',
            kept: (refused.row && keptOf(refused.row, refused.column)) || '—',
          })}{' '}
        {refusedCount > 1 && t('sources.pastedMore', { count: refusedCount - 1 })}{' '}
        {leftOut > 0 && t('sources.pastedLeftOut', { count: leftOut })}
      </span>
      <Button size="sm" onClick={look}>
        {t('sources.look')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onUndo}>
        {t('sources.undo')}
      </Button>
      <IconButton label={t('common.close')} icon="close" size="sm" onClick={onClose} />
    </Row>
  );
}

interface HeldPasteBarProps {
  /** Prices that are far from the old ones. */
  far: number;
  take: () => void;
  onCancel: () => void;
}

/** A paste that waits for an answer. */
export function HeldPasteBar({ far, take, onCancel }: HeldPasteBarProps) {
  const t = useT();
  return (
    <Row className={classes.pasted} pad="10/14" fill="warning" tone="warning" gap={12} size="13" role="alert">
      <Glyph name="warning" size={16} />
      <span>{t('sources.guard.pasted', { count: far })}</span>
      <Button size="sm" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button size="sm" variant="ghost" onClick={take}>
        {t('sources.guard.take')}
      </Button>
    </Row>
  );
}
