import { expect, test } from 'vitest';
import type { Span } from '../lib/availability.ts';
import { AvailabilityStrip } from './AvailabilityStrip.tsx';
import { expectAccessible, renderUi } from './test/render-ui.tsx';

const hour = 3_600_000;
const start = new Date('2026-11-09T00:00:00+01:00').getTime();
const spans: readonly Span[] = [
  { state: 'up', from: start, to: start + 36 * hour },
  { state: 'down', from: start + 36 * hour, to: start + 42 * hour },
  { state: 'up', from: start + 42 * hour, to: start + 72 * hour },
];
const words = { up: 'Online', down: 'Offline', unknown: 'Not known' };

const strip = (
  <AvailabilityStrip
    place={{ name: 'Berlin', timezone: 'Europe/Berlin' }}
    spans={spans}
    words={words}
    summary="Online for 92 % of the last 3 days, one outage of 6 h."
  />
);

test('the summary has the content of the strip as text, and the strip itself is hidden from screen readers', async () => {
  const screen = await renderUi(strip);
  await expect
    .element(screen.getByRole('figure'))
    .toMatchTextContent('Online for 92 % of the last 3 days, one outage of 6 h.');
  const drawing = screen.container.querySelector('[data-state]')!.closest('[aria-hidden]');
  expect(drawing).not.toBeNull();
  await expectAccessible();
});

test('the width of each interval is its duration, and its title has its start and end', async () => {
  const screen = await renderUi(strip);
  const drawn = [...screen.container.querySelectorAll<HTMLElement>('[title]')];
  const whole = drawn[0]!.parentElement!.getBoundingClientRect().width;
  const shares = drawn.map((each) => Math.round((each.getBoundingClientRect().width / whole) * 72));
  expect(shares).toEqual([36, 6, 30]);
  expect(drawn[1]!.title).toBe('Offline: 10.11.2026, 12:00:00 – 10.11.2026, 18:00:00 in Berlin, 6\u00a0h');
});

test('an outage is taller than the rest, so that it is visible without colour', async () => {
  const screen = await renderUi(strip);
  const [up, down] = [...screen.container.querySelectorAll('[title]')].map(
    (each) => each.getBoundingClientRect().height,
  );
  expect(down).toBeGreaterThan(up!);
});

test('the legend names only states that occur, the axis each day that begins', async () => {
  const screen = await renderUi(strip);
  await expect.element(screen.getByText('Not known')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Offline', { exact: true })).toBeVisible();
  const text = screen.container.textContent;
  expect(text).toContain('Tue');
  expect(text).toContain('Wed');
});
