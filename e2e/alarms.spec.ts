import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, moveTo, signIn, test } from './fixtures.ts';
import { restartOffline, startPlayers } from './player-fixture.ts';
import { addLocation, addPerson, newServer } from './seed.ts';

// An alarm from the button of any page to a real player, and back.

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Alarm' });
const alarmButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Alarm', exact: true });

async function addPlan(staff: Awaited<ReturnType<typeof startPlayers>>) {
  const { api, call, person } = staff;
  const texts = {
    en: { title: 'Leave the building now', text: 'Use the nearest exit.' },
    cs: { title: 'Opusťte budovu', text: 'Nejbližším východem.' },
  };
  const plan = { name: 'Evacuate', level: 'danger', icon: 'evacuate', texts, scope: { all: true } };
  await call(201, person.post(`${api}/takeover-plans`, plan));
}

test('held, an alarm shows on a real player, the board counts it, and All clear ends it', {
  tag: '@quick',
}, async ({ page, database, openBrowser }) => {
  test.slow();
  const staff = await startPlayers(database, openBrowser);
  const { server, player } = staff;
  await addPlan(staff);
  await signIn(page, server.admin, { server: server.slug, path: '/displays' });

  await expect(page.getByRole('row', { name: /Wall/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('Shift+!');
  await expect(sheet(page)).toBeVisible();
  await sheet(page)
    .getByRole('button', { name: /^Evacuate/ })
    .click();
  await expect(sheet(page).getByText('1 of 1 screen is reachable')).toBeVisible();
  await expectNoAxeViolations(page);
  const hold = sheet(page).getByRole('button', { name: 'Hold to send to 1 screen' });
  await hold.click();
  await expect(sheet(page)).toBeVisible();
  await hold.hover();
  await page.mouse.down();
  await expect(page).toHaveURL(/\/en\/alarms\/[\w-]+$/);
  await page.mouse.up();

  await expect(player.getByText('Leave the building now')).toBeVisible();
  await expect(page.getByText('1 of 1 shows it').first()).toBeVisible();
  await expect(page.getByText(/^Shown after \d+\.\d s$/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Picture of Wall' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Alarm running' })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Extend by another time' }).click();
  await page.getByRole('menuitem', { name: 'Extend by 60 min' }).click();
  await expect(page.getByText(/extended it/)).toBeVisible();
  await page.getByRole('button', { name: 'All clear' }).click();
  const question = page.getByRole('alertdialog', { name: 'End the alarm?' });
  await expect(question).toContainText('1 screen');
  await question.getByLabel(/Closing text/).fill('All is well');
  await question.getByRole('button', { name: 'All clear' }).click();
  await expect(question).toBeHidden();
  await expect(player.getByText('All is well')).toBeVisible();
  await expect(page.getByText(/^Ended .* by /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'All clear' })).toBeHidden();
  await expect(player.getByText('Leave the building now')).toBeHidden();

  // What is over is read as lines, without pictures.
  await expect(page.getByRole('listitem').filter({ hasText: 'Hall' })).toContainText('1 of 1');
  await expect(page.getByRole('img', { name: 'Picture of Wall' })).toBeHidden();
  for (const format of ['PDF', 'CSV']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await page.getByRole('menuitem', { name: `Report as ${format}` }).click();
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^alarm-[\\d-]+\\.${format.toLowerCase()}$`),
    );
  }
  await moveTo(page, '/en/settings/alarms?tab=history');
  await expect(page).toHaveURL(/\/en\/alarms\?tab=history$/);
  await expect(page.getByRole('heading', { level: 1, name: 'All quiet' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Evacuate/ })).toContainText('1 of 1, slowest');
  await expectNoAxeViolations(page);
});

test('an alarm shows the design of its plan in place of the words, also after a restart without network', async ({
  database,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  test.slow();
  const { api, call, person, player } = await startPlayers(database, openBrowser);
  const place = { x: 100, y: 100, w: 800, h: 300 };
  const box = {
    ...{ id: 'way', kind: 'text', place, runs: [{ text: 'Stairs on the left' }], size: 'fit' },
    ...{ font: 'inter', weight: 700, colour: '#ffffff', align: 'center', valign: 'middle' },
  };
  const { data: design } = await call(
    201,
    person.post(`${api}/designs`, {
      ...{ name: 'Exits', use: 'item', shape: 'landscape', background: '#b00d1c', boxes: [box] },
    }),
  );
  const texts = { en: { title: 'Leave the building now', text: '' } };
  const alarm = { level: 'danger', texts, design: design.id };
  await call(201, person.post(`${api}/takeover-plans`, { name: 'Exits', ...alarm }));
  await call(201, person.post(`${api}/takeovers`, { ...alarm, scope: { all: true } }));
  await expect(player.getByText('Stairs on the left')).toBeVisible();
  await expect(player.getByText('Leave the building now')).toBeHidden();
  await expect(player.getByText('Hall', { exact: true })).toBeVisible();

  await restartOffline(player);
  await expect(player.getByText('Stairs on the left')).toBeVisible();
});

test('by keyboard the word sends it; an equal one is extended; everybody sees it on the overview', async ({
  page,
  database,
  openBrowser,
}) => {
  test.slow();
  const staff = await startPlayers(database, openBrowser);
  const { server } = staff;
  await addPlan(staff);
  const colleague = await addPerson(database, { user_standard: [server.id] });
  await signIn(page, server.admin, { server: server.slug, path: '/overview' });
  const send = async () => {
    await alarmButton(page).click();
    await sheet(page)
      .getByRole('button', { name: /^Evacuate/ })
      .click();
  };
  await send();
  await sheet(page)
    .getByLabel(/type EVACUATE/)
    .fill('evacuate');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en\/alarms\//);
  await send();
  await expect(sheet(page).getByText(/It runs already until/)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Extend by 60 min' }).click();
  await expect(page.getByText(/extended it/)).toBeVisible();

  const other = await openBrowser();
  await signIn(other, colleague, { server: server.slug });
  await expect(other.getByText('Alarm: Leave the building now')).toBeVisible();
  await expect(alarmButton(other)).toBeHidden();
  await other.getByRole('banner').getByRole('link', { name: 'Alarm running' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Leave the building now' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'All clear' })).toBeHidden();
});

test('a quiet drill is seen by nobody and says that the screen would have shown it', async ({
  page,
  database,
  openBrowser,
}) => {
  test.slow();
  const { server, player } = await startPlayers(database, openBrowser);
  await signIn(page, server.admin, { server: server.slug, path: '/alarms?tab=drills' });
  await expect(page.getByText('Nothing has happened.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Hall' })).toContainText('never');
  await page.getByRole('button', { name: 'Run a quiet drill' }).click();
  await page
    .getByRole('dialog', { name: 'Run a drill' })
    .getByRole('button', { name: 'Start the quiet drill' })
    .click();
  await expect(page.getByText('1 of 1 would have shown it').first()).toBeVisible();
  await expect(player.getByText('Test of the alarm')).toBeHidden();
});

test('a person without the right sees no button, and gets it from an admin at once', async ({
  page,
  database,
  openBrowser,
}) => {
  const server = await newServer(database);
  await addLocation(database, server, 'Hall');
  const guard = await addPerson(database, { user_playables_only: [server.id] });
  const other = await openBrowser();
  await signIn(other, guard, { server: server.slug, path: '/playables' });
  await expect(other.getByRole('heading', { level: 1, name: 'Playables' })).toBeVisible();
  await expect(alarmButton(other)).toBeHidden();

  await signIn(page, server.admin, { server: server.slug, path: '/users' });
  await page
    .getByRole('row', { name: new RegExp(guard) })
    .getByRole('link')
    .first()
    .click();
  await page.getByLabel('May raise alarms').press(' ');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(alarmButton(other)).toBeVisible();
  await alarmButton(other).click();
  await expect(sheet(other)).toBeVisible();
  await expect(
    sheet(other).getByRole('button', { name: 'Still missing: where and title in English' }),
  ).toBeVisible();

  await page.getByLabel('May raise alarms').press(' ');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(sheet(other).getByText(/^You may not raise alarms any more/)).toBeVisible();
});
