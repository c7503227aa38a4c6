import { pages } from '@vitrine/contract/pages';
import type { Database } from './arrange.ts';
import { scanClocks } from './clock-scan.ts';
import { expect, moveTo, signIn, test } from './kit.ts';

// Nobody's screen hangs on the Chatham Islands, a quarter of an hour off everybody else: a clock of the reader that says
// nothing can't be mistaken for that of a place here.
test.use({ timezoneId: 'Pacific/Chatham' });

/** A page by its id in the contract; `quiet`: it shows no clock. */
interface Stop {
  readonly id: (typeof pages)[number]['id'];
  readonly path: string;
  readonly isQuiet?: boolean;
}

async function demoRecords(database: Database) {
  const one = async (text: string): Promise<string> => (await database.query(text))[0].id;
  const inDemo = `environment_id = (select id from content.environments where slug = 'demo')`;
  const displayOf = (zone: string) =>
    one(`select d.id from content.displays d join content.locations l on l.id = d.location_id
      where d.${inDemo} and d.device_id is not null and l.timezone = '${zone}' order by d.name limit 1`);
  const display = await displayOf('Pacific/Auckland');
  const near = await displayOf('Europe/Prague');
  const locations = await database.query(`select name, timezone from content.locations where ${inDemo}`);
  return {
    display,
    near,
    device: await one(`select device_id as id from content.displays where id = '${display}'`),
    location: await one(`select location_id as id from content.displays where id = '${display}'`),
    group: await one(
      `select group_id as id from content.display_groups where display_id = '${display}' limit 1`,
    ),
    playlist: await one(`select playlist_id as id from content.playlist_groups p join content.display_groups g
      on g.group_id = p.group_id where g.display_id = '${display}' limit 1`),
    playable: await one(`select id from content.playables where ${inDemo} and type = 'video' limit 1`),
    folder: await one(
      `select folder_id as id from content.playables where ${inDemo} and type = 'video' and folder_id is not null limit 1`,
    ),
    user: await one(`select id from content.members where ${inDemo} and email = 'admin@vitrine.test'`),
    names: locations.flatMap(({ name, timezone }) => [
      name as string,
      (timezone as string).split('/').at(-1)!.replaceAll('_', ' '),
    ]),
  };
}

function stopsOf(of: Awaited<ReturnType<typeof demoRecords>>): Stop[] {
  const display = `/displays/detail/${of.display}`;
  return [
    { id: 'overview', path: '/overview' },
    { id: 'overview', path: '/overview?view=24h' },
    { id: 'overview', path: '/overview?view=24h&as=list' },
    { id: 'overview', path: '/overview?view=calendar' },
    { id: 'overview', path: '/overview?view=calendar&as=list' },
    { id: 'overview', path: `/overview?view=calendar&display=${of.display}` },
    { id: 'displays', path: '/displays', isQuiet: true },
    { id: 'displays', path: '/displays?view=grid', isQuiet: true },
    { id: 'displayDetail', path: display },
    { id: 'displayDetail', path: `${display}?view=day` },
    { id: 'displayDetail', path: `${display}?view=month` },
    { id: 'displayDetail', path: `${display}?as=list` },
    { id: 'displayDetail', path: `${display}?why=${new Date(Date.now() + 3_600_000).toISOString()}` },
    { id: 'displayDetail', path: `${display}?tab=technical` },
    { id: 'displayDetail', path: `${display}?tab=plays` },
    { id: 'displayDetail', path: `/displays/detail/${of.near}` },
    { id: 'groups', path: '/groups', isQuiet: true },
    { id: 'groupDetail', path: `/groups/detail/${of.group}` },
    { id: 'locations', path: '/locations' },
    { id: 'locations', path: '/locations?add=location' },
    { id: 'locationDetail', path: `/locations/detail/${of.location}` },
    { id: 'devices', path: '/devices', isQuiet: true },
    { id: 'deviceDetail', path: `/devices/detail/${of.device}` },
    { id: 'getPlayer', path: '/devices/get-a-player', isQuiet: true },
    { id: 'playlists', path: '/playlists' },
    { id: 'playlistDetail', path: `/playlists/detail/${of.playlist}` },
    { id: 'playables', path: '/playables', isQuiet: true },
    { id: 'playables', path: `/playables/detail/${of.folder}` },
    { id: 'playables', path: `/playables/detail/${of.folder}?view=list` },
    { id: 'playableDetail', path: `/playables/detail/${of.playable}` },
    { id: 'alerts', path: '/alerts' },
    { id: 'users', path: '/users', isQuiet: true },
    { id: 'userDetail', path: `/users/detail/${of.user}` },
    { id: 'billings', path: '/billings', isQuiet: true },
    { id: 'billingDetail', path: '/billings?tab=current' },
    { id: 'billingDetail', path: '/billings?tab=history', isQuiet: true },
    { id: 'billingDetail', path: '/billings?tab=card', isQuiet: true },
    { id: 'settings', path: '/settings' },
    { id: 'live', path: `/live/${of.display}`, isQuiet: true },
    { id: 'notFound', path: '/404', isQuiet: true },
  ];
}

/** Pages without records or signing in; they are walked below, or show nothing that happens. */
const elsewhere = ['styleguide', 'login', 'signup', 'setPassword', 'resetPassword', 'invalidToken'];

test('UI3: no page shows a clock without its place, to somebody in a zone nobody else has', async ({
  page,
  database,
  complaints,
}) => {
  // Forty stops: half a minute alone, longer beside other tests.
  test.slow();
  // Screens of closed places have sent no picture yet.
  complaints.expect(/status of 404 .*\/frame$/);
  const records = await demoRecords(database);
  const stops = stopsOf(records);
  const names = [...records.names, 'here', 'UTC', 'in each place'];
  const walked = new Set<string>([...stops.map(({ id }) => id), ...elsewhere]);
  expect(pages.map(({ id }) => id).filter((id) => !walked.has(id))).toEqual([]);

  const found: string[] = [];
  await signIn(page, 'admin@vitrine.test');
  for (const { path, isQuiet } of stops) {
    await moveTo(page, `/en${path}`);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (!isQuiet)
      await expect
        .soft(page.locator('main [data-time], [role=dialog] [data-time]').first(), path)
        .toBeAttached();
    const { bare } = await scanClocks(page, names);
    found.push(...bare.map((each) => `${path}: ${each}`));
  }
  expect(found).toEqual([]);
});
