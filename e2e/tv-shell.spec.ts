import { pathToFileURL } from 'node:url';
import { expect, test } from './fixtures.ts';
import { whole } from './hosts.ts';

// The page inside the packages for televisions, opened from files as a television does.

/** Above the ports that browsers refuse; nothing listens there. */
const closedPort = 'http://localhost:4469';
const shell = pathToFileURL('apps/tv/shell/index.html').href;

test('PL4: the shell of a television asks for the address once and opens the player', {
  tag: '@quick',
}, async ({ openBrowser, complaints }) => {
  complaints.expect(/ERR_CONNECTION_REFUSED/);
  const tv = await openBrowser();
  await tv.goto(shell);
  const field = tv.getByLabel('Address of your Vitrine server');
  await expect(field).toBeFocused();
  await field.fill('not an address');
  await field.press('Enter');
  await expect(tv.getByRole('alert')).toContainText('This is not an address');

  // Nothing answers there: it says so, keeps trying, and any key leads back.
  await field.fill(closedPort);
  await field.press('Enter');
  await expect(tv.getByRole('status')).toContainText(`${closedPort} does not answer yet`);
  await tv.keyboard.press('ArrowDown');
  await expect(field).toBeFocused();

  await field.fill(whole.auth);
  await field.press('Enter');
  await expect(tv.locator('.word')).toHaveCount(3);

  // Its clock stands while it says so: it waits for a few seconds only.
  await tv.goto('about:blank');
  await tv.clock.install();
  await tv.clock.pauseAt(Date.now() + 600_000);
  await tv.goto(shell);
  await expect(tv.getByRole('status')).toContainText(`Opening ${whole.auth}`);
  await tv.clock.resume();
  await expect(tv.locator('.word')).toHaveCount(3);
});
