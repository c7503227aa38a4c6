import type { pages } from '@vitrine/contract/pages';

// Every page of the dashboard with content, using the records of the demo.

/** Reads `/api/v1/…` of the demo's server as its admin and returns the body. */
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape are looked into
export type ReadApi = (path: string) => Promise<any>;

/** A page, by its id in the contract. */
export interface DemoPage {
  readonly id: (typeof pages)[number]['id'];
  /** Path without the locale. */
  readonly path: string;
  /** The same path without record ids, for use in tables. */
  readonly name: string;
  /** The page shows no times. */
  readonly isQuiet?: boolean;
}

export type DemoRecords = Awaited<ReturnType<typeof demoRecords>>;

interface Named {
  readonly id: string;
  readonly name: string;
}

export async function demoRecords(read: ReadApi) {
  const list = async (path: string) => (await read(path)).data;
  const locations: (Named & { timezone: string })[] = await list('locations?_limit=100');
  const displays: (Named & { device: string | null; groups: string[]; location: string })[] = await list(
    'displays?_limit=100&sort=name:asc',
  );
  const groups: (Named & { playlists: string[] })[] = await list('groups?_limit=100');
  const videos: (Named & { folder: string | null })[] = await list('playables?_limit=100&type_eq=video');
  const users: (Named & { isYou: boolean })[] = await list('users?_limit=100');
  const sources: (Named & { kind: string })[] = await list('sources?_limit=100');
  const [design]: Named[] = await list('designs?_limit=1&use_eq=item');
  const [proposal]: Named[] = await list('proposals?_limit=1');
  const displayOf = (zone: string) => {
    const places = locations.filter(({ timezone }) => timezone === zone).map(({ id }) => id);
    return displays.find(({ device, location }) => device && places.includes(location))!;
  };
  const display = displayOf('Pacific/Auckland');
  const group = groups.find(({ id, playlists }) => display.groups.includes(id) && playlists.length > 0)!;
  const playable = videos.find(({ folder }) => folder)!;
  return {
    display: display.id,
    near: displayOf('Europe/Prague').id,
    device: display.device!,
    location: display.location,
    group: group.id,
    playlist: group.playlists[0]!,
    playable: playable.id,
    folder: playable.folder!,
    user: users.find(({ isYou }) => isYou)!.id,
    table: sources.find(({ kind }) => kind === 'table')!.id,
    weather: sources.find(({ kind }) => kind === 'weather')!.id,
    design: design!.id,
    proposal: proposal!.id,
    locations,
  };
}

export function demoPages(of: DemoRecords, now = Date.now()): DemoPage[] {
  const names = new Map(
    Object.entries(of).flatMap(([name, id]) => (typeof id === 'string' ? [[id, name] as const] : [])),
  );
  const page = (id: DemoPage['id'], path: string, isQuiet = false): DemoPage => ({
    id,
    path,
    name: path.replace(/[0-9a-f-]{36}/g, (record) => `{${names.get(record)}}`).replace(/(why|at)=.*/, '$1'),
    isQuiet,
  });
  const display = `/displays/detail/${of.display}`;
  const soon = new Date(now + 3_600_000).toISOString();
  const earlier = new Date(now - 26 * 3_600_000).toISOString();
  return [
    page('overview', '/overview'),
    page('overview', `/overview?at=${earlier}`),
    page('overview', '/overview?view=24h'),
    page('overview', '/overview?view=24h&as=list'),
    page('calendar', '/calendar'),
    page('calendar', '/calendar?view=day&by=group'),
    page('calendar', `/calendar?display=${of.display}`),
    page('displays', '/displays', true),
    page('displays', '/displays?view=grid', true),
    page('displayDetail', display),
    page('displayDetail', `${display}?view=day`),
    page('displayDetail', `${display}?view=month`),
    page('displayDetail', `${display}?as=list`),
    page('displayDetail', `${display}?at=${soon}`),
    page('displayDetail', `${display}?tab=technical`),
    page('displayDetail', `${display}?tab=plays`),
    page('displayDetail', `/displays/detail/${of.near}`),
    page('groups', '/groups', true),
    page('groupDetail', `/groups/detail/${of.group}`),
    page('locations', '/locations'),
    page('locations', '/locations?add=location'),
    page('locationDetail', `/locations/detail/${of.location}`),
    page('devices', '/devices', true),
    page('deviceDetail', `/devices/detail/${of.device}`),
    page('getPlayer', '/devices/get-a-player', true),
    page('playlists', '/playlists'),
    page('playlistDetail', `/playlists/detail/${of.playlist}`),
    page('playables', '/playables', true),
    page('playables', `/playables/detail/${of.folder}`),
    page('playables', `/playables/detail/${of.folder}?view=list`),
    page('playableDetail', `/playables/detail/${of.playable}`),
    page('newDesign', '/designs/new', true),
    page('designDetail', `/designs/detail/${of.design}`),
    page('sources', '/sources'),
    page('sourceDetail', `/sources/detail/${of.table}`),
    page('sourceDetail', `/sources/detail/${of.weather}`),
    page('proposals', '/proposals'),
    page('proposalDetail', `/proposals/detail/${of.proposal}`),
    page('alarms', '/alarms'),
    page('installation', '/settings/installation', true),
    page('alerts', '/alerts'),
    page('users', '/users', true),
    page('userDetail', `/users/detail/${of.user}`),
    page('changes', '/changes'),
    page('billings', '/billings', true),
    page('billingDetail', '/billings?tab=current', true),
    page('billingDetail', '/billings?tab=history', true),
    page('billingDetail', '/billings?tab=card', true),
    page('settings', '/settings'),
    page('live', `/live/${of.display}`, true),
    page('notFound', '/404', true),
  ];
}
