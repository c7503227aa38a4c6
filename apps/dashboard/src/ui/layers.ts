import { useEffect, useRef } from 'react';

// All layers above the page (dialog, sheet, palette, menu) are on one stack. Esc closes only the top one.

const stack: { close: () => void; hasKeyboard: boolean }[] = [];

function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  const top = stack.at(-1);
  if (!top) return;
  event.preventDefault();
  top.close();
}

/** Disables the shortcuts of the page. */
export const isAnyLayerOpen = () => stack.some(({ hasKeyboard }) => hasKeyboard);

/** `hasKeyboard: false`: it is beside the page, which stays usable, and handles only Esc. */
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

/** Only the top modal is reachable: the page and the modals below are inert. Toasts stay reachable. */
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
    // If a focused element is removed, the focus moves to the body, where no key reaches the modal any more.
    let check: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      clearTimeout(check);
      // Delayed, because while the focus moves between fields it is briefly on the body.
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
