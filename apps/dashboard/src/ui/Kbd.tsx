import classes from './Kbd.module.css';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

const signs: Record<string, string> = {
  enter: '↵',
  esc: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  shift: 'Shift',
};

/** `mod+enter` → `Ctrl ↵`, and ⌘ on a Mac. */
export function keysInWords(keys: string): string {
  return keys
    .split('+')
    .map((key) => (key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : (signs[key] ?? key.toUpperCase())))
    .join(' ');
}

export function Kbd({ keys, quiet }: { keys: string; quiet?: boolean }) {
  return (
    <kbd className={quiet ? classes.quiet : classes.kbd} aria-hidden={quiet || undefined}>
      {keysInWords(keys)}
    </kbd>
  );
}
