import { useLocation, useRouter } from '@tanstack/react-router';
import { locales } from '@vitrine/contract/pages';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { inLocale } from '../../lib/paths.ts';
import { signupClosed } from '../../lib/session/auth-base.ts';
import { redirectInLocale } from '../../lib/session/redirect.ts';
import { toggleThemeMode, useThemeMode } from '../../lib/theme-mode.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import classes from './AuthLayout.module.css';
import { LanguageOffer } from './LanguageOffer.tsx';

const LoginIllustration = lazy(() => import('./LoginIllustration.tsx'));

interface AuthLayoutProps {
  title: ReactNode;
  /** Under the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Shown over the illustration, or below the form if there is no illustration. */
  beside?: ReactNode;
  /** A form that is taller than the window starts at the top. */
  isLong?: boolean;
}

/** Layout of the public pages: the form on the left, an illustration of the product on the right. */
export function AuthLayout({ title, lead, children, beside, isLong }: AuthLayoutProps) {
  const t = useT();
  return (
    <Stack surface className={classes.page}>
      <Stack as="main" className={classes.side}>
        <header>
          <Row align="center" justify="between" className={classes.head}>
            <Logo />
            <Row gap={4} align="center">
              <LanguageChoice />
              <ThemeChoice />
            </Row>
          </Row>
          <LanguageOffer />
        </header>
        <Text as="div" wide className={classes.column} data-long={isLong || undefined}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && (
            <Text as="p" tone="muted" className={classes.lead}>
              {lead}
            </Text>
          )}
          {children}
        </Text>
      </Stack>
      <aside className={beside ? `${classes.wall} ${classes.withOffer}` : classes.wall}>
        <div className={classes.pictures} aria-hidden="true">
          <WallWhenThereIsRoom />
        </div>
        {beside ?? (
          <Text as="div" absolute className={classes.words}>
            <p className={classes.promise}>{t('auth.wallTitle')}</p>
            {/* Nothing is sold where nobody can sign up. */}
            {signupClosed() !== 'not_offered' && (
              <Text as="p" size="15/22" className={classes.offer}>
                {t('auth.wallText')}
              </Text>
            )}
          </Text>
        )}
      </aside>
    </Stack>
  );
}

const wallWidth = '(min-width: 900px)';

/** The form is loaded first; the illustration is loaded when the browser is idle. */
function WallWhenThereIsRoom() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const media = matchMedia(wallWidth);
    const want = () => media.matches && setWanted(true);
    const timer = setTimeout(want, 60);
    media.addEventListener('change', want);
    return () => {
      clearTimeout(timer);
      media.removeEventListener('change', want);
    };
  }, []);
  return isWanted ? (
    <Suspense>
      <LoginIllustration />
    </Suspense>
  ) : null;
}

function LanguageChoice() {
  const t = useT();
  const current = useLocale();
  const router = useRouter();
  const href = useLocation({ select: (location) => location.href });
  return (
    <MenuButton
      label={t('shell.language', { code: current.toUpperCase(), language: t(`languages.${current}`) })}
      items={locales.map((locale) => ({
        label: t(`languages.${locale}`),
        checked: locale === current,
        onClick: () => router.history.replace(redirectInLocale(inLocale(href, locale), locale)),
      }))}
    >
      {current.toUpperCase()}
    </MenuButton>
  );
}

function ThemeChoice() {
  const t = useT();
  const isDark = useThemeMode() === 'dark';
  return (
    <IconButton
      label={isDark ? t('shell.switchToLight') : t('shell.switchToDark')}
      icon={isDark ? 'sun' : 'moon'}
      onClick={toggleThemeMode}
    />
  );
}

/** A link in running text, inside or outside the product. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text as={AppLink} href={href} tone="accent" weight={550} hover="line" className={classes.link}>
      {children}
    </Text>
  );
}
