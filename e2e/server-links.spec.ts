import { expect, fillLogin, signIn, test } from './fixtures.ts';
import { addPerson, newServer } from './seed.ts';

// UI10: a record belongs to one server, and a link to it works whichever server is chosen.

test('UI10: a record of another server is found there, at the same address', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 404.*\/groups\//);
  complaints.expect(/status of 401.*\/api\/me/);
  const [here, there] = [await newServer(database), await newServer(database)];
  const person = await addPerson(database, { admin: [here.id, there.id] });
  const group = crypto.randomUUID();
  await database.query(
    `insert into content.groups (environment_id, id, name, created_at, updated_at)
     values ($1, $2, 'Only there', now(), now())`,
    [there.id, group],
  );
  await signIn(page, person, { server: here.slug, path: `/groups/detail/${group}` });
  await page.getByRole('button', { name: `Open on ${there.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Only there/ })).toBeVisible();
  await expect(page).toHaveURL(`/en/groups/detail/${group}`);
});

test('UI10: a link that names its server opens it, after Login and while another is chosen', async ({
  page,
  database,
  context,
}) => {
  const [here, there] = [await newServer(database), await newServer(database)];
  const person = await addPerson(database, { admin: [here.id, there.id] });
  const group = crypto.randomUUID();
  await database.query(
    `insert into content.groups (environment_id, id, name, created_at, updated_at)
     values ($1, $2, 'Only there', now(), now())`,
    [there.id, group],
  );
  const link = `/en/groups/detail/${group}?server=${there.slug}`;
  await page.goto(link);
  await fillLogin(page, person);
  await expect(page.getByRole('heading', { level: 1, name: /Only there/ })).toBeVisible();
  await expect(page).toHaveURL(`/en/groups/detail/${group}`);

  await signIn(page, person, { server: here.slug, path: '/groups' });
  const another = await context.newPage();
  await another.goto(link);
  await expect(another.getByRole('heading', { level: 1, name: /Only there/ })).toBeVisible();
  await expect(another).toHaveURL(`/en/groups/detail/${group}`);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await another.getByRole('button', { name: 'Copy link' }).click();
  const copied = await another.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).search).toBe(`?server=${there.slug}`);
});
