import { useLocation } from '@tanstack/react-router';
import { locales } from '@vitrine/contract/pages';
import { useLocale, useT } from '../lib/i18n/i18n.ts';
import { inLocale } from '../lib/paths.ts';
import type { MenuAction } from '../ui/Menu.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';

/** The same page and query in each language. */
function useLanguageItems(): MenuAction[] {
  const t = useT();
  const locale = useLocale();
  const href = useLocation({ select: (location) => location.href });
  return locales.map((each) => ({
    label: t(`languages.${each}`),
    checked: each === locale,
    href: inLocale(href, each),
  }));
}

export function LanguageMenu() {
  const t = useT();
  const locale = useLocale();
  const items = useLanguageItems();
  return (
    <MenuButton
      label={t('shell.language', { code: locale.toUpperCase(), language: t(`languages.${locale}`) })}
      items={items}
    >
      {locale.toUpperCase()}
    </MenuButton>
  );
}
