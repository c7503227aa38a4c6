import { useLocation } from '@tanstack/react-router';
import { locales } from '@vitrine/contract/pages';
import { useEffect, useId, useRef } from 'react';
import { useWaitingProposals } from '../lib/approval.ts';
import { translateKey, useLocale, useT } from '../lib/i18n/i18n.ts';
import { inLocale } from '../lib/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { setThemeMode, type ThemeMode, useThemeMode } from '../lib/theme-mode.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Glyph } from '../ui/glyphs.tsx';
import hidden from '../ui/hidden.module.css';
import { Icon } from '../ui/icons.tsx';
import { Layer } from '../ui/Layer.tsx';
import { Row, Stack, Text } from '../ui/layout/layout.tsx';
import { Segmented } from '../ui/toggles.tsx';
import classes from './MoreSheet.module.css';
import { barPagesOf, iconOf, menuPagesOf, useInUse, waitingIdOf } from './menu-pages.ts';
import { logOut } from './UserMenu.tsx';

/** The pages and switches that do not fit on a phone. */
export default function MoreSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const locale = useLocale();
  const mode = useThemeMode();
  const { caller } = useSession();
  const used = useInUse();
  const waiting = useWaitingProposals();
  const inBar = barPagesOf(caller, used).pages;
  const others = menuPagesOf(caller, used).filter((page) => !inBar.includes(page));
  const href = useLocation({ select: (location) => location.href });
  const openedAt = useRef(href);
  useEffect(() => {
    if (href !== openedAt.current) onClose();
  }, [href, onClose]);
  return (
    <Layer onClose={onClose} labelledBy={id} className={classes.sheet} closeOnScrim>
      <Row className={classes.head} justify="between">
        <h2 id={id}>{t('shell.more')}</h2>
        <IconButton label={t('common.close')} icon="close" onClick={onClose} />
      </Row>
      <nav aria-label={t('shell.more')}>
        {others.map((page) => (
          <Text
            as={AppLink}
            key={page.id}
            href={`/${locale}${page.path}`}
            pad="0/12"
            className={classes.entry}
            onClick={onClose}
          >
            <Icon name={iconOf(page)} size={20} />
            {translateKey(page.titleKey)}
            {page.id === waitingIdOf(caller) && waiting > 0 && (
              <Text
                pad="0/8"
                fill="warning"
                className={classes.count}
                push
                weight={600}
                tone="warning"
                numeric
              >
                <span aria-hidden="true">{waiting}</span>
                <span className={hidden.hidden}>{t('shell.waitingProposals', { count: waiting })}</span>
              </Text>
            )}
          </Text>
        ))}
      </nav>
      <Stack className={classes.switches} gap={16}>
        <Segmented<ThemeMode>
          label={t('shell.appearance')}
          value={mode}
          onChange={setThemeMode}
          options={[
            { value: 'light', label: t('shell.light'), icon: 'sun' },
            { value: 'dark', label: t('shell.dark'), icon: 'moon' },
          ]}
        />
        <Stack as="nav" className={classes.languages} gap={8} aria-label={t('shell.languages')}>
          {locales.map((each) => (
            <Stack
              center
              framed="strong"
              rounded
              weight={500}
              as={AppLink}
              key={each}
              href={inLocale(href, each)}
              aria-current={each === locale ? 'true' : undefined}
              lang={each}
            >
              {t(`languages.${each}`)}
            </Stack>
          ))}
        </Stack>
      </Stack>
      <Text as="button" type="button" pad="0/12" className={classes.entry} onClick={logOut}>
        <Glyph name="logout" size={20} />
        {t('shell.logOut')}
      </Text>
    </Layer>
  );
}
