import type { Route } from '@vitrine/contract/route';
import { expect } from 'vitest';
import { pairDevice, registerDevice } from './devices.ts';
import type { Owner } from './owner.ts';
import type { TestBrowser } from './test-browser.ts';
import type { TestServer } from './test-server.ts';

// Every call that changes what screens show, with input with which it succeeds: those that can be previewed, and those that
// are refused to people whose changes need approval.

export interface CallsThatChangeScreens {
  /** One record of each kind, and what bodies refer to. */
  readonly ids: Readonly<Record<string, string>>;
  readonly routes: readonly string[];
  addressOf(route: Route): string;
  bodyOf(route: Route): object | undefined;
}

const canvas = { use: 'item', shape: 'landscape', background: '#000000', boxes: [] };
const withHistory = [
  ...['locations', 'displays', 'groups', 'playlists', 'playables', 'designs', 'folders', 'sources'],
];

export async function prepareCalls(
  server: TestServer,
  owner: Owner,
  admin: TestBrowser,
): Promise<CallsThatChangeScreens> {
  const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
  // biome-ignore lint/suspicious/noExplicitAny: records of every kind
  const listOf = async (path: string): Promise<any[]> => (await admin.get(url(path))).body.data;
  const make = async (path: string, body: object): Promise<string> => {
    const { status, body: reply } = await admin.post(url(path), body);
    expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
    return reply.data.id;
  };

  const pages = await listOf('playables?type_eq=url&_limit=2');
  const files = await listOf('playables?type_eq=image&status_eq=ready&_limit=2');
  await owner.query('delete from content.playlist_items where playable_id = any ($1::uuid[])', [
    files.map(({ id }) => id),
  ]);
  const locations = await make('locations', { name: 'Preview', timezone: 'Europe/Prague' });
  const empty = await make('locations', { name: 'Empty', timezone: 'Europe/Prague' });
  const displays = await make('displays', { name: 'Previewed', location: locations });
  await admin.put(url(`displays/${displays}?action=activate`));
  const groups = await make('groups', { name: 'Previewed', displays: [displays] });
  const items = [
    { playable_id: pages[0].id, duration: 10 },
    { playable_id: pages[1].id, duration: 20 },
  ];
  const playlists = await make('playlists', { name: 'Previewed', groups: [groups], priority: 90, items });
  const shows = await make('shows', {
    content: { kind: 'playables', playables: [pages[0].id] },
    displays: [displays],
    until: { kind: 'always' },
  });
  const playables = files[0].id;
  const folders = await make('folders', { name: 'Previewed' });
  const designs = await make('designs', { ...canvas, name: 'Previewed' });
  const columns = [{ key: 'item', name: 'Item', kind: 'text' }];
  const sources = await make('sources', { name: 'Previewed', kind: 'table', columns });
  const paired = await pairDevice(server, admin);
  const waiting = await registerDevice(server);
  for (const [path, body] of [
    [`locations/${locations}`, { notes: 'Changed' }],
    [`displays/${displays}`, { orientation: 'vertical_left' }],
    [`groups/${groups}`, { priority: 60 }],
    [`playlists/${playlists}`, { priority: 91 }],
    [`playables/${playables}`, { description: 'Before' }],
    [`folders/${folders}`, { name: 'Changed' }],
    [`designs/${designs}`, { background: '#123456' }],
    [`sources/${sources}`, { name: 'Changed' }],
  ] as const)
    expect([path, (await admin.put(url(path), body)).status]).toEqual([path, 200]);
  const changeOf = new Map(
    (await listOf('changes?_limit=200'))
      .filter(({ call }) => call?.endsWith('.update'))
      .map(({ id, subject }) => [subject?.id, id] as const),
  );
  const ids: Record<string, string> = {
    locations,
    empty,
    displays,
    groups,
    playlists,
    playables,
    designs,
    sources,
    folders,
    shows,
    devices: paired.deviceId,
    paired: paired.display,
    page: pages[0].id,
    upload: files[1].id,
  };

  const bodies: Readonly<Record<string, object | undefined>> = {
    'locations.create': { name: 'Another place', timezone: 'Europe/Prague', displays: [displays] },
    'locations.update': { timezone: 'Pacific/Auckland' },
    'locations.remove': undefined,
    'displays.create': { name: 'Another', location: locations, groups: [groups] },
    'displays.update': { groups: [] },
    'displays.remove': undefined,
    'displays.actions.activate': undefined,
    'displays.actions.deactivate': undefined,
    'displays.actions.unpair': undefined,
    'displays.actions.pair': { connectString: waiting.connectString },
    'displays.actions.screens': { on: false },
    'devices.remove': undefined,
    'groups.create': { name: 'Another', displays: [displays] },
    'groups.update': { playlists: [] },
    'groups.remove': undefined,
    'playables.create': { name: 'Another', type: 'url', url: 'https://nobody.invalid/' },
    'playables.update': { description: 'Changed' },
    'playables.remove': undefined,
    'designs.create': { ...canvas, name: 'Another' },
    'designs.update': { background: '#ffffff' },
    'designs.remove': undefined,
    'designs.actions.copy': { name: 'Copied' },
    'playables.actions.replace': { upload: files[1].id },
    'playlists.create': { name: 'Another', groups: [groups], items: [{ playable_id: pages[0].id }] },
    'playlists.update': { priority: 10, items: [] },
    'playlists.remove': undefined,
    'playlists.actions.copy': undefined,
    'playlists.actions.set-calendars': {
      playlists: [{ id: playlists, calendar: { exceptions: [{ date: '2026-11-18', times: [] }] } }],
    },
    'sources.create': { name: 'Another', kind: 'json', address: 'https://nobody.invalid/menu.json' },
    'sources.update': { columns: [{ key: 'dish', name: 'Dish', kind: 'text' }] },
    'sources.remove': undefined,
    ...Object.fromEntries(
      withHistory.map((name) => [`${name}.actions.restore`, { change: changeOf.get(ids[name]!) }]),
    ),
    'shows.create': {
      content: { kind: 'playables', playables: [pages[0].id] },
      displays: [displays],
      until: { kind: 'time', time: '18:00' },
    },
    'shows.weekly': {
      content: { kind: 'playables', playables: [pages[0].id] },
      groups: [groups],
      displays: [],
      days: ['mon', 'wed'],
      from: '11:00',
      to: '14:30',
      lastDay: null,
    },
    'shows.remove': undefined,
    'shows.actions.edit': undefined,
    'first-run.start': { timezone: 'Europe/Prague' },
    'first-run.show': { playable: pages[0].id },
  };

  /** Records of calls that need another one than the first of their kind. */
  const others: Readonly<Record<string, string>> = {
    'locations.remove': empty,
    'displays.actions.unpair': paired.display,
  };
  return {
    ids,
    routes: Object.keys(bodies),
    bodyOf: ({ id }) => bodies[id],
    addressOf({ path, action, id }) {
      const record = others[id] ?? ids[id.split('.')[0]!];
      const query = action ? `?action=${action}` : '';
      return `${server.serverUrl('demo')}${path.replace(':id', record ?? '')}${query}`;
    },
  };
}
