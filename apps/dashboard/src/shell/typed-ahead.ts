// What is typed after the palette was asked for and before its field has the focus: its code is loaded when it is first opened. The
// letters belong to the field. Without this they would be lost, or be shortcuts of the page underneath.

let typed = '';
let stopListening = () => {};

/** `onEscape`: the palette is no longer wanted. */
export function keepTyped(onEscape: () => void) {
  dropTyped();
  const onKeyDown = (event: KeyboardEvent) => {
    // AltGr, which types `@` on many keyboards, is reported as Ctrl and Alt.
    const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    if (isCommand || event.isComposing) return;
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  stopListening = () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}

/** Called when the field has the focus. */
export function takeTyped(): string {
  const taken = typed;
  dropTyped();
  return taken;
}

export function dropTyped() {
  stopListening();
  stopListening = () => {};
  typed = '';
}
