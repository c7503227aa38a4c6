import { useT } from '../lib/i18n/i18n.ts';
import { toggleThemeMode, useThemeMode } from '../lib/theme-mode.ts';
import { IconButton } from '../ui/Button.tsx';

export function ThemeToggle() {
  const t = useT();
  const isDark = useThemeMode() === 'dark';
  return (
    <IconButton
      label={isDark ? t('shell.switchToLight') : t('shell.switchToDark')}
      icon={isDark ? 'sun' : 'moon'}
      aria-keyshortcuts="Shift+D"
      onClick={toggleThemeMode}
    />
  );
}
