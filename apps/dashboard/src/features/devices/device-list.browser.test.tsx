import { QueryClientProvider } from '@tanstack/react-query';
import type { Device } from '@vitrine/contract/devices';
import type { Locale } from '@vitrine/contract/pages';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { DevicesPage } from './DevicesPage.tsx';

const id = (n: number) => `0198a0de-0000-7000-8000-0000000000${n}`;
const at = '2026-11-18T09:42:00.000Z';
let made = 10;
const empty = {
  manufacturer: null,
  cpuName: null,
  arch: null,
  ram: null,
  mac: null,
  anydeskId: null,
  publicip: null,
  wgip: null,
  remotessh: null,
  lastStart: null,
  duplicateSeenAt: null,
  platform: null,
  engine: null,
  ...{
    serial: null,
    agentVersion: null,
    bootedAt: null,
    temperature: null,
    storage: null,
    rebootState: null,
  },
  memory: null,
  diskUsage: null,
  closed: null,
  screens: [],
  lowBandwidth: false,
  isPreview: false,
  isEngineOld: false,
  isAgentOld: false,
  hasSecrets: false,
  version: 1,
  createdAt: at,
  updatedAt: at,
};
const device = (name: string | null, change: Partial<Device>): Device => ({
  ...empty,
  id: id(made++),
  device: 'Raspberry Pi 4',
  appversion: '1.0.0',
  isLatestVersion: true,
  localip: '192.168.1.30',
  lastActive: at,
  connectString: 'throwback-unguided-overturn',
  display_id: name && id(90),
  display: name ? { id: id(90), name, location: 'Brno · Hlavní', timezone: 'Europe/Prague' } : null,
  status: 'playlist_active',
  needs: null,
  ...change,
});
const old = { appversion: '0.9.4', isLatestVersion: false };
const all: readonly Device[] = [
  device('Entrance window', { ...old, needs: 'offline', status: 'offline' }),
  device('Queue screen', { needs: 'disk', diskUsage: { used: 94, total: 100 } }),
  device(null, { needs: 'waiting', status: 'online' }),
  device('Terrace', old),
  device('Counter left', { ...old, status: 'online', closed: { opensAt: null } }),
];
const well = device('Bar', {});
const counts = {
  playlist_active: 3,
  online: 2,
  offline: 1,
  unknown: 0,
  closed: 1,
  needsYou: 3,
  hasUpdate: 2,
  isWell: 1,
};

interface Shown {
  readonly locale?: Locale;
  readonly principal?: string;
  readonly rows?: readonly Device[];
  readonly counts?: Record<string, number>;
}

async function showList({
  locale = 'en',
  principal = 'admin',
  rows = all,
  counts: meta = counts,
}: Shown = {}) {
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((address) => {
    const url = new URL(String(address), 'https://server.test');
    const reply = (body: object) => Promise.resolve(new Response(JSON.stringify(body)));
    if (!url.pathname.endsWith('/devices')) return new Promise(() => {});
    asked.push(url.search);
    const data = url.searchParams.get('isWell_eq') === 'false' ? rows : [...rows, well];
    return reply({ data, meta: { total: data.length, counts: meta } });
  });
  vi.spyOn(session, 'get').mockReturnValue({
    ...session.get(),
    state: 'loggedIn',
    caller: { principal } as never,
  });
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  const screen = await renderUi(
    <QueryClientProvider client={queryClient}>
      <main>
        <DevicesPage />
      </main>
    </QueryClientProvider>,
    { locale },
  );
  const wanted = Math.max(1, rows.length);
  await expect.poll(() => document.querySelectorAll('tbody tr[data-id]').length).toBe(wanted);
  return { ...screen, asked };
}
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';
const heads = () => [...document.querySelectorAll('tbody h2')].map(plain);
const cell = (name: string, at: number) =>
  plain(
    [...document.querySelectorAll('tbody tr[data-id]')]
      .find((each) => plain(each).includes(name))!
      .querySelectorAll('td')[at]!,
  );

describe('C21: devices by trouble', () => {
  test('three heads with their counts; those that are well are fetched when they are unfolded', async () => {
    const screen = await showList();
    expect(heads()).toEqual(['3 need you', '2 have an update', '1 is well']);
    expect(screen.asked.every((query) => query.includes('isWell_eq=false'))).toBe(true);
    expect(screen.asked[0]).toMatch(/sort=trouble(%3A|:)asc/);
    await screen.getByRole('button', { name: '1 is well' }).click();
    await expect.element(screen.getByRole('link', { name: /^Bar/ })).toBeVisible();
    expect(screen.asked.at(-1)).not.toContain('isWell');
    await screen.getByRole('button', { name: '1 is well' }).click();
    await expect.element(screen.getByRole('link', { name: /^Bar/ })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test.each([
    ['Entrance window', 'OfflineBring it back'],
    ['Queue screen', 'Disk 94 % full'],
    ['throwback-unguided-overturn', 'Waits to be pairedPair'],
    ['Terrace', 'Playing'],
    ['Counter left', 'Closed'],
  ])('%s: %s', async (name, says) => {
    await showList();
    expect(cell(name, 2)).toBe(says);
  });

  test('the title is the display with its place, the model a column', async () => {
    await showList();
    expect(cell('Terrace', 1)).toBe('Terrace Brno · Hlavní');
    expect(cell('Terrace', 3)).toBe('Raspberry Pi 4');
  });

  test('an update is chosen as a filter, which shows all that it finds', async () => {
    const screen = await showList();
    await screen.getByRole('radio', { name: 'Update 2' }).click({ force: true });
    await expect.poll(() => screen.asked.at(-1)).toContain('hasUpdate_eq=true');
    expect(screen.asked.at(-1)).not.toContain('isWell');
    await screen.getByRole('radio', { name: 'Closed 1' }).click({ force: true });
    await expect.poll(() => screen.asked.at(-1)).toContain('closed_eq=true');
    expect(screen.asked.at(-1)).not.toContain('hasUpdate');
  });

  test('when all are well, they are shown without being asked for', async () => {
    const screen = await showList({ rows: [], counts: { ...counts, needsYou: 0, hasUpdate: 0 } });
    await expect.element(screen.getByRole('link', { name: /^Bar/ })).toBeVisible();
    expect(heads()).toEqual(['1 is well']);
  });

  test('who may only see them has no buttons and no menu', async () => {
    const screen = await showList({ principal: 'user_playables_only' });
    await expect.element(screen.getByText('Bring it back')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Update…')).not.toBeInTheDocument();
    expect(document.querySelectorAll('tbody [aria-haspopup=menu]')).toHaveLength(0);
  });
});

test.each([1440, 1280, 820, 390])(
  '%d: a name of 100 characters in German does not widen the page',
  async (width) => {
    await page.viewport(width, 900);
    const long = `${'Schaufensterdisplayübersichtsbildschirm '.repeat(3).slice(0, 99)}x`;
    await showList({ locale: 'de', rows: [device(long, { needs: 'offline', status: 'offline' }), ...all] });
    const root = document.documentElement;
    expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  },
);
