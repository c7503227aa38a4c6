import { createPortal } from 'react-dom';
import { useT } from '../lib/i18n/i18n.ts';
import type { Selection } from './DataTable.tsx';
import { PictureOf } from './glyphs.tsx';
import { useEscapeLayer } from './layers.ts';
import { Row } from './layout/layout.tsx';
import classes from './SelectionBar.module.css';

/** The dark bar with the actions on the selected rows. Esc clears the selection. */
export function SelectionBar({ selected, onChange, actions }: Selection) {
  const t = useT();
  const clear = () => onChange(new Set());
  useEscapeLayer(true, clear, { hasKeyboard: false });
  return createPortal(
    <Row
      as="section"
      rounded="card"
      className={classes.bar}
      gap={4}
      wrap
      size="13.5"
      weight={500}
      numeric
      data-docked
      aria-label={t('list.selection')}
    >
      <span role="status">{t('list.selected', { count: selected.size })}</span>
      {actions.map(({ label, icon, onClick, danger }) => (
        <button key={label} type="button" className={danger ? classes.danger : undefined} onClick={onClick}>
          {icon && <PictureOf of={icon} size={16} />}
          {label}
        </button>
      ))}
      <button type="button" onClick={clear}>
        {t('list.clearSelection')}
      </button>
    </Row>,
    document.getElementById('root') ?? document.body,
  );
}
