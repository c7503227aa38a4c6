import { useEffect, useRef } from 'react';

// Everything that lies above the page (dialog, sheet, palette, menu) is on one stack. Esc closes the top one only.

const stack: { close: () => void; hasKeyboard: boolean }[] = [];

function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  const top = stack.at(-1);
  if (!top) return;
  event.preventDefault();
  top.close();
}

/** The keys of the page rest meanwhile. */
export const isAnyLayerOpen = () => stack.some(({ hasKeyboard }) => hasKeyboard);

/** `hasKeyboard: false`: it lies beside the page, which is still used, and only Esc is its own. */
export function useEscapeLayer(opened: boolean, onClose: () => void, { hasKeyboard = true } = {}) {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!opened) return;
    const layer = { close: () => latest.current(), hasKeyboard };
    if (stack.length === 0) document.addEventListener('keydown', onKeyDown);
    stack.push(layer);
    return () => {
      stack.splice(stack.indexOf(layer), 1);
      if (stack.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [opened, hasKeyboard]);
}

const modals: HTMLElement[] = [];

/** Only the top modal can be reached: the page and the modals below are inert. Toasts stay reachable. */
function arrangeModals() {
  const page = document.getElementById('root');
  if (page) page.inert = modals.length > 0;
  for (const modal of modals) modal.inert = modal !== modals.at(-1);
  const gap = window.innerWidth - document.documentElement.clientWidth;
  const { style } = document.body;
  if (modals.length > 0 && style.overflow !== 'hidden') {
    style.overflow = 'hidden';
    if (gap > 0) style.paddingRight = `${gap}px`;
  } else if (modals.length === 0) {
    style.overflow = '';
    style.paddingRight = '';
  }
}

const firstField = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)';

export function useModal(opened: boolean, element: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const modal = element.current;
    if (!opened || !modal) return;
    const opener = document.activeElement;
    modals.push(modal);
    arrangeModals();
    const first =
      modal.querySelector<HTMLElement>('[data-autofocus]') ??
      modal.querySelector<HTMLElement>(firstField) ??
      modal;
    first.focus();
    // A focused element that is taken out of the page leaves the focus on its body, where no key reaches the modal any more.
    let check: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      clearTimeout(check);
      // Not at once: while the focus moves from one field to the next, it is nobody's for a moment.
      check = setTimeout(() => {
        if (document.activeElement === document.body && modals.at(-1) === modal)
          modal.querySelector<HTMLElement>('[aria-modal]')?.focus({ preventScroll: true });
      });
    });
    observer.observe(modal, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(check);
      modals.splice(modals.indexOf(modal), 1);
      arrangeModals();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [opened, element]);
}
