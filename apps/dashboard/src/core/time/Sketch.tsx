import { useT } from '../../lib/i18n/i18n.ts';
import { Text } from '../../ui/layout/layout.tsx';
import type { RowPiece } from './row-layout.ts';
import { sketchOf } from './sketch.ts';
import classes from './time-row.module.css';

/** Pieces of a row as their colours; pressed, it becomes blocks. */
export function Sketch({ pieces, isPale }: { pieces: readonly RowPiece[]; isPale: boolean }) {
  const t = useT();
  return (
    <Text
      as="button"
      type="button"
      absolute
      wide
      className={classes.sketch}
      data-sketch
      tabIndex={-1}
      aria-label={t('timeAxis.showBlocks', { count: pieces.length })}
      style={sketchOf(pieces, isPale)}
    />
  );
}
