import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, press } from '../../../ui/test/render-ui.tsx';
import { fault, id, minutesAgo, type Page, showPage } from './display-page.test-kit.tsx';

const main = () => document.querySelector('main')!.textContent!.replaceAll('\u00a0', ' ');
const textOf = (part: { element: () => Element }) => part.element().textContent!.replaceAll('\u00a0', ' ');
const timesOf = (text: string) => main().split(text).length - 1;
const bars = () => document.querySelectorAll('[data-kind]').length;
const closed = { opensAt: '2026-11-19T05:30:00Z' };
const noPlan: Page['live'] = {
  state: 'nothing',
  current: null,
  loop: null,
  nextPlaylist: null,
  nextChanges: [],
};

describe('the head says each thing once', () => {
  const states: readonly (Page & { readonly says: string })[] = [
    { says: 'Playing' },
    {
      says: 'Closed until tomorrow 06:30',
      display: { status: 'online', closed, playing: null },
      live: { status: 'online', state: 'closed', playing: null, current: null },
    },
    {
      says: 'Offline 58 min',
      display: { status: 'offline', lastActive: minutesAgo(58) },
      live: { status: 'offline' },
    },
    {
      says: 'Nothing planned',
      display: { status: 'online', playing: null },
      live: { ...noPlan, status: 'online', playing: null },
    },
    {
      says: 'Not paired',
      display: { device: null, status: 'unknown', playing: null, connectString: null },
      live: { status: 'unknown', playing: null },
    },
    {
      says: 'Not active',
      display: { active: false, status: 'online', playing: null },
      live: { ...noPlan, active: false, status: 'online', playing: null },
    },
  ];

  test.each(states)('$says', async ({ says, ...given }) => {
    const screen = await showPage(given);
    await expect.element(screen.getByText(says, { exact: true })).toBeVisible();
    expect(timesOf('Wien · Flughafen')).toBe(1);
    expect(main()).not.toMatch(/Europe\/|UTC/);
    const hasFault = !['Playing', 'Closed until tomorrow 06:30'].includes(says);
    expect(bars()).toBe(hasFault ? 1 : 0);
    await expectAccessible();
  });

  test('its place and groups are links, and its name is edited in place with the keyboard', async () => {
    const screen = await showPage();
    await expect
      .element(screen.getByRole('link', { name: 'Wien · Flughafen' }))
      .toHaveAttribute('href', `/en/locations/detail/${id(2)}`);
    await expect
      .element(screen.getByRole('link', { name: 'Info' }))
      .toHaveAttribute('href', `/en/groups/detail/${id(3)}`);
    (screen.getByRole('button', { name: 'Rename' }).element() as HTMLElement).focus();
    await press('{Enter}');
    await screen.getByRole('textbox', { name: 'Name' }).fill('Gate B');
    await press('{Enter}');
    await expect.poll(() => screen.sent.map(({ body }) => body)).toEqual([{ name: 'Gate B' }]);
  });

  test('the menu keeps what is seldom done', async () => {
    const screen = await showPage();
    await screen.getByRole('button', { name: 'More actions' }).click();
    const entries = [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
    expect(entries).toEqual(['Edit', 'Deactivate', 'Unpair', 'Replace device', 'Changes', 'Delete']);
  });
});

test('beside the picture are what plays and the next three changes, at the clock of the place', async () => {
  const screen = await showPage();
  const stage = screen.getByRole('region', { name: 'Now' });
  expect(textOf(stage)).toContain('City infoFlights1 of 3 · 0:12 of 0:20');
  const changes = stage.getByRole('listitem').elements();
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    '14:00Drinks',
    '17:00Events',
    '22:00Closed',
  ]);
  await expect.element(stage.getByRole('progressbar', { name: 'Flights' })).toBeVisible();
});

describe('the bar below the picture has one sentence and one button', () => {
  test('while only days that are over are shown, what plays now is one line, which unfolds', async () => {
    const screen = await showPage({ path: '/?day=2026-11-10' });
    const line = screen.getByRole('region', { name: 'Now' });
    expect(textOf(line)).toBe('NowCity infoFlights14:00Drinks');
    expect(screen.getByRole('heading', { name: 'Next' }).query()).toBeNull();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Show what plays now' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Next' })).toBeVisible();
    await screen.getByRole('button', { name: 'Fold what plays now' }).click();
    expect(screen.getByRole('heading', { name: 'Next' }).query()).toBeNull();
  });

  test('above this week the whole card stays', async () => {
    const week = await showPage({ path: '/?day=2026-11-17' });
    await expect.element(week.getByRole('heading', { name: 'Next' })).toBeVisible();
  });

  test('C26: nothing planned: a group is chosen in place', async () => {
    const screen = await showPage({
      display: { status: 'online', playing: null, groups: [] },
      live: { ...noPlan, status: 'online', playing: null },
    });
    await expect.element(screen.getByText(/^Nothing is planned here/)).toBeVisible();
    (screen.getByRole('button', { name: 'Choose a group' }).element() as HTMLElement).focus();
    await press('{Enter}');
    await press('Wind');
    await press('{Enter}');
    await expect.poll(() => screen.sent.map(({ body }) => body)).toEqual([{ groups: [id(9)] }]);
    await expect.element(screen.getByText('Upstairs is in Windows.')).toBeVisible();
  });

  test('a gap says until when', async () => {
    const screen = await showPage({
      display: { status: 'online', playing: null },
      live: { state: 'nothing', status: 'online', playing: null, current: null },
    });
    await expect.element(screen.getByText('Nothing is planned until 14:00.')).toBeVisible();
  });

  test('not paired: the three words are typed in place', async () => {
    const screen = await showPage({
      display: { device: null, status: 'unknown', playing: null },
      live: { status: 'unknown', playing: null },
    });
    await expect.element(screen.getByText(/^Switch on a player/)).toBeVisible();
    expect(screen.getByLabelText(/^Word \d$/).elements()).toHaveLength(3);
    await expect.element(screen.getByRole('button', { name: 'Pair', exact: true })).toBeVisible();
  });

  test('offline: when and from where it was last heard, and the checklist', async () => {
    const screen = await showPage({
      display: { status: 'offline', lastActive: minutesAgo(58) },
      live: { status: 'offline' },
    });
    await expect.element(screen.getByText('Last heard: 09:44, from 192.168.1.37.')).toBeVisible();
    const mend = screen.getByRole('button', { name: 'Bring it back' });
    await mend.click();
    await expect.element(mend).toHaveAttribute('aria-expanded', 'true');
    expect(
      screen
        .getByRole('region', { name: 'Now' })
        .getByText(/^Does the screen show/)
        .elements(),
    ).toHaveLength(1);
    await expectAccessible();
  });

  test('not active: activated with its price beside it, after its question', async () => {
    const screen = await showPage({
      display: { active: false, status: 'online', playing: null },
      live: { ...noPlan, active: false, status: 'online', playing: null },
    });
    await expect.element(screen.getByText('+ 9.90 € a month')).toBeVisible();
    await screen.getByRole('button', { name: 'Activate', exact: true }).click();
    await expect.element(screen.getByRole('alertdialog')).toBeVisible();
  });

  test('what the player cannot show leads to it, and is tried again with one click', async () => {
    const one = await showPage({ faults: [fault(1)] });
    await expect
      .element(one.getByText('City weather: the page does not respond, since 10:39.'))
      .toBeVisible();
    await expect
      .element(one.getByRole('link', { name: 'City weather', exact: true }))
      .toHaveAttribute('href', `/en/playables/detail/${id(7)}`);
    await one.getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(() => one.sent.map(({ address }) => address))
      .toContainEqual(expect.stringMatching(/\/devices\/[^/]+\?action=reload$/));
  });

  test('several faults are one sentence, and a list behind one button', async () => {
    const screen = await showPage({
      faults: [fault(1), fault(2, { playable: null, reason: 'clock_in_doubt' })],
    });
    await expect.element(screen.getByText(/And 1 more problem\.$/)).toBeVisible();
    await screen.getByRole('button', { name: 'Show', exact: true }).click();
    const sheet = screen.getByRole('dialog', { name: 'Problems' });
    await expect.element(sheet).toBeVisible();
    expect(textOf(sheet)).toContain('reported 2 times');
    expect(sheet.getByRole('listitem').elements()).toHaveLength(2);
    await expectAccessible();
  });

  test('a restart under way explains the silence', async () => {
    const screen = await showPage({
      display: { status: 'offline', lastActive: minutesAgo(3) },
      device: {
        status: 'offline',
        rebootState: { kind: 'reboot', state: 'sent', requestedAt: minutesAgo(3), endedAt: null },
      },
      live: { status: 'offline' },
    });
    await expect.element(screen.getByRole('status').getByText(/took the restart/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Bring it back' })).not.toBeInTheDocument();
  });
});

describe('technical info', () => {
  const path = '/?tab=technical';

  test('three columns with copies, and thirty days of presence', async () => {
    const screen = await showPage({ path });
    const machine = screen.getByRole('region', { name: 'Device' });
    expect(textOf(machine)).toContain('ProcessorCortex-A72, arm64');
    expect(textOf(machine)).toContain('Memory3.4 of 8 GB');
    expect(textOf(machine)).toContain('Disk41 of 64 GB');
    expect(textOf(machine)).toContain('Video outputHDMI 1, 3840 × 2160');
    await expect.element(machine.getByRole('link', { name: 'Raspberry Pi 4' })).toBeVisible();
    const network = screen.getByRole('region', { name: 'Network' });
    expect(network.getByRole('button', { name: 'Copy' }).elements()).toHaveLength(3);
    expect(textOf(network)).toContain('Public IP–');
    const player = screen.getByRole('region', { name: 'Player', exact: true });
    expect(textOf(player)).toContain('Three wordsharvest-copper-lantern');
    await expect.element(player.getByRole('link', { name: 'Update…' })).toBeVisible();
    const online = screen.getByRole('region', { name: 'Online' });
    expect(textOf(online)).toMatch(/^Online.*30 days, 99\.\d%/);
    expect(online.element().querySelectorAll('li')).toHaveLength(30);
    expect(online.element().querySelectorAll('[data-state=down]')).toHaveLength(1);
    await expectAccessible();
  });

  test('without a device it says what the display itself knows', async () => {
    const screen = await showPage({ path, display: { device: null, status: 'unknown', playing: null } });
    expect(textOf(screen.getByRole('region', { name: 'Device' }))).toContain('Horizontal');
    expect(textOf(screen.getByRole('region', { name: 'Description' }))).toContain('Departures');
  });

  test('two tabs, which arrows change', async () => {
    const screen = await showPage({ path });
    const tabs = screen.getByRole('tab').elements();
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Display calendar', 'Technical info']);
    (tabs[1] as HTMLElement).focus();
    await press('{ArrowLeft}');
    await expect.element(screen.getByRole('tab', { name: 'Display calendar' })).toHaveFocus();
    await expect
      .element(screen.getByRole('tab', { name: 'Display calendar' }))
      .toHaveAttribute('aria-selected', 'true');
  });
});

test.each([
  { width: 1280, columns: 2 },
  { width: 1000, columns: 1 },
  { width: 390, columns: 1 },
])(
  'at $width the picture and what plays stand in $columns columns, and nothing is cut',
  async ({ width, columns }) => {
    const screen = await showPage();
    await page.viewport(width, 900);
    const stage = screen.getByRole('region', { name: 'Now' }).element();
    const box = (selector: string) => stage.querySelector(selector)!.getBoundingClientRect();
    await expect.poll(() => (box('h2').left > box('[role=img]').right ? 2 : 1)).toBe(columns);
    const cut = () =>
      [...stage.parentElement!.querySelectorAll('nav *, h1, a, section[aria-label="Now"] *')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth)
        .map(({ outerHTML }) => outerHTML);
    await expect.poll(cut).toEqual([]);
  },
);
