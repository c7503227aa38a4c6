import classes from './Kbd.module.css';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

const signs: Record<string, string> = {
  enter: '↵',
  esc: 'Esc',
  up: '↑',
  down: '↓',
  shift: 'Shift',
};

/** `mod+enter` → `Ctrl ↵`, and ⌘ on a Mac. */
export function keysInWords(keys: string): string {
  return keys
    .split('+')
    .map((key) => (key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : (signs[key] ?? key.toUpperCase())))
    .join(' ');
}

interface KbdProps {
  keys: string;
  /** Inside a button it only repeats what the shortcuts sheet says. */
  look?: 'plain' | 'inButton' | 'onColour';
}

export function Kbd({ keys, look = 'plain' }: KbdProps) {
  const className = [
    classes.kbd,
    look !== 'plain' && classes.inButton,
    look === 'onColour' && classes.onColour,
  ];
  return (
    <kbd className={className.filter(Boolean).join(' ')} aria-hidden={look !== 'plain' || undefined}>
      {keysInWords(keys)}
    </kbd>
  );
}
