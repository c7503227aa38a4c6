import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { AppLink } from './AppLink.tsx';
import { Glyph, type Picture, PictureOf } from './glyphs.tsx';
import { Text } from './layout/layout.tsx';
import classes from './Menu.module.css';
import { Popover, type PopoverProps } from './Popover.tsx';
import { findTyped, isLetter, nothingTyped, type TypeAhead, withLetter } from './type-ahead.ts';

export interface MenuAction {
  label: string;
  onClick?: () => void;
  href?: string;
  icon?: Picture;
  /** Small text below the label. */
  hint?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Makes it one choice of several. */
  checked?: boolean;
  kbd?: ReactNode;
}

export type MenuItem = MenuAction | 'divider';

interface MenuProps extends Omit<PopoverProps, 'children' | 'className'> {
  label: string;
  items: readonly MenuItem[];
  header?: ReactNode;
}

function moveFocus(list: HTMLElement, typed: { current: TypeAhead }, event: KeyboardEvent) {
  const entries = [...list.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: (at - 1 + entries.length) % entries.length,
    Home: 0,
    End: entries.length - 1,
  };
  let next = steps[event.key];
  if (next === undefined && isLetter(event) && (event.key !== ' ' || typed.current.text !== '')) {
    const labels = entries.map((entry) => entry.textContent ?? '');
    const word = withLetter(typed.current, event.key, event.timeStamp);
    const found = word.text.trim() === '' ? -1 : findTyped(labels, word, at);
    // A space activates the entry, unless it is part of a name that is being typed.
    if (event.key === ' ' && found < 0) return;
    typed.current = word;
    next = found >= 0 ? found : undefined;
  }
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}

export function Menu({ label, items, header, onClose, ...popover }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef(nothingTyped);
  useEffect(() => {
    const opener = document.activeElement;
    const entry =
      list.current?.querySelector<HTMLElement>('[aria-checked=true]') ??
      list.current?.querySelector<HTMLElement>('[role^=menuitem]:not(:disabled)');
    entry?.focus();
    return () => {
      // An element that got the focus meanwhile (a dialog opened by the entry) keeps it.
      const isNobodys = document.activeElement === document.body || document.activeElement === null;
      if (isNobodys && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose();
    if (list.current) moveFocus(list.current, typed, event);
  };

  return (
    <Popover {...popover} onClose={onClose}>
      {header && (
        <Text as="div" ruled pad="12/14" className={classes.header}>
          {header}
        </Text>
      )}
      <Text as="div" ref={list} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown} bare>
        {items.map((item, index) =>
          item === 'divider' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a divider has no identity of its own
            <hr key={`divider-${index}`} className={classes.divider} />
          ) : (
            <Entry key={item.label} item={item} onClose={onClose} />
          ),
        )}
      </Text>
    </Popover>
  );
}

function Entry({ item, onClose }: { item: MenuAction; onClose: () => void }) {
  const content = (
    <>
      {item.icon && <PictureOf of={item.icon} size={16} />}
      <Text grow shrink anywhere>
        {item.label}
        {item.hint && (
          <Text block size="12/16" weight={400} tone="muted">
            {item.hint}
          </Text>
        )}
      </Text>
      {item.kbd}
      {item.checked && <Glyph name="check" size={16} className={classes.tick} />}
    </>
  );
  const className = item.danger ? `${classes.entry} ${classes.danger}` : classes.entry;
  const isChoice = item.checked !== undefined;
  const role = isChoice ? { role: 'menuitemradio', 'aria-checked': item.checked } : { role: 'menuitem' };
  const choose = () => {
    onClose();
    item.onClick?.();
  };
  if (item.href && !item.disabled) {
    return (
      <AppLink {...role} tabIndex={-1} href={item.href} className={className} onClick={choose}>
        {content}
      </AppLink>
    );
  }
  return (
    <button
      type="button"
      {...role}
      tabIndex={-1}
      disabled={item.disabled}
      className={className}
      onClick={choose}
    >
      {content}
    </button>
  );
}
