import {
  type AccessGroup,
  admins,
  alarmReaders,
  anyone,
  type Caller,
  can,
  everyone,
  installationAdmins,
  staff,
} from './access.ts';

// Every page of the dashboard: path below /{locale}, title key, menu entry and who may open it. Router, menu,
// palette, shortcuts, redirects and the test of the spec's access table all read this list.

export const locales = ['en', 'cs', 'de', 'es'] as const;
export type Locale = (typeof locales)[number];

export type MenuSection = 'top' | 'screens' | 'content' | 'account';

export interface Page {
  readonly id: string;
  readonly path: string;
  readonly titleKey: string;
  readonly access: AccessGroup;
  readonly menu?: { readonly section: MenuSection; readonly icon: string };
  /** Pressing `G` and then this letter opens the page. */
  readonly letter?: string;
  /** In the menu only where changes need approval, or proposals wait. */
  readonly isForApproval?: boolean;
  /** In the menu only where the organisation is billed. */
  readonly isForBilling?: boolean;
  /** Without menu and header around it. */
  readonly isWholeWindow?: boolean;
  /** The menu entry that stays selected on a detail page. */
  readonly parent?: string;
}

const page = (id: string, path: string, access: AccessGroup, rest: Partial<Page> = {}): Page => ({
  id,
  path,
  titleKey: `pages.${id}`,
  access,
  ...rest,
});
const menu = (section: MenuSection, icon: string, letter: string) => ({ menu: { section, icon }, letter });

export const pages = [
  page('overview', '/overview', staff, menu('top', 'overview', 'o')),
  page('calendar', '/calendar', staff, menu('top', 'calendar', 'k')),
  page('displays', '/displays', staff, menu('screens', 'display', 'd')),
  page('displayDetail', '/displays/detail/$id', staff, { parent: 'displays' }),
  page('playsExport', '/displays/exports/$id', staff, { parent: 'displays' }),
  page('groups', '/groups', staff, menu('screens', 'group', 'g')),
  page('groupDetail', '/groups/detail/$id', staff, { parent: 'groups' }),
  page('locations', '/locations', staff, menu('screens', 'location', 'l')),
  page('locationDetail', '/locations/detail/$id', staff, { parent: 'locations' }),
  page('devices', '/devices', everyone, menu('screens', 'device', 'e')),
  page('getPlayer', '/devices/get-a-player', staff, { parent: 'devices' }),
  page('deviceDetail', '/devices/detail/$id', staff, { parent: 'devices' }),
  page('playlists', '/playlists', staff, menu('content', 'playlist', 'p')),
  page('playlistDetail', '/playlists/detail/$id', staff, { parent: 'playlists' }),
  page('playables', '/playables', everyone, menu('content', 'playable', 'm')),
  page('playableDetail', '/playables/detail/$id', everyone, { parent: 'playables' }),
  page('newDesign', '/designs/new', everyone, { parent: 'playables' }),
  page('designDetail', '/designs/detail/$id', everyone, { parent: 'playables', isWholeWindow: true }),
  page('sources', '/sources', staff, menu('content', 'source', 't')),
  page('sourceDetail', '/sources/detail/$id', staff, { parent: 'sources' }),
  page('alerts', '/alerts', everyone, menu('account', 'alert', 'a')),
  page('users', '/users', admins, menu('account', 'user', 'u')),
  page('userDetail', '/users/detail/$id', admins, { parent: 'users' }),
  page('changes', '/changes', admins, menu('account', 'audit', 'c')),
  page('proposals', '/proposals', staff, { ...menu('account', 'proposal', 'r'), isForApproval: true }),
  page('proposalDetail', '/proposals/detail/$id', everyone, { parent: 'proposals' }),
  page('billings', '/billings', admins, { ...menu('account', 'billing', 'b'), isForBilling: true }),
  page('billingDetail', '/billings/detail/$id', admins, { parent: 'billings' }),
  page('settings', '/settings', everyone, menu('account', 'settings', 's')),
  page('installation', '/settings/installation', installationAdmins, { parent: 'settings' }),
  page('alarms', '/alarms', alarmReaders),
  page('alarmDetail', '/alarms/$id', alarmReaders, { parent: 'alarms' }),
  page('styleguide', '/styleguide', admins),
  page('live', '/live/$id', staff),
  page('login', '/auth/login', anyone),
  page('signup', '/auth/signup', anyone),
  page('setPassword', '/auth/set-password', anyone),
  page('resetPassword', '/auth/reset-password', anyone),
  page('confirmAlerts', '/auth/confirm-alerts', anyone),
  page('invalidToken', '/auth/invalidtoken', anyone),
  page('counter', '/counter', anyone),
  page('notFound', '/404', anyone),
] as const satisfies readonly Page[];

/** Addresses that pages had before; links to them go on working, with what they ask for. */
export const movedPages: Readonly<Record<string, string>> = {
  '/audit': '/changes',
  '/settings/alarms': '/alarms',
};

export const pageById = (id: string): Page => {
  const found = pages.find((each) => each.id === id);
  if (!found) throw new Error(`No page ${id}`);
  return found;
};

/**
 * Whether this is the address of a page or of a redirect to one. The record that a page shows may still not
 * exist.
 */
export function isPageAddress(pathname: string): boolean {
  const [, locale = '', ...rest] = pathname.replace(/\/+$/, '').split('/');
  if (locale === '') return rest.length === 0;
  if (!locales.some((each) => each === locale)) return false;
  if (rest.length === 0 || rest.join('/') === 'auth' || movedPages[`/${rest.join('/')}`]) return true;
  return pages.some((page) => {
    const parts = page.path.split('/').slice(1);
    const fits = (part: string, index: number) =>
      part === rest[index] || (part === '$id' && rest[index] !== '');
    return page.id !== 'notFound' && parts.length === rest.length && parts.every(fits);
  });
}

/** The page for users who request none in particular, or one that they may not open. */
export const homeOf = (caller: Caller): Page =>
  can(caller, pageById('overview')) ? pageById('overview') : pageById('playables');
