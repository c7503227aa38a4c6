import { useLocation, useRouter } from '@tanstack/react-router';
import { locales } from '@vitrine/contract/pages';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { inLocale } from '../../lib/paths.ts';
import { followSystem, setThemeMode, useThemeChoice } from '../../lib/theme-mode.ts';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Section } from './Section.tsx';

/** Applies to this browser immediately, so there is nothing to save. */
export function AppearanceSection() {
  const t = useT();
  const locale = useLocale();
  const router = useRouter();
  const href = useLocation({ select: (location) => location.href });
  const choice = useThemeChoice();
  return (
    <Section id="appearance" title={t('settings.appearance')} note={t('settings.ofThisBrowser')}>
      <ChoiceCards
        label={t('settings.theme')}
        columns={3}
        value={choice}
        onChange={(mode) => (mode === 'system' ? followSystem() : setThemeMode(mode))}
        options={[
          { value: 'light', label: t('settings.light'), icon: 'sun' },
          { value: 'dark', label: t('settings.dark'), icon: 'moon' },
          { value: 'system', label: t('settings.system'), icon: 'display' },
        ]}
      />
      <SelectField
        label={t('settings.language')}
        value={locale}
        options={locales.map((each) => ({ value: each, label: t(`languages.${each}`) }))}
        onChange={(next) => {
          const chosen = locales.find((each) => each === next);
          if (chosen) router.history.replace(inLocale(href, chosen));
        }}
      />
    </Section>
  );
}
