import type { RefObject } from 'react';
import { BlockCard } from '../../../core/time/BlockCard.tsx';
import type { Shows } from '../../../core/time/record.ts';
import type { RowPiece } from '../../../core/time/row-layout.ts';
import { useBlockWords } from '../../../core/time/time-words.ts';
import { listText } from '../../../lib/condition-words.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { Ribbon } from '../model/ribbons.ts';
import type { RibbonBlocks } from '../use-calendar-model.ts';
import classes from './grid.module.css';

interface RibbonCardProps {
  card: RefObject<HTMLDivElement | null>;
  anchor: HTMLElement;
  piece: RowPiece;
  ribbon: Ribbon;
  blocks: RibbonBlocks;
  names: ReadonlyMap<string, string>;
  onClose: () => void;
}

/** Further displays are only counted. */
const mostListed = 12;

/** What a block is, on which displays, and where they differed. */
export function RibbonCard({ card, anchor, piece, ribbon, blocks, names, onClose }: RibbonCardProps) {
  const t = useT();
  const locale = useLocale();
  const { displays, place } = ribbon;
  const words = useBlockWords({ timeZone: place.timezone, names, row: place.name });
  const { key } = piece.block;
  const recorded = blocks.record.find((each) => each.key === key);
  const outage = blocks.outages.find((each) => each.key === key);
  const nameOf = ({ kind, playlists }: Shows) =>
    kind === 'playing'
      ? listText(
          locale,
          playlists.map((id) => names.get(id) ?? ''),
        )
      : t(`timeAxis.kind.${kind}`);
  const listed = displays.slice(0, mostListed).map(({ name }) => name);
  return (
    <BlockCard {...{ card, anchor, piece, words, onClose }}>
      {recorded?.others.map((other) => (
        <p key={nameOf(other)} className={classes.other}>
          {t('displaysCalendar.others', {
            ...{ count: other.displays, all: displays.length, name: nameOf(other) },
          })}
        </p>
      ))}
      {outage && outage.of > 1 && (
        <p className={classes.other}>
          {t('displaysCalendar.of', { count: outage.displays, all: outage.of })}
        </p>
      )}
      <p className={classes.displays}>
        {place.name}: {listed.join(', ')}
        {displays.length > listed.length &&
          ` ${t('calendar.more', { hidden: displays.length - listed.length })}`}
      </p>
      {piece.block.playlists.map((id) => (
        <AppLink key={id} href={`/${locale}/playlists/detail/${id}`}>
          {piece.block.playlists.length > 1
            ? t('timeAxis.openNamed', { name: names.get(id) ?? '' })
            : t('timeAxis.openPlaylist')}
        </AppLink>
      ))}
    </BlockCard>
  );
}
