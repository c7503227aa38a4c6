import { pages } from '@vitrine/contract/pages';
import { scanClocks } from './clock-scan.ts';
import { demoPages, demoRecords } from './demo-pages.ts';
import { expect, moveTo, readDemo, signIn, test } from './fixtures.ts';

// No location is on the Chatham Islands, which are 15 minutes off all other zones: a time in the user's own
// zone cannot be mistaken for the local time of a location.
test.use({ timezoneId: 'Pacific/Chatham' });

/** Pages without records or a login; they are visited in other tests, or show no times. */
const elsewhere = [
  'alarmDetail',
  'counter',
  'playsExport',
  'styleguide',
  'login',
  'signup',
  'setPassword',
  'resetPassword',
  'confirmAlerts',
  'invalidToken',
];

test('UI3: no page shows a time without its place to a user in a zone of their own', async ({
  page,
  complaints,
}) => {
  // Forty pages take half a minute alone, and longer next to other tests.
  test.slow();
  // Screens at closed locations have not sent a picture yet.
  complaints.expect(/status of 404 .*\/frame$/);
  await signIn(page, 'admin@vitrine.test');
  const records = await demoRecords(readDemo(page));
  const stops = demoPages(records);
  const places = records.locations.flatMap(({ name, timezone }) => [
    name,
    timezone.split('/').at(-1)!.replaceAll('_', ' '),
  ]);
  const names = [...places, 'here', 'UTC', 'in each place'];
  const walked = new Set<string>([...stops.map(({ id }) => id), ...elsewhere]);
  expect(pages.map(({ id }) => id).filter((id) => !walked.has(id))).toEqual([]);

  const found: string[] = [];
  for (const { path, isQuiet } of stops) {
    await moveTo(page, `/en${path}`);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (!isQuiet)
      await expect
        .soft(page.locator('main [data-time], [role=dialog] [data-time]').first(), path)
        .toBeAttached();
    const { bare } = await scanClocks(page, names);
    found.push(...bare.map((each) => `${path}: ${each}`));
  }
  expect(found).toEqual([]);
});
