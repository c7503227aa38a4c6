import { cloneElement, memo, type ReactElement, type ReactNode } from 'react';
import { useLocale } from '../../../lib/i18n/i18n.ts';
import { type Part, partsWithin } from '../../../lib/plan-blocks.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import classes from './grid.module.css';
import type { HourAxis } from './hour-axis.ts';
import type { ScreenRow } from './rows.ts';
import type { PlanTimeline } from './screens.ts';
import type { TimelineWords } from './timeline-words.ts';

/** Draws the blocks of a plan timeline. Displays that share a timeline share the rendered elements. */
export type DrawBlocks = (timeline: PlanTimeline) => readonly ReactElement<BlockProps>[];

interface BlockProps {
  readonly 'data-from': number;
  readonly 'aria-pressed': boolean;
  readonly tabIndex: number;
}

interface BlocksRowProps {
  row: ScreenRow;
  /** Offset from the top, and row number. */
  top: number;
  index: number;
  count: number;
  draw: DrawBlocks;
  /** Below the name: its location, unless the heading shows it. */
  place: ReactNode;
  /** Start of the block that is explained, and of the one in the tab order. */
  selected: number | null;
  stop: number | null;
  statusText: string;
}

/** One display: its name and its next 24 hours. The grid handles clicks and keys. */
export const BlocksRow = memo(function BlocksRow(props: BlocksRowProps) {
  const { row, top, index, count, draw, place, selected, stop, statusText } = props;
  const { id, name, state, timeline } = row.screen;
  const locale = useLocale();
  const blocks = draw(timeline);
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={count}
      className={classes.row}
      style={{ top }}
      data-row={row.key}
    >
      <div className={classes.name}>
        <StatusMark status={state} />
        <AppLink
          className={classes.screen}
          href={`/${locale}/displays/detail/${id}`}
          title={`${name}\n${statusText}`}
          aria-label={`${name}, ${statusText}`}
        >
          <span>{name}</span>
          {place && <small className={classes.place}>{place}</small>}
        </AppLink>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no field of a form; it tells whose blocks these are */}
      <div
        role="group"
        aria-label={name}
        className={classes.track}
        data-offline={state === 'offline' || undefined}
      >
        {selected === null && stop === null
          ? blocks
          : blocks.map((block) => {
              const from = block.props['data-from'];
              return from === selected || from === stop
                ? cloneElement(block, { 'aria-pressed': from === selected, tabIndex: from === stop ? 0 : -1 })
                : block;
            })}
      </div>
    </li>
  );
});

/** Narrower blocks have no room for a name. */
const leastNamed = 0.05;
/** Keeps names clear of the line that marks now. */
const nowRoom = 0.12;

export function drawBlocks(axis: HourAxis, words: TimelineWords, now: number): DrawBlocks {
  const known = new Map<PlanTimeline, readonly ReactElement<BlockProps>[]>();
  return (timeline) => {
    let drawn = known.get(timeline);
    if (!drawn) {
      drawn = partsWithin(timeline.blocks, axis).map((part) => drawBlock(timeline, part, axis, words, now));
      known.set(timeline, drawn);
    }
    return drawn;
  };
}

const percent = (share: number) => `${Math.round(share * 1e5) / 1e3}%`;

function drawBlock(timeline: PlanTimeline, part: Part, axis: HourAxis, words: TimelineWords, now: number) {
  const { block, from, to } = part;
  const [start, end] = [axis.placeOf(from), axis.placeOf(to)];
  const isClosed = block.state === 'closed';
  const sinceNow = axis.placeOf(now) - start;
  const isUnderNow = from <= now && now < to && sinceNow < nowRoom && !isClosed;
  const [left, width] = [percent(start), percent(end - start)];
  const [first, second] = block.playlists;
  return (
    <button
      key={from}
      type="button"
      className={classes.block}
      data-from={from}
      data-state={block.state}
      data-turns={second !== undefined || undefined}
      data-from-now={isUnderNow || undefined}
      aria-pressed={false}
      aria-label={words.labelOf(timeline, part)}
      tabIndex={-1}
      style={{
        ...(first && playlistTones(first, second)),
        ...(isClosed ? { left, width } : { left: `calc(${left} + 1px)`, width: `calc(${width} - 3px)` }),
        ...(isUnderNow && { paddingLeft: `calc(${percent(sinceNow)} + 8px)` }),
      }}
    >
      {!isClosed && end - start - (isUnderNow ? sinceNow : 0) >= leastNamed && words.nameOf(timeline, block)}
    </button>
  ) as ReactElement<BlockProps>;
}
