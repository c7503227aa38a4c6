import { useT } from '../lib/i18n.ts';
import classes from './Kbd.module.css';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

const signs: Record<string, string> = { enter: '↵', esc: 'Esc', up: '↑', down: '↓' };

/** Keys that are called by a word, which every language has its own of. */
const named = ['shift', 'space', 'del', 'home', 'end'] as const;
const isNamed = (key: string): key is (typeof named)[number] => (named as readonly string[]).includes(key);

interface KbdProps {
  /** `mod+enter` is read as `Ctrl ↵`, on a Mac as `⌘ ↵`. */
  keys: string;
  /** Inside a button it only repeats what the shortcuts sheet says. */
  look?: 'plain' | 'inButton' | 'onColour';
}

export function Kbd({ keys, look = 'plain' }: KbdProps) {
  const t = useT();
  const nameOf = (key: string) => {
    if (key === 'mod') return isMac() ? '⌘' : t('keys.ctrl');
    if (key === 'alt') return isMac() ? '⌥' : t('keys.alt');
    if (isNamed(key)) return t(`keys.${key}`);
    return signs[key] ?? key.toUpperCase();
  };
  const className = [
    classes.kbd,
    look !== 'plain' && classes.inButton,
    look === 'onColour' && classes.onColour,
  ];
  return (
    <kbd className={className.filter(Boolean).join(' ')} aria-hidden={look !== 'plain' || undefined}>
      {keys.split('+').map(nameOf).join(' ')}
    </kbd>
  );
}
