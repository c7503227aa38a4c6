import type { RefObject } from 'react';
import { BlockCard } from '../../../core/time/BlockCard.tsx';
import type { RowPiece } from '../../../core/time/row-layout.ts';
import type { BlockWords } from '../../../core/time/time-words.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import classes from './days.module.css';

interface DayCardProps {
  card: RefObject<HTMLDivElement | null>;
  anchor: HTMLElement;
  piece: RowPiece;
  words: BlockWords;
  names: ReadonlyMap<string, string>;
  /** What keeps its edges from being pulled. */
  title: string | undefined;
  onClose: () => void;
}

/** What a block is, and what cuts it. */
export function DayCard({ card, anchor, piece, words, names, title, onClose }: DayCardProps) {
  const t = useT();
  const locale = useLocale();
  const { playlists } = piece.block;
  return (
    <BlockCard {...{ card, anchor, piece, words, onClose }}>
      {title && <p className={classes.why}>{title}</p>}
      {playlists.map((id) => (
        <AppLink key={id} href={`/${locale}/playlists/detail/${id}`}>
          {playlists.length > 1
            ? t('timeAxis.openNamed', { name: names.get(id) ?? '' })
            : t('timeAxis.openPlaylist')}
        </AppLink>
      ))}
    </BlockCard>
  );
}
