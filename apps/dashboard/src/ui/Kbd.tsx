import { useT } from '../lib/i18n/i18n.ts';
import classes from './Kbd.module.css';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

const signs: Record<string, string> = {
  enter: '↵',
  esc: 'Esc',
  tab: 'Tab',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
};

interface KbdProps {
  /** `mod+enter` is shown as `Ctrl ↵`, on a Mac as `⌘ ↵`. */
  keys: string;
  /** Inside a button it only repeats the shortcuts sheet. */
  look?: 'plain' | 'inButton' | 'onColour';
}

export function Kbd({ keys, look = 'plain' }: KbdProps) {
  const t = useT();
  const named: Record<string, string> = {
    shift: t('keys.shift'),
    space: t('keys.space'),
    del: t('keys.del'),
    home: t('keys.home'),
    end: t('keys.end'),
    pageup: t('keys.pageup'),
    pagedown: t('keys.pagedown'),
  };
  const nameOf = (key: string) => {
    if (key === 'mod') return isMac() ? '⌘' : t('keys.ctrl');
    if (key === 'alt') return isMac() ? '⌥' : t('keys.alt');
    return named[key] ?? signs[key] ?? key.toUpperCase();
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
