import type { Page, Response } from '@playwright/test';
import { can, type Role } from '@vitrine/contract/access';
import { allRoutes } from '@vitrine/contract/all-routes';
import { locales, pages, type Page as Screen } from '@vitrine/contract/pages';
import type { Route } from '@vitrine/contract/route';
import { catalogues } from '@vitrine/locales/catalogues';
import { expect, moveTo, signIn, test } from './fixtures.ts';
import { addLocation, type Database, newServer } from './seed.ts';

const titles = (locale: keyof typeof catalogues): Record<string, string> => catalogues[locale].pages;

/** The access table of the specification, page by page; it is the reference for the contract's groups. */
const openTo: Readonly<Record<Role, readonly string[]>> = (() => {
  const everyone = [
    'devices',
    'playables',
    'playableDetail',
    'newDesign',
    'designDetail',
    'settings',
    'alerts',
    'proposalDetail',
  ];
  const staff = [
    ...[
      'overview',
      'calendar',
      'displays',
      'displayDetail',
      'groups',
      'groupDetail',
      'locations',
      'locationDetail',
    ],
    ...['playlists', 'playlistDetail', 'deviceDetail', 'getPlayer', 'live', 'playsExport'],
    ...['alarms', 'alarmDetail', 'sources', 'sourceDetail', 'proposals'],
  ];
  const admins = [
    'changes',
    'billings',
    'billingDetail',
    'users',
    'userDetail',
    'styleguide',
    'installation',
  ];
  return {
    playables_only: everyone,
    standard: [...everyone, ...staff],
    admin: [...everyone, ...staff, ...admins],
  };
})();
const home: Readonly<Record<Role, string>> = {
  playables_only: '/en/playables',
  standard: '/en/overview',
  admin: '/en/overview',
};
const people: Readonly<Record<Role, string>> = {
  playables_only: 'playables@vitrine.test',
  standard: 'standard@vitrine.test',
  admin: 'admin@vitrine.test',
};

/** For others than its admins the page of the installation does not exist. */
const isUnknown = (screen: Screen, role: Role) => screen.id === 'installation' && role !== 'admin';

const inside: readonly Screen[] = pages.filter((page: Screen) => !can(null, page));

/** Ids of existing records, so that a call for their data could succeed. */
async function demoIds(database: Database, role: Role): Promise<Record<string, string>> {
  // Found before the displays, whose address begins alike.
  const ids: Record<string, string> = {
    '/displays/exports/': await addExport(database),
    '/proposals/': await addProposal(database, people[role]),
  };
  // Use an image, because the server would request web pages and streams from the internet.
  const conditions: Record<string, string> = { playables: `and t.type = 'image'` };
  const tables = ['locations', 'displays', 'devices', 'groups', 'playables', 'playlists', 'members'];
  for (const table of tables) {
    const [row] = await database.query(
      `select t.id from content.${table} t join content.environments e on e.id = t.environment_id
       where e.slug = 'demo' ${conditions[table] ?? ''} limit 1`,
    );
    ids[`/${table === 'members' ? 'users' : table}/`] = row.id;
  }
  const [demo] = await database.query(`select id from content.environments where slug = 'demo'`);
  ids['/sources/'] = await addSource(database);
  ids['/designs/'] = await addDesign(database);
  ids['/billings/'] = demo.id;
  ids['/live/'] = ids['/displays/']!;
  return ids;
}

async function addDesign(database: Database): Promise<string> {
  const [row] = await database.query(
    `insert into content.designs (environment_id, id, created_at, updated_at, name, use, shape, background, boxes)
     select id, gen_random_uuid(), now(), now(), 'Frame', 'frame', 'landscape', '"#14342b"',
       '[{"id": "programme", "kind": "programme", "place": {"x": 0, "y": 0, "w": 840, "h": 840}, "fit": "keep"}]'
     from content.environments where slug = 'demo' returning id`,
  );
  return row.id;
}

async function addSource(database: Database): Promise<string> {
  const [row] = await database.query(
    `insert into content.sources (environment_id, id, created_at, updated_at, name, kind, columns, currency)
     select id, gen_random_uuid(), now(), now(), 'Prices ' || gen_random_uuid(), 'table',
       '[{"key": "item", "name": "Item", "kind": "text"}]', 'EUR'
     from content.environments where slug = 'demo' returning id`,
  );
  return row.id;
}

/** Visible to its author. */
async function addProposal(database: Database, author: string): Promise<string> {
  const [row] = await database.query(
    `insert into content.proposals (environment_id, id, created_at, updated_at, route, resource, subject_id, subject_name,
       body, basis, displays, gaps, title, author_id, author_name)
     select m.environment_id, gen_random_uuid(), now(), now(), 'playables.update', 'playables', p.id, p.name, '{}', '', 0, 0,
       'Another name', m.identity_id, m.name
     from content.members m join content.environments e on e.id = m.environment_id
       join content.playables p on p.environment_id = e.id
     where e.slug = 'demo' and m.email = $1 and not exists (select from content.proposals o
       where o.environment_id = e.id and o.subject_id = p.id and o.state = 'open')
     limit 1 returning id`,
    [author],
  );
  return row.id;
}

async function addExport(database: Database): Promise<string> {
  const [row] = await database.query(
    `insert into content.play_exports (environment_id, id, query, locale, state, created_at, expires_at)
     select id, gen_random_uuid(), '{}', 'en', 'failed', now(), now() + interval '1 day' from content.environments
     where slug = 'demo' returning id`,
  );
  return row.id;
}

const someId = '0190a0a0-0000-7000-8000-000000000000';

function addressOf(screen: Screen, ids: Record<string, string>): string {
  const known = Object.entries(ids).find(([prefix]) => screen.path.startsWith(prefix))?.[1];
  return `/en${screen.path.replace('$id', known ?? someId)}`;
}

function routeOf(response: Response): Route | undefined {
  const path = new URL(response.url()).pathname.replace(/^\/s\/[^/]+/, '');
  return allRoutes.find(({ host, method, path: pattern }) => {
    const isSame = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
    return host === 'content' && method === response.request().method() && isSame;
  });
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');

test('the table of the specification covers every page', () => {
  expect(inside.map(({ id }) => id).sort()).toEqual([...openTo.admin].sort());
});

for (const role of ['playables_only', 'standard', 'admin'] as const) {
  test(`case 45: ${role} opens what the table allows and is sent home from the rest, without its data`, {
    tag: '@quick',
  }, async ({ page, database, complaints }) => {
    // There has been no alarm in the demo.
    complaints.expect(/status of 404 .*\/takeovers\/[^/]+\/board$/);
    const ids = await demoIds(database, role);
    const forbidden: string[] = [];
    // The installation belongs to the demo's environment.
    const caller = { principal: role, isInstallationAdmin: role === 'admin' };
    page.on('response', (response) => {
      const route = routeOf(response);
      if (route && !can(caller, route)) forbidden.push(`${route.id} ${response.status()}`);
    });
    await signIn(page, people[role], { path: '/settings' });
    const main = page.getByRole('main');
    const refusal = page.getByText("You don't have access to that page.");
    for (const screen of inside) {
      const isOpen = openTo[role].includes(screen.id);
      const address = addressOf(screen, ids);
      await moveTo(page, address);
      if (isUnknown(screen, role)) {
        await expect(main.getByRole('heading', { name: 'This page does not exist.' })).toBeVisible();
        continue;
      }
      await expect(page, screen.id).toHaveURL(isOpen ? address : home[role]);
      // Pictures of alarms have headings of their own.
      await expect(main.getByRole('heading', { level: 1 }).first(), screen.id).toBeVisible();
      if (isOpen) continue;
      await expect(refusal, screen.id).toBeVisible();
      await page
        .getByRole('region', { name: 'Notifications' })
        .getByRole('button', { name: 'Close' })
        .click();
      await expect(refusal).toBeHidden();
    }

    // Entering the address directly gives the same result.
    const closed = inside.filter((screen) => !openTo[role].includes(screen.id) && !isUnknown(screen, role));
    if (closed[0]) {
      await page.goto(addressOf(closed[0], ids));
      await expect(page).toHaveURL(home[role]);
      await expect(refusal).toBeVisible();
    }
    expect(forbidden).toEqual([]);

    await moveTo(page, '/en/settings');
    // Admins find proposals beside Changes; nobody else in the demo has one.
    const entries = inside.filter(
      (screen) => screen.menu && openTo[role].includes(screen.id) && !screen.isForApproval,
    );
    await expect(menuOf(page)).toHaveCount(entries.length);
    const offered = await menuOf(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(offered).toEqual(entries.map(({ path }) => `/en${path}`));
  });
}

test('every page has a title with its name and the server, in four languages', async ({ page, database }) => {
  const server = await newServer(database, 'Café "Ü" & Söhne');
  await signIn(page, server.admin, { server: server.slug });
  for (const locale of locales) {
    await moveTo(page, `/${locale}/overview`);
    const menu = page.getByRole('complementary').getByRole('navigation');
    // Nobody has to approve anything on a new server.
    for (const { id, path } of inside.filter(({ menu, isForApproval }) => menu && !isForApproval)) {
      const entry = menu.locator(`a[href="/${locale}${path}"]`);
      await entry.click();
      await expect(page).toHaveTitle(`${titles(locale)[id]} · ${server.name}`);
      // The overview of a new server shows the first run, which has another heading.
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      if (id !== 'overview') await expect(title).toHaveText(titles(locale)[id]!);
      await expect(entry).toHaveAttribute('aria-current', 'page');
    }
  }
  const id = await addLocation(database, server, 'Eckhaus');
  await moveTo(page, `/de/locations/detail/${id}`);
  await expect(page).toHaveTitle(`Eckhaus · ${server.name}`);
  const selected = page.getByRole('complementary').locator('[aria-current=page]');
  await expect(selected).toHaveText(titles('de').locations!);
});

test('before a server is chosen the title has the name of the product', async ({ page }) => {
  for (const locale of locales) {
    await page.goto(`/${locale}/auth/login`);
    await expect(page).toHaveTitle(`${titles(locale).login} · Vitrine`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
  }
});

const unknownAddresses = ['/fr/overview', '/404', '/en/404', '/en/locations/nowhere/at/all'];

test('unknown addresses and languages are Not Found: standalone for anonymous visitors, inside the shell for members', {
  tag: '@quick',
}, async ({ page, complaints }) => {
  complaints.expect(/status of 404.*\/(404|fr\/overview|nowhere\/at\/all)$/);
  const title = page.getByRole('heading', { level: 1, name: 'This page does not exist.' });
  for (const address of unknownAddresses) {
    await page.goto(address);
    await expect(title).toBeVisible();
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await expect(menuOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(address);
  }
  await page.getByRole('link', { name: 'Go to Log in' }).click();
  await expect(page).toHaveURL('/en/auth/login');

  await signIn(page, people.playables_only, { path: '/settings' });
  for (const address of unknownAddresses) {
    await moveTo(page, address);
    await expect(title).toBeVisible();
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await expect(menuOf(page).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Go to Playables' })).toBeVisible();
});

test('short addresses redirect to the overview in their language, and /auth to the English Login', async ({
  page,
}) => {
  for (const locale of locales) {
    await page.goto(`/${locale}/auth`);
    await expect(page).toHaveURL('/en/auth/login');
  }
  await signIn(page, people.standard, { path: '/settings' });
  for (const locale of locales) {
    await page.goto(`/${locale}`);
    await expect(page).toHaveURL(`/${locale}/overview`);
  }
  await page.goto('/');
  await expect(page).toHaveURL('/cs/overview');
});
