import { useLocation } from '@tanstack/react-router';
import { type Caller, can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import { createToken } from '@vitrine/contract/tokens';
import { type ReactNode, useId } from 'react';
import { type TextKey, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './settings-nav.module.css';

// Views of settings for other features.

interface Entry {
  readonly title: TextKey;
  /** After /settings; alarms have a page outside of it. */
  readonly path: `#${string}` | '/installation' | '/alarms';
  readonly isPart?: true;
  readonly of?: 'admins' | 'alarms' | 'installation';
}

const yours: readonly Entry[] = [
  { path: '#account', title: 'settings.account' },
  { path: '#password', title: 'settings.password', isPart: true },
  { path: '#sessions', title: 'settings.sessions', isPart: true },
  { path: '#appearance', title: 'settings.appearance' },
  { path: '#keyboard', title: 'settings.keyboard' },
  { path: '#delete-account', title: 'settings.deleteAccount' },
];
const ofServer: readonly Entry[] = [
  { path: '#server', title: 'settings.server' },
  { path: '#brand', title: 'brand.title', of: 'admins' },
  { path: '#tokens', title: 'tokens.title', of: 'admins' },
  { path: '/alarms', title: 'pages.alarms', of: 'alarms' },
];
const ofInstallation: readonly Entry[] = [
  { path: '/installation', title: 'pages.installation', of: 'installation' },
];

const openTo = (caller: Caller | null) => {
  const isFor = {
    admins: can(caller, createToken),
    alarms: can(caller, pageById('alarms')),
    installation: can(caller, pageById('installation')),
  };
  return ({ of }: Entry) => !of || isFor[of];
};

/** Everything under Settings that this person may open. */
export const settingsEntries = (
  caller: Caller | null,
): readonly (Pick<Entry, 'path' | 'title'> & { readonly address: string })[] =>
  [...yours, ...ofServer, ...ofInstallation]
    .filter(openTo(caller))
    .map((entry) => ({ ...entry, address: addressOf(entry.path) }));

const addressOf = (path: Entry['path']) => (path === '/alarms' ? path : `/settings${path}`);

const focusOn = (id: string) => document.querySelector<HTMLElement>(`#${id} h2`)?.focus();

interface SettingsFrameProps {
  title: string;
  /** The entry that is open, after /settings; without it the sections of this page are followed. */
  current?: string;
  children: ReactNode;
}

/** Title, menu and content of every page under Settings. */
export function SettingsFrame({ title, current, children }: SettingsFrameProps) {
  return (
    <>
      <Text as="h1" below={16} tabIndex={-1}>
        {title}
      </Text>
      <Stack className={classes.page} gap={24} align="start">
        <SettingsNav {...(current !== undefined && { current })} />
        <Stack className={classes.sections} gap={16} shrink data-wide={current !== undefined || undefined}>
          {children}
        </Stack>
      </Stack>
    </>
  );
}

/** What belongs to the reader, to the server, and to the installation, which has a page of its own. */
function SettingsNav({ current }: { current?: string }) {
  const t = useT();
  const { caller, server } = useSession();
  const mayOpen = openTo(caller);
  const groups = [
    { title: t('settings.yours'), entries: yours },
    { title: server?.name ?? t('settings.server'), entries: ofServer },
    { title: t('settings.installation'), entries: ofInstallation },
  ];
  return (
    <nav aria-label={t('settings.sections')} className={classes.nav}>
      {groups.map(({ title, entries }) => (
        <NavGroup
          key={entries[0]!.path}
          title={title}
          entries={entries.filter(mayOpen)}
          {...(current !== undefined && { current })}
        />
      ))}
    </nav>
  );
}

interface NavGroupProps {
  title: string;
  entries: readonly Entry[];
  current?: string;
}

function NavGroup({ title, entries, current }: NavGroupProps) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const hash = useLocation({ select: (location) => location.hash });
  const here = current ?? `#${hash}`;
  if (entries.length === 0) return null;
  return (
    <div className={classes.navGroup}>
      <Text anywhere tone="muted" weight={600} as="p" id={id}>
        {title}
      </Text>
      <Stack gap={2} as="ul" aria-labelledby={id}>
        {entries.map(({ path, title: entry, isPart }) => (
          <li key={path} data-part={isPart}>
            <Row
              size="13.5/20"
              pad="0/10"
              align="center"
              weight={500}
              as={AppLink}
              {...(current === undefined && path.startsWith('#') ? { replace: true } : {})}
              href={`/${locale}${addressOf(path)}`}
              aria-current={here === path ? 'location' : undefined}
              onClick={() => path.startsWith('#') && focusOn(path.slice(1))}
            >
              {t(entry)}
            </Row>
          </li>
        ))}
      </Stack>
    </div>
  );
}
