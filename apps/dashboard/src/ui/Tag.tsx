import type { ReactNode } from 'react';
import { Glyph, type Picture, PictureOf } from './glyphs.tsx';
import { Text } from './layout/layout.tsx';
import classes from './Tag.module.css';

interface TagProps {
  children: ReactNode;
  accent?: boolean;
  icon?: Picture;
  /** With `removeLabel` it can be removed. */
  onRemove?: () => void;
  removeLabel?: string;
}

export function Tag({ children, accent, icon, onRemove, removeLabel }: TagProps) {
  return (
    <span className={accent ? `${classes.tag} ${classes.accent}` : classes.tag}>
      {icon && <PictureOf of={icon} size={14} />}
      <Text truncate>{children}</Text>
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={removeLabel} onClick={onRemove}>
          <Glyph name="close" size={14} />
        </button>
      )}
    </span>
  );
}

export function TagButton({
  children,
  icon,
  onClick,
}: {
  children: ReactNode;
  icon?: Picture;
  onClick: () => void;
}) {
  return (
    <button type="button" className={`${classes.tag} ${classes.accent} ${classes.button}`} onClick={onClick}>
      {icon && <PictureOf of={icon} size={14} />}
      {children}
    </button>
  );
}
