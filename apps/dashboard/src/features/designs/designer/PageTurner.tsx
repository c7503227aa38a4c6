import type { Box } from '@vitrine/contract/design-document';
import type { ListPages } from '@vitrine/design/box-view';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { boxName } from './box-names.ts';
import classes from './canvas.module.css';
import { isHigh, rectOf, turnOf } from './use-drag.ts';

interface PageTurnerProps {
  box: Box;
  list: ListPages;
  onTurn: (page: number) => void;
}

/** Above a list of several pages: which one is shown, and the way to the others. */
export function PageTurner({ box, list: { page, pages }, onTurn }: PageTurnerProps) {
  const t = useT();
  const name = boxName(t, box);
  const by = (step: number) => onTurn((page + step + pages) % pages);
  return (
    <div
      className={classes.pages}
      data-high={isHigh(box.place) ? '' : undefined}
      style={{ ...rectOf(box.place), transform: turnOf(box) }}
    >
      <Row
        className={classes.turner}
        role="group"
        aria-label={t('designer.pagesOf', { name })}
        onPointerDown={(event) => event.stopPropagation()}
      >
        <button type="button" aria-label={t('designer.previousPage')} onClick={() => by(-1)}>
          <Glyph name="chevron-left" size={16} />
        </button>
        <span aria-live="polite">{t('designer.pageOf', { page: page + 1, pages })}</span>
        <button type="button" aria-label={t('designer.nextPage')} onClick={() => by(1)}>
          <Glyph name="chevron-right" size={16} />
        </button>
      </Row>
    </div>
  );
}
