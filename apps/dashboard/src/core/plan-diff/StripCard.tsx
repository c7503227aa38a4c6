import type { PlanState } from '@vitrine/contract/plan-diff';
import type { RefObject } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { BlockCard } from '../time/BlockCard.tsx';
import type { RowPiece } from '../time/row-layout.ts';
import { useBlockWords } from '../time/time-words.ts';
import type { StripRow } from './strip-model.ts';
import { wasText } from './was-name.ts';

interface StripCardProps {
  card: RefObject<HTMLDivElement | null>;
  anchor: HTMLElement;
  piece: RowPiece;
  row: StripRow;
  was: readonly PlanState[];
  names: ReadonlyMap<string, string>;
  onClose: () => void;
}

/** What a block is, what it was, and on how many displays. */
export function StripCard({ card, anchor, piece, row, was, names, onClose }: StripCardProps) {
  const t = useT();
  const locale = useLocale();
  const words = useBlockWords({ timeZone: row.timezone, names, row: '' });
  return (
    <BlockCard {...{ card, anchor, piece, words, onClose }}>
      {was.length > 0 && <p>{wasText(t, locale, was, names)}</p>}
      <p>{t('planDiff.displays', { count: row.displays })}</p>
    </BlockCard>
  );
}
