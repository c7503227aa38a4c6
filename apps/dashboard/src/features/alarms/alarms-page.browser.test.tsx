import { QueryClientProvider } from '@tanstack/react-query';
import type { DrilledPlace, Takeover, TakeoverTargets } from '@vitrine/contract/takeovers';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { expectAccessible, press, renderUi } from '../../ui/test/render-ui.tsx';
import { AlarmsHead } from './AlarmsHead.tsx';
import { DrillsPart } from './DrillsPart.tsx';
import { PlansPart } from './PlansPart.tsx';

// The page of alarms, its parts by themselves: each knows what it shows.

const at = '2026-11-16T07:52:00.000Z';
const display = (id: string, place: string, reason: 'offline' | 'no_player' | null = null) => ({
  ...{
    id,
    name: id,
    place,
    groups: [],
    orientation: 'horizontal' as const,
    active: true,
    reason,
    lastActive: at,
  },
});
const place = (id: string, name: string, language: 'cs' | 'en') => ({
  id,
  name,
  timezone: 'Europe/Prague',
  language,
  isOpen: true,
});
const targets: TakeoverTargets = {
  now: at,
  admins: 1,
  language: 'en',
  groups: [],
  places: [place('p1', 'Praha', 'cs'), place('p2', 'London', 'en')],
  displays: [display('Counter', 'p1'), display('Window', 'p1', 'offline'), display('Desk', 'p2')],
};
const running = (more: Partial<Takeover> = {}): Takeover => ({
  id: 't1',
  version: 1,
  createdAt: at,
  updatedAt: at,
  kind: 'alert',
  level: 'danger',
  sound: true,
  title: 'Leave the building',
  texts: { en: { title: 'Leave the building', text: '' } },
  design: null,
  ...{
    scope: { locations: ['p1'] },
    where: ['Praha'],
    plan: { id: 'e', name: 'Evacuate' },
    state: 'running',
  },
  startedAt: at,
  endsAt: at,
  endedAt: null,
  startedBy: { name: 'Hana', via: 'person' },
  endedBy: null,
  clearText: null,
  missing: [],
  reach: { displays: 4, received: 4, shown: 4, notReached: 0, p50: 1, p95: 1, slowest: 400 },
  ...more,
});
const plan = (name: string, kind: 'alert' | 'quiet_drill', texts: object) => ({
  ...{
    id: name,
    version: 1,
    createdAt: at,
    updatedAt: at,
    name,
    kind,
    level: 'danger',
    icon: 'flame',
    texts,
  },
  design: null,
  sound: true,
  scope: null,
  minutes: 60,
  position: 0,
});
const listed = (data: readonly object[]) => ({ data, meta: { total: data.length } });

async function show(part: ReactNode, given: Readonly<Record<string, unknown>>, principal = 'admin') {
  const caller = { principal, rights: [] } as never;
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => {}));
  queryClient.setQueryData(['takeover-targets', 'all'], targets);
  queryClient.setQueryData(['drill-schedules', 'list'], listed([]));
  queryClient.setQueryData(['takeovers', 'running'], listed([]));
  for (const [key, value] of Object.entries(given)) queryClient.setQueryData(key.split('/'), value);
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  return renderUi(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
}
const text = () => document.body.textContent ?? '';

test('quiet, the head says who is reachable and raises the only red button', async () => {
  const onRaise = vi.fn();
  const screen = await show(<AlarmsHead onRaise={onRaise} />, {});
  await expect.element(screen.getByRole('heading', { level: 1, name: 'All quiet' })).toBeVisible();
  expect(text()).toContain('2 of 3 screens are reachable. Window is not.');
  await screen.getByRole('button', { name: 'Raise alarm…' }).click();
  expect(onRaise).toHaveBeenCalledOnce();
  await expectAccessible();
});

test('an alarm that runs is named with its place and result, before a quiet drill', async () => {
  const screen = await show(<AlarmsHead onRaise={null} />, {
    'takeovers/running': listed([running({ id: 't2', kind: 'quiet_drill' }), running()]),
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Evacuate' })).toBeVisible();
  expect(text()).toContain('Praha · 4 of 4 show it');
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Quiet drill running' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open board' }).elements()).toHaveLength(2);
  await screen.getByRole('button', { name: 'End…' }).click();
  await expect.element(screen.getByRole('alertdialog', { name: 'End the alarm?' })).toBeVisible();
  expect(text()).toContain('Praha, 4 screens');
});

test('a notice is no alarm: it is on screens, and it is ended (D30.9)', async () => {
  const screen = await show(<AlarmsHead onRaise={null} />, {
    'takeovers/running': listed([running({ level: 'notice', plan: null, title: 'We close early' })]),
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Notice on screens' })).toBeVisible();
  expect(text()).toContain('We close early · Praha');
  await screen.getByRole('button', { name: 'End notice' }).click();
  await expect.element(screen.getByRole('alertdialog', { name: 'End the notice?' })).toBeVisible();
});

const plans = listed([
  plan('Evacuate', 'alert', { en: { title: 'Leave', text: '' }, cs: { title: 'Ven', text: '' } }),
  plan('Gas', 'alert', { en: { title: 'Gas smell', text: '' } }),
  plan('Monthly test', 'quiet_drill', { en: { title: 'Test', text: '' } }),
]);

test('plans say what they speak and lack, and are previewed as in one place', async () => {
  const screen = await show(<PlansPart onRaise={null} />, { 'takeover-plans/list': plans });
  await expect.element(screen.getByText('Czech and English in 1 place, English in 1')).toBeVisible();
  await expect.element(screen.getByText('Only English; 1 place speaks another language')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'as in Praha' })).toBeVisible();
  expect(screen.getByRole('img', { name: /^Danger\. Ven/ }).elements()).toHaveLength(1);
  expect(text()).not.toContain('Monthly test');
  await screen.getByRole('button', { name: 'Add words' }).click();
  await expect.element(screen.getByRole('tab', { name: 'Čeština' })).toHaveAttribute('aria-selected', 'true');
});

test('who may only read sees plans and no buttons', async () => {
  const screen = await show(<PlansPart onRaise={null} />, { 'takeover-plans/list': plans }, 'standard');
  await expect.element(screen.getByText('Evacuate')).toBeVisible();
  expect(
    screen
      .getByRole('button')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['as in Praha']);
});

const drilled = (
  id: string,
  name: string,
  drill: DrilledPlace['drill'],
  withoutPlayer = 0,
): DrilledPlace => ({
  id,
  name,
  drill,
  withoutPlayer,
});

test('drills are one line per place, and prepared drills can be run (D20)', async () => {
  const screen = await show(<DrillsPart />, {
    'takeover-plans/list': plans,
    'takeovers/places': [
      drilled('p1', 'Praha', { takeover: 't1', at, displays: 2, shown: 2, missing: [] }),
      drilled('p2', 'Auckland', null, 2),
      drilled('p3', 'Wien', {
        takeover: 't1',
        at,
        displays: 3,
        shown: 2,
        missing: [{ id: 'd', name: 'Counter right' }],
      }),
    ],
  });
  await expect.element(screen.getByRole('link', { name: /Wien/ })).toBeVisible();
  const lines = [...document.querySelectorAll('ul > li')].map((line) => line.textContent ?? '');
  expect(lines.slice(0, 5).map((line) => line.replace(/\d\d[./].*$/, ''))).toEqual([
    'Wiennot Counter right2 of 3',
    'Aucklandnever',
    'Praha2 of 2',
    '2 displays have no player',
    'Monthly testQuiet drillRun',
  ]);
  await expectAccessible();
  screen.getByRole('link', { name: /Wien/ }).element().focus();
  await press('{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: /Praha/ })).toHaveFocus();
  await screen.getByRole('button', { name: 'Run', exact: true }).click();
  const sheet = screen.getByRole('dialog', { name: 'Monthly test' });
  await expect.element(sheet.getByRole('switch', { name: 'Loud' })).not.toBeChecked();
  await expect.element(sheet.getByText('Quiet: players answer, screens show nothing.')).toBeVisible();
});
