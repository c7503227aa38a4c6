import { pageById } from '@vitrine/contract/pages';
import { errorMessage } from '../lib/i18n/error-message.ts';
import { useLocale, useT } from '../lib/i18n/i18n.ts';
import { session, useSession } from '../lib/session/session.ts';
import { Stack, Text } from '../ui/layout/layout.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { showToast } from '../ui/toast.ts';
import classes from './Header.module.css';
import { showOverlay } from './overlays.ts';

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase() || '?';
};

export const logOut = () =>
  session.logout().catch((error: unknown) => showToast({ message: errorMessage(error), kind: 'error' }));

export function UserMenu() {
  const t = useT();
  const locale = useLocale();
  const { user, role } = useSession();
  if (!user || !role) return null;
  return (
    <MenuButton
      label={t('shell.userMenu', { initials: initialsOf(user.name), name: user.name })}
      look="bare"
      className={classes.avatarButton}
      header={
        <Stack className={classes.person} size="13/18">
          <Text weight={600} as="b">
            {user.name}
          </Text>
          <Text tone="muted" anywhere>
            {user.email}
          </Text>
          <Text tone="muted" anywhere>
            {t(`roles.${role}`)}
          </Text>
        </Stack>
      }
      items={[
        { label: t('pages.settings'), icon: 'settings', href: `/${locale}${pageById('settings').path}` },
        { label: t('shell.keyboardShortcuts'), icon: 'keyboard', onClick: () => showOverlay('shortcuts') },
        'divider',
        { label: t('shell.logOut'), icon: 'logout', onClick: logOut },
      ]}
    >
      <Stack as="span" className={classes.avatar} center fixed aria-hidden="true">
        {initialsOf(user.name)}
      </Stack>
    </MenuButton>
  );
}
