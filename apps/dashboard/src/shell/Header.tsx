import { useT } from '../lib/i18n/i18n.ts';
import { supportUrl } from '../lib/session/auth-base.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Row, Text } from '../ui/layout/layout.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { AlarmButton } from './AlarmButton.tsx';
import classes from './Header.module.css';
import { LanguageMenu } from './LanguageMenu.tsx';
import { showOverlay } from './overlays.ts';
import { ServerSwitcher } from './ServerSwitcher.tsx';
import shell from './shell.module.css';
import { ThemeToggle } from './ThemeToggle.tsx';
import { UploadButton } from './UploadButton.tsx';
import { UserMenu } from './UserMenu.tsx';

export function Header() {
  const t = useT();
  const search = () => showOverlay('palette');
  return (
    <Row as="header" ruled className={shell.header} gap={10} fixed>
      <ServerSwitcher />
      <Row
        as="button"
        type="button"
        framed
        rounded
        surface
        className={classes.find}
        gap={8}
        shrink
        size="13.5"
        tone="muted"
        onClick={search}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" size={16} />
        <Text truncate>{t('shell.search')}</Text>
        <Kbd keys="mod+k" />
      </Row>
      <IconButton label={t('shell.search')} icon="search" onClick={search} className={classes.findSmall} />
      <AlarmButton />
      <UploadButton />
      <Row className={classes.tools} gap={10}>
        <LanguageMenu />
        <ThemeToggle />
        <MenuButton
          label={t('shell.help')}
          icon="help"
          items={[
            {
              label: t('shell.keyboardShortcuts'),
              icon: 'keyboard',
              onClick: () => showOverlay('shortcuts'),
            },
            { label: t('shell.contactSupport'), icon: 'mail', href: supportUrl() },
          ]}
        />
      </Row>
      <UserMenu />
    </Row>
  );
}
