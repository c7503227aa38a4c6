import { expect, test } from './fixtures.ts';
import { openPage } from './screen.ts';
import { activate, addDevice, addDisplay, addLocation, newServer } from './seed.ts';

// The page of one display: its layout, and its state while it loads.

test('UI5: the picture never covers what plays, at any width', async ({ page, database, complaints }) => {
  // Its player has not sent a picture yet.
  complaints.expect(/status of 404.*\/frame$/);
  const server = await newServer(database);
  const shop = await addLocation(database, server, 'Corner shop');
  const id = await addDisplay(database, server, shop, 'Counter');
  await activate(database, server, id);
  const device = await addDevice(database, server, id, 'Box');
  // Only a display that is online can be restarted, which adds one button.
  await database.query(
    `update content.devices set last_active_at = now(), playing_since = now(), playing = $2 where id = $1`,
    [device, { playlist: null, item: null, name: 'Flat white' }],
  );
  await openPage(page, server, `/displays/detail/${id}`);
  const playing = page.getByRole('heading', { name: 'Now', exact: true });
  await expect(page.getByRole('img', { name: /^Counter, / })).toBeVisible();
  await expect(playing).toBeVisible();
  for (const width of [390, 650, 768, 899, 1000, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // The page is laid out anew a moment after its width has changed. The topmost element at this point must be the text itself.
    const look = () =>
      playing.evaluate((element) => {
        const { left, right, top, width: wide, height } = element.getBoundingClientRect();
        const topmost = document.elementFromPoint(left + Math.min(10, wide / 2), top + height / 2);
        const { scrollWidth, clientWidth } = document.documentElement;
        return {
          isOnTop: element.contains(topmost),
          isInside: right <= innerWidth,
          isTooWide: scrollWidth > clientWidth,
          width: innerWidth,
        };
      });
    await expect.poll(look).toEqual({ isOnTop: true, isInside: true, isTooWide: false, width });
    await expect(page.getByRole('button', { name: 'More actions' })).toBeInViewport({ ratio: 1 });
  }
});

test('UI5: record, live status and device are requested in parallel, and nothing is stated about them before they arrive', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const shop = await addLocation(database, server, 'Corner shop');
  const id = await addDisplay(database, server, shop, 'Counter');
  const asked: string[] = [];
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/v1\/(displays|devices)[/?]/, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const path = pathname.split('/api/v1/')[1]!;
    if (path === `displays/${id}`) asked.push('record');
    else if (path === `displays/${id}/live`) asked.push('live');
    else if (search.includes(`display_id_eq=${id}`)) asked.push('device');
    else return route.continue();
    // None of the requests waits for the reply to another.
    if (path.startsWith('displays')) await isAnswered;
    await route.continue();
  });
  await openPage(page, server, `/displays/detail/${id}`);
  await expect.poll(() => [...new Set(asked)].sort()).toEqual(['device', 'live', 'record']);
  await expect(page.getByText('Not paired')).toHaveCount(0);
  answer();
  await expect(page.getByText('Not paired')).toBeVisible();
});
