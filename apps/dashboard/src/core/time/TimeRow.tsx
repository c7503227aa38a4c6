import { type CSSProperties, memo, type ReactNode } from 'react';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import type { TimeAxis } from './axis.ts';
import { nameWidth, useNameWidths } from './name-width.ts';
import type { RowPiece } from './row-layout.ts';
import { Sketch } from './Sketch.tsx';
import { isSketched } from './sketch.ts';
import classes from './time-row.module.css';
import type { BlockWords } from './time-words.ts';

/** What stands in blocks: names where they fit, or hours in those of chosen playlists. */
export type BlockText = 'names' | 'hours' | 'none';

/** What a page that edits adds to a block. */
export interface PieceExtras {
  readonly canTake?: boolean;
  /** Edges of the window itself, which can be pulled. */
  readonly handles?: { readonly from: boolean; readonly to: boolean };
  /** Time can be drawn over it. */
  readonly canDraw?: boolean;
  /** It differs from what it was. */
  readonly isChanged?: boolean;
  /** What keeps it or its edges from being taken, or what it was. */
  readonly note?: string | undefined;
}

export interface TimeRowProps {
  axis: TimeAxis;
  pieces: readonly RowPiece[];
  words: BlockWords;
  /** Unique on the page; found as `data-row`. */
  row: string;
  /** Names the row to screen readers. */
  label: string;
  text: BlockText;
  /** Ids of playlists: their blocks are strong, all others pale. Null: all are as they are. */
  chosen?: ReadonlySet<string> | null;
  /** Of the piece that is open. */
  selected?: string | null;
  /** Of `useBlockKeys`; keys are `row piece`. */
  tabIndexOf: (key: string) => number;
  onBlock?: (piece: RowPiece, element: HTMLElement) => void;
  /** Closed time can be opened too. */
  hasClosedButtons?: boolean;
  extrasOf?: (piece: RowPiece) => PieceExtras | undefined;
  /** Keeps names clear of the line that marks now. */
  nowX?: number | null;
  /** Of what is too small for a name, the colours only. */
  isSketch?: boolean;
  /** Over the blocks: the line of now, what is dragged. */
  children?: ReactNode;
}

export const blockKey = (row: string, piece: Pick<RowPiece, 'key'>): string => `${row} ${piece.key}`;

/** One row of blocks. Clicks and keys bubble to the page, which finds a block by `data-block` (`row piece`). */
export const TimeRow = memo(function TimeRow(props: TimeRowProps) {
  const { axis, pieces, words, row, label, text, chosen = null, selected = null, tabIndexOf } = props;
  const { onBlock, hasClosedButtons = false, extrasOf, nowX = null, isSketch = false, children } = props;
  const widths = useNameWidths();
  const sketched = isSketch ? pieces.filter((piece) => isSketched(piece, chosen)) : noPieces;
  return (
    // No field of a form; it tells whose blocks these are
    <Text as="div" role="group" aria-label={label} relative full data-row={row}>
      {axis.days.slice(1).map(({ number, start }) => (
        <Text as="i" key={number} absolute className={classes.midnight} style={{ left: start }} />
      ))}
      {sketched.length > 0 && <Sketch pieces={sketched} isPale={chosen !== null && chosen.size > 0} />}
      {pieces.map((piece, index) => {
        if (isSketch && isSketched(piece, chosen)) return null;
        const isQuiet = piece.block.kind === 'closed' && !hasClosedButtons;
        const key = blockKey(row, piece);
        return isQuiet ? (
          <Text
            as="i"
            key={piece.key}
            absolute
            weight={600}
            start
            nowrap
            className={classes.piece}
            data-kind="closed"
            style={boxOf(piece)}
          />
        ) : (
          <Piece
            key={piece.key}
            {...{ piece, words, text, onBlock, widths }}
            id={key}
            label={words.labelOf(piece)}
            strength={strengthOf(piece, chosen)}
            isSelected={selected === piece.key}
            tabIndex={tabIndexOf(key)}
            extras={extrasOf?.(piece)}
            nowX={nowX}
            isRepeated={repeats(piece, pieces[index - 1])}
          />
        );
      })}
      {children}
    </Text>
  );
});

const noPieces: readonly RowPiece[] = [];

type Strength = 'chosen' | 'pale' | undefined;

function strengthOf({ playlist, block }: RowPiece, chosen: ReadonlySet<string> | null): Strength {
  if (!chosen || chosen.size === 0 || block.kind !== 'playing') return undefined;
  return playlist !== null && chosen.has(playlist) ? 'chosen' : 'pale';
}

/** What was recorded goes on as planned: its name is there already. */
const repeats = (piece: RowPiece, before: RowPiece | undefined): boolean =>
  before !== undefined &&
  before.block.isRecorded === true &&
  piece.block.isRecorded !== true &&
  before.playlist === piece.playlist &&
  before.block.to === piece.block.from &&
  fits(before, '');

interface PieceProps {
  piece: RowPiece;
  id: string;
  label: string;
  words: BlockWords;
  text: BlockText;
  strength: Strength;
  isSelected: boolean;
  tabIndex: number;
  extras: PieceExtras | undefined;
  nowX: number | null;
  isRepeated: boolean;
  widths: unknown;
  onBlock: TimeRowProps['onBlock'];
}

/** Neighbours are a pixel apart; what is short stays visible. */
const leastWidth = 3;
/** Before and after a name. */
const inset = 16;
/** Hours are set smaller than names, and a block narrower than this has none. */
const hoursScale = 10.5 / 12;
const leastHours = 30;
const nowRoom = 6;

const boxOf = ({ start, end, block }: RowPiece): CSSProperties => {
  const gap = block.kind === 'closed' || block.kind === 'offline' ? 0 : 1;
  return { left: start, width: Math.max(leastWidth, end - start - gap) };
};

const fits = ({ start, end }: RowPiece, name: string, lost = 0): boolean =>
  end - start - inset - lost >= Math.max(12, nameWidth(name));

const Piece = memo(function Piece(props: PieceProps) {
  const { piece, id, label, words, text, strength, isSelected, tabIndex, extras, nowX, isRepeated, onBlock } =
    props;
  const { block, lane, lanes, playlist } = piece;
  const name = words.nameOf(piece);
  // A name begins after the line of now, if that would cross it.
  const isCrossed =
    nowX !== null && nowX > piece.start && nowX < Math.min(piece.end, piece.start + inset + nameWidth(name));
  const lost = isCrossed ? nowX - piece.start : 0;
  const isNamed = block.kind !== 'offline' && block.kind !== 'closed' && !block.isGhost;
  const hasHours =
    text === 'hours' && strength === 'chosen' && piece.end - piece.start >= leastHours && lanes === 1;
  const hours = hasHours ? words.hoursOf(piece) : null;
  const hasRoom = hours !== null && nameWidth(hours) * hoursScale <= piece.end - piece.start - 2;
  const shown =
    text === 'names'
      ? isNamed && !isRepeated && fits(piece, name, lost) && name
      : hasRoom && <Hours>{hours}</Hours>;
  // What is seen is in the name, for whoever speaks it to a machine.
  const spoken = [label, hours].filter(Boolean).join(' ');
  return (
    <Text
      as="button"
      type="button"
      absolute
      weight={600}
      start
      nowrap
      className={classes.piece}
      data-block={id}
      data-kind={block.kind}
      data-text={text}
      data-lane={lanes > 1 || undefined}
      data-recorded={block.isRecorded || undefined}
      data-ghost={block.isGhost || undefined}
      data-strength={strength}
      data-cut-start={piece.isCut.start || undefined}
      data-cut-end={piece.isCut.end || undefined}
      data-narrow={piece.end - piece.start < nightRoom || undefined}
      data-takes={extras?.canTake || undefined}
      data-draws={extras?.canDraw || undefined}
      data-changed={extras?.isChanged || undefined}
      aria-pressed={isSelected}
      aria-label={spoken}
      aria-description={extras?.note}
      tabIndex={tabIndex}
      style={{
        ...boxOf(piece),
        ...(playlist !== null && playlistTones(playlist)),
        ...(lanes > 1 && ({ '--lane': lane, '--lanes': lanes } as CSSProperties)),
        ...(lost > 0 && { textIndent: lost + nowRoom }),
      }}
      onClick={({ currentTarget }) => onBlock?.(piece, currentTarget)}
    >
      {shown}
      {extras?.handles?.from && <i data-handle="from" />}
      {extras?.handles?.to && <i data-handle="to" />}
    </Text>
  );
}, isSame);

/** A gap in a folded night is coloured, because no dashes fit. */
const nightRoom = 9;

const plainProps = [
  'id',
  'label',
  'words',
  'text',
  'strength',
  'isSelected',
  'tabIndex',
  'nowX',
  'isRepeated',
  'widths',
  'onBlock',
] as const;

/** Pieces are laid out anew at each step of a drag; most stay where they are. */
function isSame(a: PieceProps, b: PieceProps): boolean {
  return (
    isSamePiece(a.piece, b.piece) &&
    isSameExtras(a.extras, b.extras) &&
    plainProps.every((name) => a[name] === b[name])
  );
}

const isSamePiece = (a: RowPiece, b: RowPiece): boolean =>
  a === b ||
  (a.start === b.start &&
    a.end === b.end &&
    a.lane === b.lane &&
    a.lanes === b.lanes &&
    a.playlist === b.playlist &&
    a.block.from === b.block.from &&
    a.block.to === b.block.to &&
    a.block.kind === b.block.kind &&
    a.block.isRecorded === b.block.isRecorded &&
    a.block.isGhost === b.block.isGhost &&
    a.block.playlists.length === b.block.playlists.length);

const isSameExtras = (a: PieceExtras = {}, b: PieceExtras = {}): boolean =>
  a === b ||
  (a.canTake === b.canTake &&
    a.canDraw === b.canDraw &&
    a.isChanged === b.isChanged &&
    a.note === b.note &&
    a.handles?.from === b.handles?.from &&
    a.handles?.to === b.handles?.to);
