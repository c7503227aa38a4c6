import { instantsOf } from '../../../core/calendar-edit/edited-plan.ts';
import { obstacleKeys } from '../../../core/calendar-edit/use-drag.ts';
import type { Editing, EditRow } from '../../../core/calendar-edit/use-editing.ts';
import type { RowPiece, TimeBlock } from '../../../core/time/row-layout.ts';
import type { PieceExtras } from '../../../core/time/TimeRow.tsx';
import type { BlockWords } from '../../../core/time/time-words.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';

interface Options {
  t: Translate;
  editing: Editing;
  editRow: EditRow;
  /** As it is saved. */
  blocks: readonly TimeBlock[];
  words: BlockWords;
}

/** What can be done with a block. Only edges of the window itself can be pulled; others are cut by closing hours or others. */
export function extrasFor({ t, editing, editRow, blocks, words }: Options) {
  const nameOf = (block: TimeBlock) =>
    words.nameOf({ ...noPiece, block, playlist: block.playlists[0] ?? null });
  const cutText = (at: number, edge: 'begins' | 'ends'): string | null => {
    const other = blocks.find(({ from, to }) => (edge === 'begins' ? to === at : from === at));
    if (!other) return null;
    if (other.kind === 'closed') return t(`calendar.edit.cut.${edge}Closed`);
    return other.kind === 'playing' ? t(`calendar.edit.cut.${edge}Other`, { name: nameOf(other) }) : null;
  };
  return (piece: RowPiece): PieceExtras | undefined => {
    const { block, playlist } = piece;
    if (block.isRecorded || block.isGhost) return undefined;
    if (block.kind === 'nothing') return { canDraw: true };
    const taken = editing.lookUp(editRow, piece);
    if (!taken) return undefined;
    if ('obstacle' in taken)
      return { note: t(obstacleKeys[taken.obstacle], { name: editing.nameOf(playlist ?? '') }) };
    const stretches = instantsOf(editRow.timeZone, taken.occurrence);
    const handles = {
      from: !taken.hasBegun && stretches.some(({ from }) => from === block.from),
      to: stretches.some(({ to }) => to === block.to),
    };
    const says = [
      handles.from || taken.hasBegun ? null : cutText(block.from, 'begins'),
      handles.to ? null : cutText(block.to, 'ends'),
      stretches.length > 1 ? t('calendar.edit.twice') : null,
    ];
    return { handles, canTake: true, note: says.filter(Boolean).join('\n') || undefined };
  };
}

const noPiece: Omit<RowPiece, 'block'> = {
  key: '',
  playlist: null,
  lane: 0,
  lanes: 1,
  start: 0,
  end: 0,
  second: [],
  isCut: { start: false, end: false },
};
