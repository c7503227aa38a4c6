import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { useEscapeLayer } from '../../ui/layers.ts';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { placePopover } from '../../ui/Popover.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import classes from './block-card.module.css';
import type { RowPiece } from './row-layout.ts';
import type { BlockWords } from './time-words.ts';

interface BlockCardProps {
  /** Both of `useBlockCard`. */
  card: RefObject<HTMLDivElement | null>;
  anchor: HTMLElement;
  piece: RowPiece;
  words: BlockWords;
  onClose: () => void;
  /** Displays, a link to the playlist. */
  children?: ReactNode;
}

/** Name, hours, and what a page knows of a block. */
export function BlockCard({ card, anchor, piece, words, onClose, children }: BlockCardProps) {
  useEscapeLayer(true, onClose, { hasKeyboard: false });
  useLayoutEffect(() => {
    const element = card.current!;
    element.showPopover();
    const update = () => placePopover(element, anchor.getBoundingClientRect(), 'start');
    update();
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [card, anchor]);
  const { block, playlist, second } = piece;
  return (
    <Text
      as="div"
      ref={card}
      popover="manual"
      role="dialog"
      aria-label={words.nameOf(piece)}
      size="13/18"
      scroll
      framed
      rounded="box"
      tone="strong"
      numeric
      pad="12/14"
      className={classes.card}
      data-kind={block.kind}
    >
      <Row
        size="14/20"
        gap={8}
        align="baseline"
        anywhere
        as="h3"
        style={playlist === null ? undefined : playlistTones(playlist)}
      >
        <i />
        {words.nameOf(piece)}
      </Row>
      {[block, ...second].map((each) => (
        <Text tone="soft" as="p" key={each.key}>
          {each !== block && `${words.nameOf({ ...piece, block: each, playlist: null })} · `}
          <Hours>{words.spanOf(each)}</Hours>
        </Text>
      ))}
      {children}
    </Text>
  );
}
