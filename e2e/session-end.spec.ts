import { expect, fillLogin, signIn, test } from './fixtures.ts';
import { heading } from './screen.ts';
import { endSessions, newServer } from './seed.ts';

// A session that expires, and the way back to the previous page.

test('case 21: an expired session costs one refresh of the CSRF cookie and returns to the page after the next login', {
  tag: '@quick',
}, async ({ page, database, complaints }) => {
  complaints.expect(/status of 401/);
  const server = await newServer(database);
  const place = '/en/locations?q=nothing&sort=name:desc';
  await signIn(page, server.standard, { server: server.slug, path: '/locations?q=nothing&sort=name:desc' });
  await expect(heading(page, 'Locations')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let refreshes = 0;
  const refused: string[] = [];
  await page.route('**/sanctum/csrf-cookie', async (route) => {
    refreshes += 1;
    await held;
    await route.continue();
  });
  page.on('response', (response) => {
    // The event stream does not count as a call: it reconnects as long as somebody is signed in.
    const isCall = !response.url().endsWith('/api/v1/events');
    if (response.status() === 401 && isCall) refused.push(response.url());
  });
  await endSessions(database, server);
  // The palette requests records of every kind at once.
  await page.getByRole('combobox').fill('somewhere');
  await expect(page.getByText('Session expired. Attempting to reconnect...')).toBeVisible();
  letGo();
  await expect(page.getByText('Reconnection failed. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(`/en/auth/login?redirect=${encodeURIComponent(place)}`);
  await expect(page.getByText('Your session ended. Log in to continue where you were.')).toBeVisible();
  expect(refreshes).toBe(1);
  // Several calls were in progress; only one was repeated, on behalf of all.
  expect(new Set(refused).size).toBeGreaterThan(1);
  expect(refused.length).toBe(new Set(refused).size + 1);

  await page.unroute('**/sanctum/csrf-cookie');
  await fillLogin(page, server.standard);
  await expect(page).toHaveURL(place);
  await expect(heading(page, 'Locations')).toBeVisible();
});

test('case 202: a laptop that slept for eight hours with the page open goes to Login once, without a burst of requests, and back', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const server = await newServer(database);
  const place = '/en/locations?q=somewhere';
  await page.clock.install();
  await signIn(page, server.standard, { server: server.slug, path: '/locations?q=somewhere' });
  // No requests are in progress any more.
  await expect(page.getByText('0 B of 5 GB')).toBeVisible();
  await expect(page.getByText('No locations match')).toBeVisible();

  const calls: string[] = [];
  const logins: string[] = [];
  page.on('request', (request) => {
    if (/\/(api|sanctum)\//.test(request.url())) calls.push(`${request.method()} ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/auth/login')) logins.push(frame.url());
  });
  // While it sleeps no timer runs, the network is down, and every session has expired.
  await page.context().setOffline(true);
  await endSessions(database, server);
  await page.clock.fastForward('08:00:00');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page).toHaveURL(place);
  await page.context().setOffline(false);

  await expect(page).toHaveURL(`/en/auth/login?redirect=${encodeURIComponent(place)}`);
  await expect(page.getByText('Your session ended. Log in to continue where you were.')).toBeVisible();
  // Timers that were due every minute fire once at most, and no requests come from the Login page.
  await page.clock.fastForward('00:10:00');
  expect(calls.length).toBeLessThan(15);
  for (const call of new Set(calls)) expect(calls.filter((each) => each === call).length).toBeLessThan(4);
  expect(logins).toHaveLength(1);

  await fillLogin(page, server.standard);
  await expect(page).toHaveURL(place);
  await expect(heading(page, 'Locations')).toBeVisible();
});
