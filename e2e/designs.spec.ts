import type { Locator, Page } from '@playwright/test';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expectNoAxeViolations } from './axe.ts';
import { expect, signIn, test } from './fixtures.ts';
import { openHours, restartOffline, startPlayers } from './player-fixture.ts';
import { picture } from './samples.ts';
import { newServer } from './seed.ts';

// Designs on a real player: as items, and as frames around its programme.

const { text, clock, picture: pictureBox, programme, ticker } = sampleBoxes;
const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

test('a design plays as an item, keeps playing without a network, and is proof of play', {
  tag: '@quick',
}, async ({ database, openBrowser, complaints }) => {
  test.slow();
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const { api, person, call, upload, player, plays, front, display, server } = await startPlayers(
    database,
    openBrowser,
  );
  const cup = await upload('cup.png', picture('cup.png', 64).buffer);
  const boxes = [
    { ...text, place: place(60, 100, 540, 300) },
    { ...clock, place: place(800, 40, 160, 80) },
    { ...pictureBox, playable: cup, place: place(600, 200, 300, 600) },
  ];
  const { data: design } = await call(
    201,
    person.post(`${api}/designs`, {
      ...{ name: 'Autumn menu', use: 'item', shape: 'landscape', background: '#14342b', boxes },
    }),
  );
  await plays([{ playable_id: design.id, duration: 10 }]);
  await expect(front('[data-box="text"]')).toHaveText('Autumn menu');
  await expect(front('[data-box="clock"]')).toHaveText(/^\d\d:\d\d$/);
  await expect(front('[data-box="picture"][data-state="shown"] img')).toBeVisible();

  // It can be looked into, unlike a page.
  const states = async () =>
    (await database.query('select state from content.frames where display_id = $1', [display])).map(
      ({ state }) => state,
    );
  await expect.poll(states).toEqual(['showing']);
  const reported = async () => (await person.get(`${api}/displays/${display}`)).body.data;
  await expect
    .poll(reported)
    .toMatchObject({ playing: { name: 'Autumn menu' }, picture: expect.stringContaining('/frame?v=') });

  await call(
    200,
    person.put(`${api}/designs/${design.id}`, { boxes: [{ ...boxes[0], runs: [{ text: 'Winter' }] }] }),
  );
  await expect(front('[data-box="text"]')).toHaveText('Winter');
  const played = () =>
    database
      .query(`select name from content.plays where environment_id = $1`, [server.id])
      .then((rows) => rows.length);
  // A player that starts sends what it has not sent yet.
  await player.reload();
  await expect.poll(played).toBeGreaterThan(0);

  await restartOffline(player);
  await expect(front('[data-box="text"]')).toHaveText('Winter');
});

test('a frame is around the programme, also around nothing, and closed means black', {
  tag: '@quick',
}, async ({ database, openBrowser }) => {
  test.slow();
  const { api, person, call, upload, player, plays, front, group, openThePlace } = await startPlayers(
    database,
    openBrowser,
  );
  const boxes = [
    { ...programme, place: place(0, 0, 840, 840) },
    { ...ticker, place: place(0, 840, 840, 160) },
    { ...clock, place: place(850, 40, 140, 100) },
  ];
  const { data: frame } = await call(
    201,
    person.post(`${api}/designs`, {
      ...{ name: 'L-frame', use: 'frame', shape: 'landscape', background: '#e8792b', boxes },
    }),
  );
  await call(200, person.put(`${api}/groups/${group}`, { frame: frame.id }));
  const line = player.locator('.frame [data-box="ticker"]');
  await expect(line).toBeVisible();
  await expect(player.locator('.screen')).toHaveCount(0);

  const first = await upload('first.png', picture('first.png', 64).buffer);
  await plays([{ playable_id: first, duration: 3600 }]);
  await expect(front('img')).toBeVisible();
  const { width, height } = player.viewportSize()!;
  const scale = Math.min(width / 1920, height / 1080);
  const sizeOf = async () => (await player.locator('.slides').boundingBox())!;
  await expect.poll(async () => (await sizeOf()).width).toBeCloseTo(0.84 * 1920 * scale, 0);
  await expect.poll(async () => (await sizeOf()).height).toBeCloseTo(0.84 * 1080 * scale, 0);

  await openThePlace(openHours({ closed: true }));
  await expect(player.locator('.screen')).toBeVisible();
  await openThePlace(openHours());
  await expect(front('img')).toBeVisible();

  await call(200, person.put(`${api}/groups/${group}`, { frame: null }));
  await expect(line).toHaveCount(0);
  await expect.poll(async () => (await sizeOf()).width).toBe(width);
});

// By visible names only, as a person who has never seen it would go.
const boards = [
  { template: 'Welcome', box: 'Welcome, Jana Malá', words: 'Welcome, Eva' },
  { template: 'Notice', box: 'The lift is out of order', words: 'Closed on Monday' },
  { template: 'Lunch of the day', box: 'Lunch today', words: 'Lunch on Friday', hasTable: true },
  { template: 'Event poster', box: 'Jazz night', words: 'Blues night' },
  { template: 'Menu, two columns', box: "Today's menu", words: 'From our kitchen', hasTable: true },
];
const typingMs = 80;

for (const { template, box, words, hasTable } of boards)
  test(`a design begins with a template, is edited, put into a playlist, and plays: ${template}`, {
    tag: template === 'Welcome' ? '@quick' : [],
  }, async ({ page, database, openBrowser }) => {
    test.slow();
    const { server, plays, upload, front } = await startPlayers(database, openBrowser);
    const first = await upload('first.png', picture('first.png', 64).buffer);
    await plays([{ playable_id: first, duration: 5 }], { name: 'Hall loop' });
    await signIn(page, server.admin, { server: server.slug, path: '/playables' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New design' }).click();
    await expect(page.getByRole('heading', { name: 'New design' })).toBeVisible();
    if (template === 'Welcome') await expectNoAxeViolations(page);
    await page.getByRole('button', { name: `Use this: ${template}` }).click();
    if (hasTable) await page.getByRole('dialog').getByRole('button', { name: 'Use it' }).click();

    // D8: it is a whole design at once, and says where it plays.
    await expect(page.getByText('Not on a screen yet.')).toBeVisible();
    const boxes = page.getByRole('list', { name: 'Boxes' });
    await boxes.getByRole('button', { name: box, exact: true }).click();
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.clear();
    await text.pressSequentially(words, { delay: typingMs });
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    if (template === 'Welcome') {
      await expectWorkedOut(page);
      await expectNoAxeViolations(page);
    }
    await page.keyboard.press('Control+s');
    await expect(page.getByText(`${template} is saved.`)).toBeVisible();

    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Add to playlist' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a playlist' }).click();
    await page.getByRole('option', { name: 'Hall loop' }).click();
    await dialog.getByRole('button', { name: 'Add to playlist' }).click();
    await expect(front('[data-box="title"]')).toHaveText(words);
  });

/** What a change does on screens is pale until it is worked out. */
async function expectWorkedOut(page: Page): Promise<void> {
  await expect(page.locator('[data-stale], [role="status"][aria-busy="true"]')).toHaveCount(0);
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
}

/** Presses Tab until the focus is there, as somebody without a pointer would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement).catch(() => false);
  for (let pressed = 0; pressed < 150; pressed++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The focus never came there.');
}

test('a whole board is made by keyboard alone, and nothing in the designer is inaccessible', async ({
  page,
  database,
}) => {
  test.slow();
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/designs/new' });
  const empty = page.getByRole('button', { name: 'Empty canvas' });
  await expect(empty).toBeVisible();
  await tabTo(page, empty);
  await page.keyboard.press('Enter');

  const bar = page.getByRole('group', { name: 'Add', exact: true });
  await expect(bar).toBeVisible();
  const add = async (kind: string) => {
    await tabTo(page, bar.getByRole('button', { name: kind, exact: true }));
    await page.keyboard.press('Enter');
  };
  await add('Text');
  const words = page.getByRole('textbox', { name: 'Text', exact: true });
  await tabTo(page, words);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Closed on Monday');
  await add('Shape');
  await add('Clock');

  const boxes = page.getByRole('list', { name: 'Boxes' });
  await expect(boxes.getByRole('listitem').filter({ hasText: 'Closed on Monday' })).toBeVisible();
  // On the canvas, arrows move a box and change its size.
  const canvas = page.getByRole('group', { name: 'Canvas', exact: true });
  const clock = canvas.getByRole('button', { name: 'Clock', exact: true });
  const drawn = page.locator('[data-box^="clock"]');
  const before = (await drawn.boundingBox())!;
  await tabTo(page, clock);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
  for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+Alt+ArrowDown');
  await expect.poll(async () => (await drawn.boundingBox())!.x).toBeGreaterThan(before.x);
  await expect.poll(async () => (await drawn.boundingBox())!.height).toBeGreaterThan(before.height);
  await page.keyboard.press('Control+d');
  await expect(drawn).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(drawn).toHaveCount(1);
  await expectWorkedOut(page);
  await expectNoAxeViolations(page);

  await page.keyboard.press('Control+s');
  await expect(page.getByText('is saved.')).toBeVisible();
  const id = page.url().split('/').at(-1)!.split('?')[0];
  const saved = await database.query('select boxes from content.designs where id = $1', [id]);
  expect((saved[0]!.boxes as { kind: string }[]).map(({ kind }) => kind)).toEqual(['text', 'shape', 'clock']);
});
