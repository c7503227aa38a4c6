// What is typed after the palette was asked for and before its field has the focus: its code is loaded when it is first opened. The
// letters belong to the field. Without this they would be lost, or be shortcuts of the page underneath.

let typed = '';
/** Enter ends what was typed: later letters are another thought, and belong to nobody. */
let isEntered = false;
let stopListening = () => {};

/** `onEscape`: the palette is no longer wanted. */
export function keepTyped(onEscape: () => void) {
  dropTyped();
  const onKeyDown = (event: KeyboardEvent) => {
    // AltGr, which types `@` on many keyboards, is reported as Ctrl and Alt.
    const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    if (isCommand || event.isComposing) return;
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Enter') isEntered = true;
    else if (event.key === 'Backspace') typed = isEntered ? typed : typed.slice(0, -1);
    else if (event.key.length === 1) typed += isEntered ? '' : event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  stopListening = () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}

/** Called when the field has the focus. `isEntered`: what stands first is to be opened as soon as it is known. */
export function takeTyped(): { readonly text: string; readonly isEntered: boolean } {
  const taken = { text: typed, isEntered: isEntered && typed !== '' };
  dropTyped();
  return taken;
}

export function dropTyped() {
  stopListening();
  stopListening = () => {};
  typed = '';
  isEntered = false;
}
