import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useEscapeLayer } from './layers.ts';
import classes from './Popover.module.css';

export interface PopoverProps {
  /** Its anchor: an element, or a point for context menus. */
  anchor: RefObject<HTMLElement | null> | { x: number; y: number };
  onClose: () => void;
  align?: 'start' | 'end';
  matchWidth?: boolean;
  className?: string;
  children: ReactNode;
}

/** The open popovers; they can be nested. */
const open = new Map<HTMLElement, () => void>();

const gap = 6;
const edge = 8;

/** Places it below its anchor, or above if there is more room; always inside the window. */
export function placePopover(box: HTMLElement, anchor: DOMRect, align: 'start' | 'end') {
  const { innerWidth, innerHeight } = window;
  const { width, height } = box.getBoundingClientRect();
  const below = innerHeight - anchor.bottom - gap - edge;
  const above = anchor.top - gap - edge;
  const goesUp = height > below && above > below;
  const left = align === 'start' ? anchor.left : anchor.right - width;
  box.style.left = `${Math.round(Math.max(edge, Math.min(left, innerWidth - width - edge)))}px`;
  box.style.top = goesUp ? 'auto' : `${Math.round(anchor.bottom + gap)}px`;
  box.style.bottom = goesUp ? `${Math.round(innerHeight - anchor.top + gap)}px` : 'auto';
  box.style.maxHeight = `${Math.max(120, goesUp ? above : below)}px`;
}

/** Uses the browser's top layer, so no parent can clip it. Mount it to open it. */
export function Popover({ anchor, onClose, align = 'start', matchWidth, className, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEscapeLayer(true, onClose);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const rect = () =>
      'current' in anchor
        ? (anchor.current?.getBoundingClientRect() ?? new DOMRect())
        : new DOMRect(anchor.x, anchor.y, 0, 0);
    element.showPopover?.();
    if (matchWidth) element.style.minWidth = `${rect().width}px`;
    const update = () => placePopover(element, rect(), align);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    // The anchor moves when something appears above it, such as a message of another field.
    let around = 'current' in anchor ? anchor.current?.parentElement : null;
    for (; around; around = around.parentElement) observer.observe(around);
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [anchor, align, matchWidth]);

  // Two lists are never open at once, however the second one was opened.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const anchorElement = 'current' in anchor ? anchor.current : null;
    // Closing the other one returns the focus, which now belongs to this one.
    const focused = document.activeElement;
    for (const [other, close] of open) if (!other.contains(anchorElement)) close();
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus();
    open.set(element, () => latest.current());
    return () => void open.delete(element);
  }, [anchor]);

  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target as Node;
      const isOnAnchor = 'current' in anchor && anchor.current?.contains(target);
      if (!box.current?.contains(target) && !isOnAnchor) latest.current();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  }, [anchor]);

  useEffect(() => {
    const element = box.current;
    // Tab leaves an open list: it closes, and the focus stays where the user went. The document hears of it after the field that
    // was left, which has taken what was typed.
    const onFocusOut = ({ target, relatedTarget: next }: FocusEvent) => {
      if (!element?.contains(target as Node)) return;
      // Pages and dialogs around it take the focus when somebody presses on words: nobody has gone anywhere.
      if (!(next instanceof HTMLElement) || element.contains(next) || next.contains(element)) return;
      if ('current' in anchor && anchor.current?.contains(next)) return;
      latest.current();
      next.focus();
    };
    document.addEventListener('focusout', onFocusOut);
    return () => document.removeEventListener('focusout', onFocusOut);
  }, [anchor]);

  return (
    <div
      ref={box}
      popover="manual"
      // A press on its words leaves the focus inside.
      tabIndex={-1}
      className={[classes.popover, className].filter(Boolean).join(' ')}
    >
      {children}
    </div>
  );
}
