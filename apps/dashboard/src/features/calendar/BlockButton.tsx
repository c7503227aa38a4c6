import type { CSSProperties } from 'react';
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
export function BlockButton(props: BlockButtonProps) {
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
      aria-label={words.labelOf(part, day.number, day)}
      data-takes={extras?.canTake || undefined}
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
}
