import { useT } from '../../../lib/i18n/i18n.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import classes from './designer.module.css';
import { KindIcon } from './designer-icons.tsx';
import { type KindToAdd, kindsInSight, kindsToAdd } from './new-box.ts';

/** All kinds of boxes: the usual ones as buttons, the others in a menu. */
export function AddBar({ onAdd }: { onAdd: (kind: KindToAdd) => void }) {
  const t = useT();
  const others = kindsToAdd.slice(kindsInSight);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a bar of tools, not a fieldset
    <div className={classes.bar} role="group" aria-label={t('designer.add')}>
      {kindsToAdd.slice(0, kindsInSight).map((kind) => (
        <button type="button" key={kind} onClick={() => onAdd(kind)}>
          <KindIcon kind={kind} size={18} />
          {t(`designer.kinds.${kind}`)}
        </button>
      ))}
      <MenuButton
        look="bare"
        label={t('designer.more', { count: others.length })}
        items={others.map((kind) => ({
          label: t(`designer.kinds.${kind}`),
          icon: <KindIcon kind={kind} />,
          onClick: () => onAdd(kind),
        }))}
      >
        <Glyph name="dots" size={18} />
        {t('designer.more', { count: others.length })}
      </MenuButton>
    </div>
  );
}

/** The same as a menu beside the list of boxes. */
export function AddMenu({ onAdd }: { onAdd: (kind: KindToAdd) => void }) {
  const t = useT();
  return (
    <MenuButton
      look="outlined"
      icon="plus"
      label={t('designer.add')}
      items={kindsToAdd.map((kind) => ({
        label: t(`designer.kinds.${kind}`),
        icon: <KindIcon kind={kind} />,
        onClick: () => onAdd(kind),
      }))}
    >
      <span data-add>{t('designer.add')}</span>
    </MenuButton>
  );
}
