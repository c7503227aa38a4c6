import { expect, test, vi } from 'vitest';
import { expectAccessible, renderUi } from '../test/render-ui.tsx';
import { Age, ClockHead, Duration, Hours, Instant, TimeSpan } from './Time.tsx';

// The reader is in Praha; it is Tuesday 17.11.2026, 16:24 here.
const now = Date.parse('2026-11-17T15:24:00Z');
const auckland = { name: 'Auckland', timezone: 'Pacific/Auckland' };
const berlin = { name: 'Berlin', timezone: 'Europe/Berlin' };

const textOf = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ');

test('UI3: every time is marked, and names its location', async () => {
  const screen = await renderUi(
    <ul>
      <li>
        <Instant at="2026-11-17T17:00:00Z" place={berlin} now={now} />
      </li>
      <li>
        <Instant at="2026-11-17T17:00:00Z" place={auckland} now={now} />
      </li>
      <li>
        <TimeSpan from="2026-11-17T17:00:00Z" to="2026-11-17T18:00:00Z" place={berlin} now={now} />
      </li>
      <li>
        <Hours>08:00–13:00</Hours>
      </li>
      <li>
        <Duration ms={7000} of={12_000} />
      </li>
      <li>
        <Instant at={null} place={berlin} />
      </li>
    </ul>,
  );
  expect([...screen.container.querySelectorAll('li')].map(textOf)).toEqual([
    '18:00 in Berlin',
    '06:00 in Auckland, 18:00 here',
    '18:00–19:00 in Berlin',
    '08:00–13:00',
    '0:07 of 0:12',
    'Never',
  ]);
  const marks = [...screen.container.querySelectorAll<HTMLElement>('[data-time]')];
  expect(marks.map(({ dataset }) => dataset.time)).toEqual([
    'instant',
    'instant',
    'instant',
    'hours',
    'duration',
  ]);
  await expectAccessible();
});

test('UI3: a list of times without a location says "here" once, in its heading', async () => {
  const screen = await renderUi(
    <table>
      <thead>
        <tr>
          <th>
            <ClockHead place={null}>Created</ClockHead>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <Instant at="2026-11-12T20:35:39Z" place={null} form="record" isHeaded />
          </td>
        </tr>
      </tbody>
    </table>,
  );
  expect(textOf(screen.container.querySelector('th'))).toBe('Created (here)');
  expect(textOf(screen.container.querySelector('td'))).toBe('12.11.2026, 21:35:39');
});

test('UI3, SP12: an age counts every second below a minute, every minute after; its tooltip is in the date format', async () => {
  let clock = now;
  vi.spyOn(Date, 'now').mockImplementation(() => clock);
  const screen = await renderUi(<Age at={now - 4000} place={auckland} />);
  const age = screen.container.querySelector('time')!;
  const after = async (ms: number, words: string) => {
    clock += ms;
    await expect.poll(() => textOf(age)).toBe(words);
  };
  await after(0, '4 s ago');
  expect(age.title).toBe('18.11.2026, 04:23:56 in Auckland, 17.11.2026, 16:23:56 here');
  await after(1000, '5 s ago');
  await after(55_000, '1 min ago');
  await after(60_000, '2 min ago');
  await after(24 * 3_600_000, '18.11.2026');
});

test.each([
  ['cs', '06:00 (Auckland), 18:00 u vás'],
  ['de', '06:00 in Auckland, 18:00 bei Ihnen'],
  ['es', '06:00 en Auckland, 18:00 aquí'],
] as const)('UI3: in %s the name of a location is unchanged', async (locale, words) => {
  const screen = await renderUi(<Instant at="2026-11-17T17:00:00Z" place={auckland} now={now} />, { locale });
  expect(textOf(screen.container.querySelector('time'))).toBe(words);
});
