import { translate } from '../lib/i18n/i18n.ts';
import { showToast } from './toast.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await writeClipboard(text);
    showToast({ message: translate('common.copied'), kind: 'success' });
  } catch {
    showToast({ message: translate('common.copyFailed'), kind: 'error' });
  }
}

/** Throws a DOMException if the browser does not allow it. */
export async function writeClipboard(text: string): Promise<void> {
  // Pages over plain http, as in a shop's network, have no clipboard, but may copy what is selected.
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else if (!copySelected(text)) throw new DOMException('The text was not copied.', 'NotAllowedError');
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; opacity: 0; pointer-events: none;';
  // What lies outside of an open dialog cannot be selected.
  (focused?.closest('dialog') ?? document.body).append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
