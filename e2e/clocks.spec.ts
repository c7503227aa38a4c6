import { pages } from '@vitrine/contract/pages';
import { scanClocks } from './clock-scan.ts';
import { demoPages, demoRecords } from './demo-pages.ts';
import { expect, moveTo, readDemo, signIn, test } from './fixtures.ts';

// Nobody's screen hangs on the Chatham Islands, a quarter of an hour off everybody else: a clock of the reader that says
// nothing can't be mistaken for that of a place here.
test.use({ timezoneId: 'Pacific/Chatham' });

/** Pages without records or signing in; they are walked below, or show nothing that happens. */
const elsewhere = [
  'styleguide',
  'login',
  'signup',
  'setPassword',
  'resetPassword',
  'confirmAlerts',
  'invalidToken',
];

test('UI3: no page shows a clock without its place, to somebody in a zone nobody else has', {
  tag: '@full',
}, async ({ page, complaints }) => {
  // Forty stops: half a minute alone, longer beside other tests.
  test.slow();
  // Screens of closed places have sent no picture yet.
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
