import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expectNoAxeViolations } from './axe.ts';
import { expect, signIn, test } from './fixtures.ts';
import { enter } from './player-fixture.ts';
import { newServer } from './seed.ts';

// The designer as people use it, beside the journeys with a real player in designs.spec.ts.

const { programme, text } = sampleBoxes;

test('a frame gets a twin for displays that are mounted the other way', async ({ page, database }) => {
  const server = await newServer(database);
  const { api, person, call } = await enter(server);
  const create = async (name: string, shape: string) => {
    const frame = { name, use: 'frame', shape, background: '#14342b', boxes: [programme, text] };
    return (await call(201, person.post(`${api}/designs`, frame))).data.id as string;
  };
  const wide = await create('Wide', 'landscape');
  await create('Also wide', 'landscape');
  const tall = await create('Tall', 'portrait');
  await signIn(page, server.admin, { server: server.slug, path: `/designs/detail/${wide}` });

  await expect(page.getByText('Displays mounted the other way stay without a frame.')).toBeVisible();
  await page.getByRole('combobox', { name: 'For portrait displays' }).click();
  await expect(page.getByRole('option')).toHaveText(['No frame', 'Tall']);
  await page.getByRole('option', { name: 'Tall' }).click();
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Wide is saved.')).toBeVisible();
  expect((await call(200, person.get(`${api}/designs/${wide}`))).data.twin).toBe(tall);

  // The other one of the two says so.
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(
    page.getByText('Displays mounted the other way wear Wide, because it names Tall.'),
  ).toBeVisible();
});

test('the gallery is searched, looked at closer by keyboard, and begun with by a name', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/designs/new' });
  const field = page.getByRole('searchbox', { name: 'Search templates' });
  await field.fill('xyz');
  await expect(page.getByText('No template matches “xyz”. Start from nothing?')).toBeVisible();
  await field.fill('');
  await page.getByRole('button', { name: 'Information' }).click();
  await page.getByRole('radio', { name: 'Portrait' }).click();
  await expect(page).toHaveURL(/category=information/);
  await expect(page).toHaveURL(/shape=portrait/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Information' })).toHaveAttribute('aria-pressed', 'true');

  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  const [first, second] = await names.allTextContents();
  await page.getByRole('button', { name: `Use this: ${first}` }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: first! })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: second! })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');

  await names.getByRole('button', { name: 'Notice', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Notice');
  await expect(page.getByText('Portrait', { exact: true })).toBeVisible();
});

test('on a phone a design is looked at, and its texts are corrected', async ({ page, database }) => {
  const server = await newServer(database);
  const { api, person, call } = await enter(server);
  const { data: design } = await call(
    201,
    person.post(`${api}/designs`, {
      ...{ name: 'Board', use: 'item', shape: 'landscape', background: '#14342b' },
      boxes: [{ ...text, runs: [{ text: 'Autumn ', bold: true }, { text: 'menu' }] }],
    }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server.admin, { server: server.slug, path: `/designs/detail/${design.id}` });
  await expect(page.getByText('Continue on a computer or tablet')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Canvas' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Autumn menu' }).fill('Autumn menus');
  await expect(page.locator('[data-box="text"]')).toHaveText('Autumn menus');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Board is saved.')).toBeVisible();
  const { boxes } = (await call(200, person.get(`${api}/designs/${design.id}`))).data;
  expect(boxes[0].runs).toEqual([{ text: 'Autumn ', bold: true }, { text: 'menus' }]);
});
