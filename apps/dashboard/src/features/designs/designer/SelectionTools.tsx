import type { Box } from '@vitrine/contract/design-document';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Glyph, type GlyphName } from '../../../ui/glyphs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import type { BoxActions } from './BoxList.tsx';
import classes from './designer.module.css';

interface SelectionToolsProps {
  box: Box;
  actions: BoxActions;
  onEditText: () => void;
}

/** Edit text, forward, back, copy and remove, for fingers. */
export function SelectionTools({ box, actions, onEditText }: SelectionToolsProps) {
  const t = useT();
  const tool = (label: string, glyph: GlyphName, onClick: () => void) => (
    <button type="button" aria-label={label} onClick={onClick}>
      <Glyph name={glyph} size={18} />
    </button>
  );
  return (
    <Row
      className={classes.selectionTools}
      align="stretch"
      onPointerDown={(event) => event.stopPropagation()}
    >
      {(box.kind === 'text' || box.kind === 'ticker') && (
        <button type="button" onClick={onEditText}>
          <Glyph name="edit" size={18} /> {t('designer.editText')}
        </button>
      )}
      {tool(t('designer.forward'), 'arrow-up', () => actions.moveDepth(box.id, 1))}
      {tool(t('designer.backward'), 'arrow-down', () => actions.moveDepth(box.id, -1))}
      <button type="button" aria-label={t('designer.copyBox')} onClick={() => actions.copy(box.id)}>
        <Icon name="copy" size={18} />
      </button>
      {tool(t('designer.removeBox'), 'trash', () => actions.remove(box.id))}
    </Row>
  );
}
