import { type Caller, can } from '@vitrine/contract/access';
import type { Server } from '@vitrine/contract/auth';
import { devices } from '@vitrine/contract/devices';
import { displays } from '@vitrine/contract/displays';
import { groups } from '@vitrine/contract/groups';
import { locations } from '@vitrine/contract/locations';
import { type Locale, locales, type Page, pageById, pages } from '@vitrine/contract/pages';
import { playlists } from '@vitrine/contract/playlists';
import { createUpload } from '@vitrine/contract/uploads';
import { usersInvite } from '@vitrine/contract/users';
import { isBilled } from '../lib/billed.ts';
import { translate, translateKey } from '../lib/i18n/i18n.ts';
import { inLocale } from '../lib/paths.ts';
import type { RecentPage } from '../lib/recent-pages.ts';
import { linkTo, serverWishes } from '../lib/session/server-links.ts';
import { runShortcut } from '../lib/shortcuts.ts';
import { setThemeMode, type ThemeMode } from '../lib/theme-mode.ts';
import { copyText } from '../ui/copy-text.ts';
import type { GlyphName } from '../ui/glyphs.tsx';
import type { IconName } from '../ui/icons.tsx';
import type { Status } from '../ui/StatusMark.tsx';
import { iconOf, inUse, openPagesOf } from './menu-pages.ts';
import { showOverlay } from './overlays.ts';
import { alsoOf } from './palette-words.ts';
import { logOut } from './UserMenu.tsx';

// Entries of the palette besides search results. All of them respect the role.

export interface PaletteItem {
  readonly id: string;
  readonly name: string;
  readonly context?: string;
  /** What else it is called, parted by commas. */
  readonly also?: string;
  readonly picture: { readonly icon: IconName | GlyphName } | { readonly status: Status };
  /** Navigates; otherwise `run` is called. */
  readonly href?: string;
  readonly run?: () => unknown;
  readonly kbd?: string;
  /** A record with actions while it is highlighted. */
  readonly target?: Target;
}

/**
 * A display that can be watched, a device that can be restarted (named after its display), or a playlist that
 * can be switched.
 */
export type Target = {
  readonly name: string;
  /** Distinguishes records with the same name. */
  readonly context?: string;
} & (
  | { readonly display?: string | undefined; readonly device: string | null }
  | { readonly playlist: string; readonly enabled: boolean }
);

export interface PaletteGroup {
  readonly id:
    | 'recent'
    | 'displays'
    | 'devices'
    | 'playlists'
    | 'playables'
    | 'designs'
    | 'sources'
    | 'plans'
    | 'folders'
    | 'groups'
    | 'locations'
    | 'users'
    | 'pages'
    | 'actions';
  readonly items: readonly PaletteItem[];
}

export interface Dependencies {
  readonly caller: Caller | null;
  readonly locale: Locale;
  /** URL of the open page. */
  readonly href: string;
  readonly mode: ThemeMode;
  readonly server: Server | null;
  readonly servers: readonly Server[];
}

export function pageItems({ caller, locale }: Dependencies): PaletteItem[] {
  return openPagesOf(caller, inUse()).map((page) => ({
    id: `page-${page.id}`,
    name: translateKey(page.titleKey),
    picture: { icon: iconOf(page) },
    href: `/${locale}${page.path}`,
    ...(page.letter ? { kbd: `g ${page.letter}` } : {}),
    ...alsoOf(`page-${page.id}`, locale),
  }));
}

export function recentItems(
  { caller, locale, href }: Dependencies,
  recent: readonly RecentPage[],
): PaletteItem[] {
  return recent.flatMap(({ path, name, pageId }) => {
    const page: Page | undefined = pages.find((each) => each.id === pageId);
    const target = `/${locale}${path}`;
    if (!page || !can(caller, page) || href.startsWith(target)) return [];
    if (page.isForBilling && !isBilled()) return [];
    const title = translateKey(page.titleKey);
    return [
      {
        id: `recent-${path}`,
        name: name || title,
        ...(name ? { context: title } : {}),
        picture: { icon: iconOf(page) },
        href: target,
      },
    ];
  });
}

export const actionItems = (around: Dependencies): PaletteItem[] =>
  actions(around).map((item) => ({ ...item, ...alsoOf(item.id, around.locale) }));

function actions({ caller, locale, href, mode, server, servers }: Dependencies): PaletteItem[] {
  const others = servers.filter((each) => each.url !== server?.url);
  const nextMode = mode === 'dark' ? 'light' : 'dark';
  return [
    ...(can(caller, displays.routes.create)
      ? [
          {
            id: 'add-display',
            name: translate('palette.addDisplay'),
            picture: { icon: 'plus' as const },
            href: `/${locale}/displays?add=display`,
          },
        ]
      : []),
    ...(can(caller, groups.routes.create)
      ? [
          {
            id: 'add-group',
            name: translate('palette.addGroup'),
            picture: { icon: 'plus' as const },
            href: `/${locale}/groups?add=group`,
          },
        ]
      : []),
    ...(can(caller, locations.routes.create)
      ? [
          {
            id: 'add-location',
            name: translate('palette.addLocation'),
            picture: { icon: 'plus' as const },
            href: `/${locale}/locations?add=location`,
          },
        ]
      : []),
    ...(can(caller, playlists.routes.create)
      ? [
          {
            id: 'add-playlist',
            name: translate('palette.addPlaylist'),
            picture: { icon: 'plus' as const },
            href: `/${locale}/playlists?add=playlist`,
          },
        ]
      : []),
    ...(can(caller, usersInvite)
      ? [
          {
            id: 'invite-user',
            name: translate('palette.inviteUser'),
            picture: { icon: 'plus' as const },
            href: `/${locale}/users?add=user`,
          },
        ]
      : []),
    ...(can(caller, createUpload)
      ? [
          {
            id: 'upload',
            name: translate('palette.upload'),
            picture: { icon: 'upload' as const },
            run: () => runShortcut('upload'),
            kbd: 'u',
          },
        ]
      : []),
    ...(isBilled() && can(caller, pageById('billings'))
      ? (
          [
            { id: 'invoices', name: translate('palette.invoices'), tab: 'history' },
            { id: 'billing-customer', name: translate('palette.billingCustomer'), tab: 'customer' },
            { id: 'billing-card', name: translate('palette.billingCard'), tab: 'card' },
          ] as const
        ).map(({ tab, ...item }) => ({
          ...item,
          context: translate('pages.billings'),
          picture: { icon: 'billing' as const },
          href: `/${locale}/billings?tab=${tab}`,
        }))
      : []),
    ...(can(caller, pageById('overview'))
      ? [
          {
            id: 'next-day',
            name: translate('palette.nextDay'),
            picture: { icon: 'overview' as const },
            href: `/${locale}/overview?view=24h`,
          },
        ]
      : []),
    {
      id: 'mode',
      name: translate(nextMode === 'dark' ? 'shell.switchToDark' : 'shell.switchToLight'),
      picture: { icon: nextMode === 'dark' ? 'moon' : 'sun' },
      run: () => setThemeMode(nextMode),
      kbd: 'shift+d',
    },
    ...others.map((each) => ({
      id: `server-${each.url}`,
      name: translate('palette.switchServer', { name: each.name }),
      context: each.Domain,
      picture: { icon: 'server' as const },
      run: () => serverWishes.notify({ server: each, keepsAddress: false }),
    })),
    ...locales
      .filter((each) => each !== locale)
      .map((each) => ({
        id: `language-${each}`,
        name: translate('palette.switchLanguage', { language: translate(`languages.${each}`) }),
        picture: { icon: 'web' as const },
        href: inLocale(href, each),
      })),
    {
      id: 'copy-link',
      name: translate('palette.copyLink'),
      picture: { icon: 'copy' as const },
      run: () => void copyText(linkTo(location.href, server)),
    },
    {
      id: 'shortcuts',
      name: translate('shell.keyboardShortcuts'),
      picture: { icon: 'keyboard' },
      run: () => showOverlay('shortcuts'),
      kbd: '?',
    },
    { id: 'logout', name: translate('shell.logOut'), picture: { icon: 'logout' }, run: () => void logOut() },
  ];
}

/** If nothing is found, offers to add a record with that name. */
export function offersToAdd({ caller, locale }: Dependencies, name: string): PaletteItem[] {
  const filled = `#name=${encodeURIComponent(name)}`;
  return [
    ...(can(caller, displays.routes.create)
      ? [
          {
            id: 'add-this-display',
            name: translate('palette.addDisplayNamed', { name }),
            picture: { icon: 'plus' as const },
            href: `/${locale}/displays?add=display${filled}`,
          },
        ]
      : []),
    ...(can(caller, locations.routes.create)
      ? [
          {
            id: 'add-this-location',
            name: translate('palette.addLocationNamed', { name }),
            picture: { icon: 'plus' as const },
            href: `/${locale}/locations?add=location${filled}`,
          },
        ]
      : []),
    ...(can(caller, playlists.routes.create)
      ? [
          {
            id: 'add-this-playlist',
            name: translate('palette.addPlaylistNamed', { name }),
            picture: { icon: 'plus' as const },
            href: `/${locale}/playlists?add=playlist${filled}`,
          },
        ]
      : []),
  ];
}

/** Actions on the highlighted or open record. */
export function targetItems({ caller, locale }: Dependencies, target: Target | null): PaletteItem[] {
  if (!target) return [];
  const context = target.context ? { context: target.context } : {};
  if ('playlist' in target) {
    if (!can(caller, playlists.routes.update)) return [];
    const { name, playlist: id, enabled } = target;
    return [
      {
        id: 'switch',
        name: enabled ? translate('palette.disable', { name }) : translate('palette.enable', { name }),
        ...context,
        picture: { icon: enabled ? 'minus' : 'check' },
        run: async () =>
          (await import('../features/playlists/switch-playlist.ts')).switchPlaylist({ id, name }, !enabled),
      },
    ];
  }
  const { name, display, device } = target;
  return [
    ...(device && can(caller, devices.actionRoutes.reboot)
      ? [
          {
            id: 'restart',
            name: translate('palette.restart', { name }),
            ...context,
            picture: { icon: 'restart' as const },
            // The confirmation dialog is loaded on use.
            run: async () =>
              (await import('../features/displays/confirm-display.tsx')).confirmRestart({
                ...target,
                device,
              }),
          },
        ]
      : []),
    ...(display && can(caller, pageById('live'))
      ? [
          {
            id: 'live',
            name: translate('palette.live', { name }),
            ...context,
            picture: { icon: 'live' as const },
            href: `/${locale}/live/${display}`,
          },
        ]
      : []),
  ];
}
