import { QueryClientProvider } from '@tanstack/react-query';
import type { AlertFeed } from '@vitrine/contract/alert-feeds';
import type { DrillSchedule, TakeoverPlan } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { press, renderUi } from '../../ui/test/render-ui.tsx';
import { DrillSchedules } from './DrillSchedules.tsx';
import { FeedSheet } from './FeedSheet.tsx';
import { savedFeed as feed } from './feed.test-kit.ts';
import { PlanSheet } from './PlanSheet.tsx';

// Work on plans, feeds and drills is not lost: closing asks, and when a colleague saved meanwhile one chooses whose counts.

const at = '2026-11-16T07:52:00.000Z';
const id = '019a8a5e-0000-7000-8000-000000000001';
const place = '019a8a5e-0000-7000-8000-000000000002';
const base = { id, version: 1, createdAt: at, updatedAt: at };

const targets: TakeoverTargets = {
  now: at,
  admins: 1,
  language: 'en',
  places: [{ id: place, name: 'Brno', timezone: 'Europe/Prague', language: 'cs', isOpen: true }],
  groups: [],
  displays: [
    {
      id: '019a8a5e-0000-7000-8000-000000000003',
      name: 'Counter',
      place,
      groups: [],
      orientation: 'horizontal',
      active: true,
      reason: null,
      lastActive: at,
    },
  ],
};
const plan: TakeoverPlan = {
  ...base,
  name: 'Evacuation',
  kind: 'alert',
  level: 'danger',
  icon: 'evacuate',
  texts: { en: { title: 'Leave the building', text: '' } },
  design: null,
  sound: true,
  scope: null,
  minutes: 60,
  position: 0,
};
const drill: DrillSchedule = {
  ...base,
  enabled: true,
  kind: 'drill',
  every: 'month',
  at: { weekday: 'mon', time: '10:00' },
  timezone: 'Europe/Prague',
  hours: 'open',
  scope: { locations: [place] },
  mailTo: [],
  reaches: 1,
  nextAt: null,
  lastTakeover: null,
};

interface Sent {
  readonly version: string | null;
  readonly body: Record<string, unknown>;
}

/** A server on which a colleague has saved version 7 of the record. */
function serve(theirs: { readonly version: number }) {
  const sent: Sent[] = [];
  const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status });
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { method, headers, body } = {}) => {
    if (String(address).includes('/users')) return reply(200, { data: [], meta: { total: 0 } });
    if (method === 'GET' && !String(address).includes(id))
      return reply(200, { data: [theirs], meta: { total: 1 } });
    if (method === 'GET') return reply(200, { data: theirs });
    const version = new Headers(headers).get('If-Match');
    const input = JSON.parse(String(body));
    sent.push({ version, body: input });
    return version === '"7"'
      ? reply(200, { data: { ...theirs, ...input, version: 8 } })
      : reply(412, { error: { status: 412, code: 'version_conflict', message: 'Changed meanwhile.' } });
  });
  return sent;
}

async function show(form: ReactNode) {
  const caller = { principal: 'admin' } as const;
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  api.enterServer('https://server.test');
  // Without a server nobody is logged in here; whose calls pass is not what is tried.
  api.guardCalls((_, send) => send());
  queryClient.setQueryData(['takeover-targets', 'all'], targets);
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  const screen = await renderUi(<QueryClientProvider client={queryClient}>{form}</QueryClientProvider>);
  return {
    ...screen,
    type: (name: string, text: string) => screen.getByRole('textbox', { name }).first().fill(text),
    click: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
  };
}

const sheets = [
  {
    what: 'plan',
    open: (onClose: () => void) => <PlanSheet plan={plan} onClose={onClose} />,
    field: 'Title',
  },
  {
    what: 'feed',
    open: (onClose: () => void) => <FeedSheet feed={feed} onClose={onClose} />,
    field: 'Authority',
  },
] as const;

for (const { what, open, field } of sheets) {
  test(`closing the sheet of a ${what} asks before words are lost, and without any it closes at once (B15)`, async () => {
    const onClose = vi.fn();
    const screen = await show(open(onClose));
    await screen.type(field, 'Typed for a while');
    await press('{Escape}');
    await screen.click('Stay');
    expect(onClose).not.toHaveBeenCalled();
    await expect
      .element(screen.getByRole('textbox', { name: field }).first())
      .toHaveValue('Typed for a while');
    await screen.click('Cancel');
    await screen.click('Leave without saving');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    await screen.unmount();
    const untouched = await show(open(onClose));
    await untouched.click('Cancel');
    await expect.poll(() => onClose.mock.calls.length).toBe(2);
  });
}

test('a plan that a colleague saved meanwhile can be saved as mine (B15)', async () => {
  const sent = serve({ ...plan, version: 7, texts: { en: { title: 'Go out', text: '' } } } as TakeoverPlan);
  const onClose = vi.fn();
  const screen = await show(<PlanSheet plan={plan} onClose={onClose} />);
  await screen.type('Title', 'Leave now');
  await screen.click('Save plan');
  await expect.element(screen.getByText('EN: Go out')).toBeVisible();
  await screen.click('Keep mine');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent.map(({ version }) => version)).toEqual(['"1"', '"7"']);
  expect(sent[1]!.body.texts).toEqual({ en: { title: 'Leave now', text: '' } });
});

test('a feed that a colleague saved meanwhile can be taken as theirs (B15)', async () => {
  const sent = serve({ ...feed, version: 7, name: 'Region' } as AlertFeed);
  const screen = await show(<FeedSheet feed={feed} onClose={vi.fn()} />);
  await screen.type('Authority', 'Mine');
  await screen.click('Save');
  await screen.click('Reload theirs');
  await expect.element(screen.getByRole('textbox', { name: 'Authority' })).toHaveValue('Region');
  expect(sent).toHaveLength(1);
});

/** The sheet of the drill; drills are read again after somebody saved. */
async function showDrills() {
  const read = (drills: DrillSchedule[]) =>
    queryClient.setQueryData(['drill-schedules', 'list'], { data: drills, meta: { total: drills.length } });
  read([drill]);
  const screen = await show(<DrillSchedules />);
  await screen.click('Settings of this drill');
  return { ...screen, read };
}

test("a colleague's save of a drill does not throw away what I am editing (B26)", async () => {
  const theirs = { ...drill, version: 7, timezone: 'UTC' };
  const sent = serve(theirs);
  const screen = await showDrills();
  await screen.getByRole('combobox', { name: 'How often' }).click();
  await screen.getByRole('option', { name: 'Every week' }).click();
  screen.read([theirs]);
  await expect.element(screen.getByRole('combobox', { name: 'How often' })).toHaveTextContent('Every week');
  await screen.click('Save');
  await screen.click('Keep mine');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ version: '"7"', body: { every: 'week' } });
});

test('without changes of my own I see what a colleague saved (B26)', async () => {
  serve(drill);
  const screen = await showDrills();
  const often = screen.getByRole('combobox', { name: 'How often' });
  await expect.element(often).toHaveTextContent('Every month');
  screen.read([{ ...drill, version: 2, every: 'week' }]);
  await expect.element(often).toHaveTextContent('Every week');
});

test('taking away the last place of a loud drill chooses nothing, and it is not saved like that (B17)', async () => {
  const sent = serve(drill);
  const screen = await showDrills();
  await screen.getByRole('treeitem', { name: /^Brno/ }).click();
  await screen.click('Save');
  await expect.element(screen.getByText('Choose where the alarm shows.')).toBeVisible();
  expect(sent).toEqual([]);
});
