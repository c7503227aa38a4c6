import { createPortal } from 'react-dom';
import { useT } from '../lib/i18n/i18n.ts';
import type { Selection } from './DataTable.tsx';
import { PictureOf } from './glyphs.tsx';
import { useEscapeLayer } from './layers.ts';
import classes from './SelectionBar.module.css';

/** The dark bar with the actions on the selected rows. Esc clears the selection. */
export function SelectionBar({ selected, onChange, actions }: Selection) {
  const t = useT();
  const clear = () => onChange(new Set());
  useEscapeLayer(true, clear, { hasKeyboard: false });
  return createPortal(
    <section className={classes.bar} data-docked aria-label={t('list.selection')}>
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
    </section>,
    document.getElementById('root') ?? document.body,
  );
}
