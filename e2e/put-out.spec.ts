import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { question } from './screen.ts';
import { addPerson, type Database, newServer, type OwnServer } from './seed.ts';

// A11: what somebody has made to enter a server by does not outlive the trust in them.

/** Links of the counter to a table of this server, made by the person a day ago. */
async function addLinks(database: Database, server: OwnServer, email: string, count: number): Promise<void> {
  await database.query(
    `insert into content.sources (environment_id, id, created_at, updated_at, name, kind, currency)
     values ($1, gen_random_uuid(), now(), now(), 'Menu', 'table', 'EUR')`,
    [server.id],
  );
  await database.query(
    `insert into content.counter_links (environment_id, id, source_id, name, secret_hash, made_by, made_by_id, created_at, expires_at)
     select s.environment_id, gen_random_uuid(), s.id, 'Till ' || n, sha256(random()::text::bytea), m.name, m.identity_id,
       now() - interval '1 day', now() + interval '89 days'
     from content.sources s join content.members m on m.environment_id = s.environment_id and m.email = $2
     cross join generate_series(1, $3) as n where s.environment_id = $1`,
    [server.id, email, count],
  );
}
const linksOf = (database: Database, server: OwnServer) =>
  database.query(
    `select m.email from content.counter_links l
     join content.members m on m.environment_id = l.environment_id and m.identity_id = l.made_by_id where l.environment_id = $1`,
    [server.id],
  );

/** For people who look at it: SHOTS names a folder. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('counter links of somebody who is deleted are taken over in the question', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const leaving = await addPerson(database, { user_standard: [server.id] }, 'Petr Dvořák');
  await addLinks(database, server, leaving, 3);
  await signIn(page, server.admin, { server: server.slug, path: '/users' });
  await page
    .getByRole('row', { name: /Petr Dvořák/ })
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question(page)).toContainText('3 counter links stop with them.');
  await look(page, 'take-links-en');
  await question(page).getByRole('button', { name: 'Take over' }).click();
  await expect(question(page)).toContainText('3 counter links are yours now.');
  await question(page).getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('Petr Dvořák was deleted.')).toBeVisible();
  expect(await linksOf(database, server)).toEqual([1, 2, 3].map(() => ({ email: server.admin })));
});

for (const [locale, title, end] of [
  ['en', 'End these too?', 'End them'],
  ['cs', 'Ukončit i tyto?', 'Ukončit'],
  ['de', 'Auch diese beenden?', 'Beenden'],
] as const)
  test(`after a reset of the password older links are asked about at the next entry (${locale})`, {
    tag: locale === 'en' ? '@quick' : [],
  }, async ({ page, database }) => {
    const server = await newServer(database);
    await addLinks(database, server, server.standard, 2);
    await database.query(`update identity.identities set password_reset_at = now() where email = $1`, [
      server.standard,
    ]);
    await signIn(page, server.standard, { server: server.slug, locale, path: '/locations' });
    await expect(question(page)).toContainText(title);
    await look(page, `access-review-${locale}`);
    await question(page).getByRole('button', { name: end }).click();
    await expect(question(page)).toBeHidden();
    expect(await linksOf(database, server)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question(page)).toBeHidden();
  });
