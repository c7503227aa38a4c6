import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { IconButton } from './Button.tsx';
import { Glyph, type Picture, PictureOf } from './glyphs.tsx';
import { Menu, type MenuItem } from './Menu.tsx';
import classes from './MenuButton.module.css';

export interface MenuButtonProps {
  /** Accessible name of the button and of its menu. */
  label: string;
  items: readonly MenuItem[];
  /** Content of the button; without it, only the icon (dots by default). */
  children?: ReactNode;
  icon?: Picture;
  look?: 'pill' | 'outlined' | 'bare';
  header?: ReactNode;
  align?: 'start' | 'end';
  size?: 'sm' | 'md';
  className?: string;
  onOpen?: () => void;
}

export function MenuButton(props: MenuButtonProps) {
  const {
    label,
    items,
    children,
    icon,
    look = 'pill',
    header,
    align = 'end',
    size,
    className,
    onOpen,
  } = props;
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpened(false), []);
  const open = () => {
    if (!opened) onOpen?.();
    setOpened(!opened);
  };
  const button = {
    ref: anchor,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || opened) return;
      event.preventDefault();
      open();
    },
  } as const;
  const chevron = look !== 'bare' && <Glyph name="chevron-down" size={14} />;
  return (
    <>
      {children === undefined ? (
        <IconButton {...button} label={label} icon={icon ?? 'dots'} size={size} className={className} />
      ) : (
        <button
          type="button"
          {...button}
          aria-label={label}
          className={[classes.button, classes[look], className].filter(Boolean).join(' ')}
        >
          {icon && <PictureOf of={icon} size={16} />}
          {children}
          {chevron}
        </button>
      )}
      {opened && (
        <Menu anchor={anchor} label={label} items={items} header={header} align={align} onClose={close} />
      )}
    </>
  );
}
