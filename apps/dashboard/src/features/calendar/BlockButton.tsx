import { type CSSProperties, memo } from 'react';
import type { LocalDay } from '../../lib/local-days.ts';
import type { Part } from '../../lib/plan-blocks.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { HeadedTime } from '../../ui/time/Time.tsx';
import classes from './blocks.module.css';
import type { CalendarWords } from './calendar-words.ts';

/** What an editable calendar shows of a block besides. */
export interface BlockExtras {
  readonly canTake?: boolean;
  /** Edges of the window itself, which can be pulled. */
  readonly handles?: { readonly from: boolean; readonly to: boolean };
  /** It changes while something is dragged: "1 h less". */
  readonly change?: string | undefined;
  /** It belongs to another playlist than the one whose calendar is edited. */
  readonly isOther?: boolean;
  /** A window can be drawn over it. */
  readonly canDraw?: boolean;
  /** What keeps it or its edges from being taken. */
  readonly title?: string | undefined;
}

interface BlockButtonProps {
  part: Part;
  day: LocalDay;
  words: CalendarWords;
  isSelected: boolean;
  onSelect: (at: number) => void;
  tabIndex: number;
  /**
   * How much fits: nothing, one line (the name, and the times if they fit beside it), two tight lines, or
   * everything.
   */
  room: 'none' | 'line' | 'close' | 'all';
  style?: CSSProperties;
  className?: string;
  extras?: BlockExtras;
}

/** One interval of a day: a playlist, a gap or closed time. */
export const BlockButton = memo(function BlockButton(props: BlockButtonProps) {
  const { part, day, words, isSelected, onSelect, tabIndex, room, style, className, extras } = props;
  const { block } = part;
  const tones =
    block.state === 'playing' ? playlistTones(block.playlists[0]!, block.playlists[1]) : undefined;
  const overrides = words.overridesOf(block);
  return (
    <button
      type="button"
      className={[classes.block, className].filter(Boolean).join(' ')}
      data-block={part.from}
      data-state={block.state}
      data-room={room}
      data-turns={block.playlists.length > 1 || undefined}
      data-goes-on={part.to < block.to || undefined}
      data-came-in={part.from > block.from || undefined}
      aria-pressed={isSelected}
      aria-label={words.labelOf(part, day.number, day, extras?.change)}
      data-takes={extras?.canTake || undefined}
      data-draws={extras?.canDraw || undefined}
      data-other={extras?.isOther || undefined}
      data-changed={extras?.change !== undefined || undefined}
      title={[words.titleOf(part), extras?.title].filter(Boolean).join('\n')}
      tabIndex={tabIndex}
      style={{ ...tones, ...style }}
      onClick={() => onSelect(part.from)}
    >
      {block.state !== 'closed' && room !== 'none' && (
        <>
          <span className={classes.name}>{words.nameOf(block)}</span>{' '}
          {block.state === 'playing' && (
            <span className={classes.times}>
              <HeadedTime place={words.place}>{words.spanOf(part, day)}</HeadedTime>
              {overrides && room === 'all' && ` · ${overrides}`}
              {extras?.change && ` · ${extras.change}`}
            </span>
          )}
        </>
      )}
      {extras?.handles?.from && <i data-handle="from" />}
      {extras?.handles?.to && <i data-handle="to" />}
    </button>
  );
}, isSame);

/** Most blocks stay as they are while one is dragged, but those of its day are laid out anew. */
function isSame(a: BlockButtonProps, b: BlockButtonProps): boolean {
  return (
    a.part.block === b.part.block &&
    a.part.from === b.part.from &&
    a.part.to === b.part.to &&
    a.style?.top === b.style?.top &&
    a.style?.height === b.style?.height &&
    isSameExtras(a.extras, b.extras) &&
    plainProps.every((name) => a[name] === b[name])
  );
}

const plainProps = ['words', 'day', 'onSelect', 'isSelected', 'tabIndex', 'room', 'className'] as const;

const isSameExtras = (a: BlockExtras = {}, b: BlockExtras = {}): boolean =>
  a === b ||
  (a.canTake === b.canTake &&
    a.change === b.change &&
    a.title === b.title &&
    a.isOther === b.isOther &&
    a.canDraw === b.canDraw &&
    a.handles?.from === b.handles?.from &&
    a.handles?.to === b.handles?.to);
