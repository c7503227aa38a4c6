import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expectNoAxeViolations } from './axe.ts';
import { expect, moveTo, signIn, test } from './fixtures.ts';
import { enter } from './player-fixture.ts';
import { addLocation, newServer } from './seed.ts';

// The designer as people use it, beside the journeys with a real player in designs.spec.ts.

const { clock, programme, text } = sampleBoxes;

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
  // Thirty templates are drawn three times.
  test.slow();
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
  await expect(names.nth(1)).toBeVisible();
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
  await expectNoAxeViolations(page);
  await page.getByRole('textbox', { name: 'Autumn menu' }).fill('Autumn menus');
  await expect(page.locator('[data-box="text"]')).toHaveText('Autumn menus');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Board is saved.')).toBeVisible();
  const { boxes } = (await call(200, person.get(`${api}/designs/${design.id}`))).data;
  expect(boxes[0].runs).toEqual([{ text: 'Autumn ', bold: true }, { text: 'menus' }]);
});

test('the frame picker says where a frame shows, and which one a display gets from its group', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const location = await addLocation(database, server, 'Hall');
  const { create } = await enter(server);
  const counter = await create('displays', { name: 'Counter', location });
  const tall = await create('displays', { name: 'Tall', location, orientation: 'vertical_left' });
  const shy = await create('displays', { name: 'Shy', location, frame: 'none' });
  const group = await create('groups', { name: 'Windows', displays: [counter, tall, shy] });
  await create('designs', {
    ...{ name: 'L-frame', use: 'frame', shape: 'landscape', background: '#14342b' },
    boxes: [{ ...programme, place: { x: 0, y: 0, w: 840, h: 840 } }, text],
  });
  await signIn(page, server.admin, { server: server.slug, path: `/groups/detail/${group}` });
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit group' });
  await sheet.getByRole('radio', { name: 'L-frame' }).check({ force: true });
  await expect(sheet.getByText('1 of 3 displays, from the next picture on')).toBeVisible();
  await expect(sheet.getByText('Shy keeps its own choice: none')).toBeVisible();
  await expect(sheet.getByText('1 display is portrait. This frame has no portrait shape')).toBeVisible();
  await expect(sheet.getByText('The programme keeps its shape and has 84% of the width')).toBeVisible();
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: 'Save group' }).click();
  await expect(sheet).toHaveCount(0);

  await moveTo(page, `/en/displays/detail/${tall}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit display' });
  await expect(form.getByRole('radio', { name: 'As its group L-frame, from Windows' })).toBeChecked();
  await expect(form.getByText('This display is portrait. The frame has no portrait shape')).toBeVisible();
});

test('the content check shows a box closely, and lets a design be shown for longer', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const { api, person, call, create } = await enter(server);
  const words = Array.from({ length: 24 }, (_, i) => `word${i}`).join(' ');
  const design = await create('designs', {
    ...{ name: 'Notice', use: 'item', shape: 'landscape', background: '#14342b' },
    boxes: [
      { ...text, runs: [{ text: words }], place: { x: 100, y: 300, w: 800, h: 400 } },
      { ...text, id: 'foot', name: 'Foot', size: 15, place: { x: 100, y: 900, w: 200, h: 40 } },
    ],
  });
  const items = [{ playable_id: design, duration: 8 }];
  const hall = await create('playlists', { name: 'Hall', items });
  await create('playlists', { name: 'Street', items: [...items, ...items] });
  await signIn(page, server.admin, { server: server.slug, path: `/designs/detail/${design}` });
  await page.getByRole('button', { name: '2 hints' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Small text' })
    .getByRole('button', { name: 'Show' })
    .click();
  const foot = page.getByRole('group', { name: 'Canvas' }).getByRole('button', { name: 'Foot' });
  await expect(foot).toBeFocused();
  await expect.poll(async () => (await foot.boundingBox())!.width).toBeGreaterThan(400);

  const reading = page.getByRole('listitem').filter({ hasText: 'Too short to read' });
  await reading.getByRole('button', { name: 'Fix' }).click();
  const dialog = page.getByRole('dialog', { name: 'Show it longer in these playlists?' });
  await expect(dialog).toContainText(/8 s become 26 s\. The loop grows from 16\ss to 52\ss\./);
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Street').press('Space');
  await dialog.getByRole('button', { name: 'Show it longer' }).click();
  await expect(dialog).toHaveCount(0);
  const { data } = await call(200, person.get(`${api}/playlists/${hall}`));
  expect(data.items[0].duration).toBeGreaterThan(23);
  // Street still shows it for eight seconds.
  await reading.getByRole('button', { name: 'Fix' }).click();
  await expect(page.getByRole('dialog', { name: 'Show it longer in Street?' })).toBeVisible();
});

test('a design is shown as on a display that it is for, and as on another at another moment', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const { create } = await enter(server);
  const brno = await create('locations', { name: 'Brno', timezone: 'Europe/Prague' });
  const auckland = await create('locations', { name: 'Auckland', timezone: 'Pacific/Auckland' });
  await create('displays', { name: 'Aisle', location: brno });
  const terrace = await create('displays', { name: 'Terrace', location: auckland });
  const group = await create('groups', { name: 'Boards', displays: [terrace] });
  const design = await create('designs', {
    ...{ name: 'Time', use: 'item', shape: 'landscape', background: '#14342b' },
    boxes: [{ ...clock, place: { x: 100, y: 300, w: 800, h: 400 } }],
  });
  await create('playlists', {
    ...{ name: 'Boards', groups: [group], items: [{ playable_id: design, duration: 8 }] },
  });
  await signIn(page, server.admin, { server: server.slug, path: `/designs/detail/${design}` });
  const asOn = page.getByRole('button', { name: /^As on / });
  await expect(asOn).toHaveText(/^As on Terrace at \d\d:\d\d in Auckland$/);

  await asOn.click();
  await page.getByRole('combobox', { name: 'As on' }).click();
  await page.getByRole('option', { name: 'Aisle · Brno' }).click();
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('08:30');
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-box="clock"]')).toHaveText('08:30');
  await page.keyboard.press('Escape');
  await expect(asOn).toHaveText('As on Aisle at 08:30 in Brno');
});

test('unsaved changes of a design are offered again after the page was left', async ({ page, database }) => {
  const server = await newServer(database);
  const { api, person, call } = await enter(server);
  const { data: design } = await call(
    201,
    person.post(`${api}/designs`, {
      ...{ name: 'Board', use: 'item', shape: 'landscape', background: '#14342b', boxes: [text] },
    }),
  );
  await signIn(page, server.admin, { server: server.slug, path: `/designs/detail/${design.id}` });
  await page
    .getByRole('list', { name: 'Boxes' })
    .getByRole('button', { name: 'Autumn menu', exact: true })
    .click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Winter menu');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('The page was left before you saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(page.locator('[data-box="text"]')).toHaveText('Winter menu');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(page.locator('[data-box="text"]')).toHaveText('Autumn menu');
  await expect(page.getByText('The page was left before you saved.')).toHaveCount(0);
});
