import { memo, useRef } from 'react';
import { type DraftItem, turnSeconds } from './draft.ts';
import classes from './items.module.css';
import type { Playback, PlaybackState } from './playback.ts';
import { useFrames } from './use-playback.ts';

interface LoopStripProps {
  items: readonly DraftItem[];
  selected: ReadonlySet<string>;
  never: ReadonlySet<string>;
  playback: Playback;
  onSelect: (key: string) => void;
}

/** With more items each is too narrow for a picture. */
const mostPictures = 80;

/**
 * The loop as a strip: the width of each item is its duration. The list below has the same content for screen
 * readers.
 */
export function LoopStrip({ items, selected, never, playback, onSelect }: LoopStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLSpanElement>(null);
  const draw = ({ at, time, isPlaying, jumps }: PlaybackState) => {
    if (!head.current || !strip.current) return;
    const segment = playback.segments()[at];
    const element = segment && (strip.current.children[segment.index] as HTMLElement | undefined);
    const isShown = element !== undefined && (isPlaying || jumps > 0);
    head.current.hidden = !isShown;
    if (!isShown) return;
    const done = (time - segment!.from) / (segment!.to - segment!.from);
    const left = element.offsetLeft + element.offsetWidth * Math.min(1, Math.max(0, done));
    head.current.style.transform = `translateX(${left}px)`;
  };
  useFrames(playback, draw);
  if (items.length === 0) return null;
  const isDense = items.length > mostPictures;
  return (
    <div className={classes.strip} aria-hidden="true">
      <div ref={strip} className={classes.segments} data-dense={isDense || undefined}>
        {items.map((item) => (
          <Piece
            key={item.key}
            item={item}
            hasPicture={!isDense}
            isSelected={selected.has(item.key)}
            isNever={never.has(item.key)}
            onSelect={onSelect}
          />
        ))}
      </div>
      <span ref={head} className={classes.playhead} />
    </div>
  );
}

interface PieceProps {
  item: DraftItem;
  hasPicture: boolean;
  isSelected: boolean;
  isNever: boolean;
  onSelect: (key: string) => void;
}

const Piece = memo(function Piece({ item, hasPicture, isSelected, isNever, onSelect }: PieceProps) {
  const { playable } = item;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row in the list is the way for keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <span
      className={classes.piece}
      style={{ flexGrow: turnSeconds(item) }}
      data-on={isSelected || undefined}
      data-never={isNever || undefined}
      title={playable.name}
      onClick={() => onSelect(item.key)}
    >
      {hasPicture && playable.picture && <img src={playable.picture} alt="" draggable={false} />}
    </span>
  );
});
