import { describe, expect, test } from 'vitest';
import { can, type Role, roleFrom } from './access.ts';
import { allRoutes } from './all-routes.ts';
import { homeOf, pages } from './pages.ts';

const role = (...names: string[]) => roleFrom(names.map((name) => ({ name })));

describe('the first role name decides', () => {
  test.each([
    [['super_admin'], 'admin'],
    [['admin'], 'admin'],
    [['user_standard'], 'standard'],
    [['user_playables_only'], 'playables_only'],
    [['user_playables_only', 'admin'], 'playables_only'],
    [['device', 'admin'], null],
    [['convert_service'], null],
    [['auth_server'], null],
    [['owner'], null],
    [['constructor'], null],
    [[], null],
  ])('%j → %s', (names, expected) => expect(role(...names)).toBe(expected));
});

describe('access by page is the table of the specification', () => {
  const staffPages = [
    'overview',
    'calendar',
    'displays',
    'displayDetail',
    'groups',
    'groupDetail',
    'locations',
    'locationDetail',
    'playlists',
    'playlistDetail',
    'deviceDetail',
    'getPlayer',
    'playsExport',
    'live',
    'alarms',
    'alarmDetail',
    'sources',
    'sourceDetail',
    'proposals',
  ];
  const everyonesPages = [
    'devices',
    'playables',
    'playableDetail',
    'newDesign',
    'designDetail',
    'settings',
    'alerts',
    // Their own one, by its link (M4).
    'proposalDetail',
  ];
  const adminPages = ['changes', 'billings', 'billingDetail', 'users', 'userDetail', 'styleguide'];
  const open: Record<Role, string[]> = {
    playables_only: everyonesPages,
    standard: [...staffPages, ...everyonesPages],
    admin: [...staffPages, ...everyonesPages, ...adminPages],
  };

  test.each(Object.entries(open))('%s', (principal, expected) => {
    const caller = { principal: principal as Role };
    const allowed = pages.filter((page) => can(caller, page) && !can(null, page)).map(({ id }) => id);
    expect(allowed.sort()).toEqual([...expected].sort());
  });

  test('This installation exists only for admins of its own environment', () => {
    const page = pages.find(({ id }) => id === 'installation')!;
    expect(can({ principal: 'admin' }, page)).toBe(false);
    expect(can({ principal: 'standard', isInstallationAdmin: true }, page)).toBe(false);
    expect(can({ principal: 'admin', isInstallationAdmin: true }, page)).toBe(true);
  });

  test('anonymous visitors can open only the public pages', () => {
    expect(pages.filter((page) => can(null, page)).map(({ id }) => id)).toEqual([
      'login',
      'signup',
      'setPassword',
      'resetPassword',
      'confirmAlerts',
      'invalidToken',
      'counter',
      'notFound',
    ]);
  });

  test('a blocked page sends playables-only users to Playables and others to Overview', () => {
    expect(homeOf({ principal: 'playables_only' }).id).toBe('playables');
    expect(homeOf({ principal: 'standard' }).id).toBe('overview');
    expect(homeOf({ principal: 'admin' }).id).toBe('overview');
  });
});

test('every route declares who may call it and has a unique id and address', () => {
  for (const route of allRoutes) expect(route.access.members.length, route.id).toBeGreaterThan(0);
  const ids = allRoutes.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const addresses = allRoutes.map(
    ({ host, method, path, action }) => `${host} ${method} ${path} ${action ?? ''}`,
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

// Written out, because every other test of access is made from the contract and follows it when it changes.
describe('what people may change is written out here', () => {
  const changesOf = (principal: Role) =>
    allRoutes
      .filter((route) => route.method !== 'GET' && !can(null, route) && can({ principal, rights: [] }, route))
      .map(({ id }) => id);
  const named = (parts: Readonly<Record<string, string>>) =>
    Object.entries(parts).flatMap(([name, calls]) => calls.split(' ').map((call) => `${name}.${call}`));
  const playablesOnly = named({
    alerts: 'actions.resend actions.test update',
    auth: 'ticket',
    designs: 'actions.copy actions.restore create remove update',
    folders: 'actions.restore create remove update',
    people: 'changePassword deleteAccount endSession logoutEverywhere saveProfile',
    planPreview: 'create',
    playables: 'actions.convert actions.replace actions.restore actions.retry create remove title update',
    proposals: 'actions.approve actions.comment actions.reject actions.withdraw create',
    session: 'reviewAccess',
    sources: 'actions.take-back changeRows removeRow saveRow saveRows',
    uploads: 'cancel continue create duplicates read',
  });
  const standardToo = named({
    designs: 'wearers',
    devices: 'actions.identify actions.reboot actions.reload actions.update remove update verify',
    displays:
      'actions.activate actions.deactivate actions.pair actions.regenerate actions.restore actions.screens actions.unpair create remove update watch',
    'first-run': 'dismiss show start',
    groups: 'actions.restore create remove update',
    locations: 'actions.restore create remove update',
    playlists: 'actions.copy actions.restore actions.set-calendars check create remove update',
    shows: 'actions.edit check create remove weekly',
    snoozes: 'create remove',
    sources: 'actions.fetch actions.restore addCounterLink create remove removeCounterLink try update',
  });

  test('by people who have only playables', () =>
    expect(changesOf('playables_only').sort()).toEqual(playablesOnly.sort()));
  test('by everybody else who is no admin', () =>
    expect(changesOf('standard').sort()).toEqual([...playablesOnly, ...standardToo].sort()));
});
