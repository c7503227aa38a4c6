import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

export interface ShownBlock {
  /** `data-block` of the piece. */
  readonly block: string;
  readonly anchor: HTMLElement;
}

const openDelay = 120;
/** Enough time to move the pointer from the block to its card. */
const closeDelay = 180;

const blockAt = (target: EventTarget): ShownBlock | null => {
  const anchor = (target as HTMLElement).closest<HTMLElement>('[data-block]');
  return anchor ? { block: anchor.dataset.block!, anchor } : null;
};

/** The card of a block: hover and focus show it; Space goes into it, Esc comes back. */
export function useBlockCard() {
  const [shown, setShown] = useState<ShownBlock | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (next: ShownBlock | null, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(next), delay);
  };
  const show = (next: ShownBlock | null) => {
    clearTimeout(timer.current);
    setShown(next);
  };
  const isInCard = (target: EventTarget | null) => card.current?.contains(target as Node) ?? false;
  const closeSoon = () => {
    if (!isInCard(document.activeElement)) soon(null, closeDelay);
  };

  const onPointerOver = ({ target, pointerType, buttons }: PointerEvent) => {
    if (pointerType !== 'mouse' || buttons !== 0) return;
    if (isInCard(target)) return clearTimeout(timer.current);
    const block = blockAt(target);
    if (block) soon(block, openDelay);
    else closeSoon();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const block = blockAt(target);
    if (block && target.matches(':focus-visible')) show(block);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!isInCard(relatedTarget) && !(relatedTarget && blockAt(relatedTarget))) show(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const inside = blockAt(event.target) && card.current?.querySelector<HTMLElement>('a, button');
    if (!inside) return;
    event.preventDefault();
    inside.focus();
  };
  const close = () => {
    if (isInCard(document.activeElement)) shown?.anchor.focus();
    show(null);
  };
  return {
    shown,
    card,
    close,
    handlers: { onPointerOver, onPointerLeave: closeSoon, onPointerDown: close, onFocus, onBlur, onKeyDown },
  };
}
