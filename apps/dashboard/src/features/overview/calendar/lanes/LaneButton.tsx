import type { CSSProperties } from 'react';
import { playlistTones } from '../../../../lib/playlist-colour.ts';
import type { LaneRow } from './lane-rows.ts';
import type { LaneWords } from './lane-words.ts';
import classes from './lanes.module.css';
import { type Lane, lineHeight, rowPadding } from './lanes.ts';

interface LaneButtonProps {
  row: LaneRow;
  lane: Lane;
  words: LaneWords;
  hasCount: boolean;
  isSelected: boolean;
  tabIndex: number;
}

/** A bar with its name, or with the letter that represents it. */
export function LaneButton({ row, lane, words, hasCount, isSelected, tabIndex }: LaneButtonProps) {
  const { merged, bar, left, right, nameLeft, letter, isCut } = lane;
  const [first, second] = merged.playlists;
  const style: CSSProperties = {
    ...(first && playlistTones(first, second)),
    left,
    width: right - left,
    top: rowPadding.top + lane.line * lineHeight,
  };
  return (
    <button
      type="button"
      className={classes.lane}
      style={style}
      data-block={`${row.key} ${merged.key}`}
      data-row={row.key}
      data-lane={merged.key}
      data-state={merged.state}
      data-selected={isSelected || undefined}
      aria-label={words.labelOf(row, merged, hasCount)}
      tabIndex={tabIndex}
    >
      <i
        className={classes.bar}
        style={{ left: bar.left - left, width: bar.width }}
        data-turns={second !== undefined || undefined}
        data-cut-start={isCut.start || undefined}
        data-cut-end={isCut.end || undefined}
      />
      {letter === null ? (
        <span
          className={classes.name}
          data-inside={lane.isInside || undefined}
          style={{ left: nameLeft - left }}
        >
          {words.nameOf(merged)} {hasCount && <small>{merged.count}</small>}
        </span>
      ) : (
        <span className={classes.letter} data-letter style={{ left: nameLeft - left }}>
          {letter}
        </span>
      )}
    </button>
  );
}
