// For a screen in a public place: it does not sleep and shows no cursor.

const cursorMs = 3000;

export function keepAwake(): void {
  const request = () => {
    // Refused on a low battery and in hidden windows; requested again when the window is visible.
    if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {});
  };
  document.addEventListener('visibilitychange', request);
  request();
}

export function hideIdleCursor(root: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => root.classList.add('without-cursor');
  const wake = () => {
    root.classList.remove('without-cursor');
    clearTimeout(timer);
    timer = setTimeout(hide, cursorMs);
  };
  document.addEventListener('pointermove', wake);
  document.addEventListener('contextmenu', (event) => event.preventDefault());
  wake();
}
