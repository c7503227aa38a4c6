import { QueryClientProvider } from '@tanstack/react-query';
import type { Device } from '@vitrine/contract/devices';
import type { Fault } from '@vitrine/contract/faults';
import { onTestFinished, vi } from 'vitest';
import { type DisplayRecord, displayKeys } from '../../../core/queries/displays.queries.ts';
import { type Live, liveKey } from '../../../core/queries/live-view.queries.ts';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { renderUi } from '../../../ui/test/render-ui.tsx';
import { DisplayDetail } from '../DisplayDetailPage.tsx';

// The page of a display with everything that it reads, at a standing clock: Wednesday 18.11.2026, 10:42 in Prague.

export const now = Date.parse('2026-11-18T09:42:00Z');
export const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
export const id = (n: number) => `0198a0de-0000-7000-8000-00000000000${n}`;

const record = { version: 3, createdAt: minutesAgo(9000), updatedAt: minutesAgo(9000) };

export const display: DisplayRecord = {
  ...record,
  id: id(1),
  name: 'Upstairs',
  description: 'Departures',
  location: { id: id(2), name: 'Wien · Flughafen', timezone: 'Europe/Vienna' },
  groups: [{ id: id(3), name: 'Info' }],
  orientation: 'horizontal',
  resolution: 'system_default',
  image: null,
  active: true,
  connectString: 'harvest-copper-lantern',
  preferredVideoOutput: null,
  frame: null,
  networkScreens: [],
  screenStates: [],
  screenPower: null,
  lastActive: minutesAgo(0),
  status: 'playlist_active',
  closed: null,
  device: id(4),
  playing: { playlist: id(5), item: id(6), name: 'Flights', playlistName: 'City info' },
  picture: null,
  pictureAt: null,
  planned: null,
  now: null,
  next: null,
  warning: null,
  opening: null,
};

export const device = {
  ...record,
  id: id(4),
  manufacturer: null,
  device: 'Raspberry Pi 4',
  cpuName: 'Cortex-A72',
  arch: 'arm64',
  ram: 8 * 2 ** 30,
  memory: { used: 3.4 * 2 ** 30, total: 8 * 2 ** 30 },
  diskUsage: { used: 41e9, total: 64e9 },
  mac: 'dc:a6:32:5e:11:9c',
  localip: '192.168.1.37',
  publicip: null,
  wgip: '10.8.0.37',
  remotessh: null,
  appversion: '0.9.4',
  isLatestVersion: false,
  engine: 'Chromium 131',
  lastStart: minutesAgo(6000),
  lowBandwidth: false,
  screens: [{ name: 'HDMI 1', width: 3840, height: 2160 }],
  agentVersion: null,
  connectString: 'harvest-copper-lantern',
  display: { id: id(1), name: 'Upstairs', location: 'Wien · Flughafen', timezone: 'Europe/Vienna' },
  status: 'playlist_active',
  rebootState: null,
} as unknown as Device;

const playlist = { id: id(5), name: 'City info' };
const item = { item: id(6), playable: id(7), seconds: 20, amount: 1, picture: null, design: null };
const change = (at: string, name: string | null) => ({
  at: `2026-11-18T${at}:00Z`,
  state: name ? ('playing' as const) : ('closed' as const),
  playlists: name ? [{ id: id(8), name }] : [],
  picture: null,
  design: null,
});

export const live = {
  now: new Date(now).toISOString(),
  clockAhead: 0,
  id: id(1),
  name: 'Upstairs',
  location: { id: id(2), name: 'Wien · Flughafen' },
  timezone: 'Europe/Vienna',
  active: true,
  status: 'playlist_active',
  state: 'playing',
  playing: { playlist, item: id(6), name: 'Flights', since: new Date(now - 12_000).toISOString() },
  current: {
    playlist,
    item: id(6),
    name: 'Flights',
    type: 'image',
    number: 1,
    of: 3,
    from: new Date(now - 12_000).toISOString(),
    to: new Date(now + 8000).toISOString(),
  },
  loop: {
    seconds: 60,
    count: 3,
    items: [
      { ...item, name: 'Flights' },
      { ...item, item: id(9), name: 'Weather' },
    ],
  },
  nextPlaylist: { id: id(8), name: 'Drinks', at: '2026-11-18T13:00:00Z', picture: null, design: null },
  nextChanges: [change('13:00', 'Drinks'), change('16:00', 'Events'), change('21:00', null)],
  filesStored: true,
  frame: null,
} as unknown as Live;

export const fault = (n: number, more: Partial<Fault> = {}): Fault => ({
  ...record,
  id: id(n),
  display: id(1),
  device: id(4),
  playable: { id: id(7), name: 'City weather' },
  reason: 'page_failed',
  reports: 2,
  since: minutesAgo(3),
  lastAt: minutesAgo(0),
  isOpen: true,
  ...more,
});

export interface Page {
  readonly display?: Partial<DisplayRecord>;
  readonly device?: Partial<Device> | null;
  readonly live?: Partial<Live>;
  readonly faults?: readonly Fault[];
  /** Path with the tab. */
  readonly path?: string;
}

type Shown = Awaited<ReturnType<typeof renderUi>> & {
  readonly sent: readonly { readonly address: string; readonly body: unknown }[];
};

/** Reads stay unanswered, so what is given here is what the page knows. Returns the bodies of its changes. */
export async function showPage({ path = '/', faults = [], ...given }: Page = {}): Promise<Shown> {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const shown = { ...display, ...given.display };
  const sent: { readonly address: string; readonly body: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((address, { method, body } = {}) => {
    if (method === 'GET') return new Promise(() => {});
    if (String(address).endsWith('/watch')) return Promise.resolve(new Response(null, { status: 204 }));
    const input = JSON.parse(String(body || '{}'));
    sent.push({ address: String(address), body: input });
    const { location, groups: _, ...rest } = shown;
    // What is asked of a player is not answered here.
    if (String(address).includes('/devices/')) return new Promise(() => {});
    const data = { ...rest, groups: [], ...input, location: location.id };
    return Promise.resolve(new Response(JSON.stringify({ data })));
  });
  const caller = { principal: 'admin' } as const;
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  api.enterServer('https://server.test');
  // Without a server nobody is logged in here; whose calls pass is not what is tried.
  api.guardCalls((_, send) => send());
  const found = given.device === null || !shown.device ? null : { ...device, ...given.device };
  const known: readonly (readonly [readonly unknown[], unknown])[] = [
    [displayKeys.one(shown.id), shown],
    [liveKey(shown.id), { ...live, ...given.live }],
    [['devices', 'one', shown.device], found ?? undefined],
    [['devices', 'display', shown.id], found],
    [['faults', 'display', shown.id], faults],
    [
      ['groups', 'options'],
      [
        { id: id(3), name: 'Info' },
        { id: id(9), name: 'Windows' },
      ],
    ],
    [
      ['availability', 'display', shown.id],
      [
        { id: id(1), kind: 'player_up', at: minutesAgo(60_000) },
        { id: id(2), kind: 'player_down', at: minutesAgo(3000) },
        { id: id(3), kind: 'player_up', at: minutesAgo(2940) },
      ],
    ],
    [
      ['settings', 'price', 1, shown.id],
      {
        currency: 'EUR',
        before: { displays: 24, unit: 990, total: 23_760 },
        after: { displays: 25, unit: 990, total: 24_750 },
        restOfMonth: 400,
        canPay: true,
        takesCards: true,
        isBilled: true,
      },
    ],
  ];
  for (const [key, data] of known) queryClient.setQueryData(key, data);
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  const screen = await renderUi(
    <QueryClientProvider client={queryClient}>
      <main>
        <DisplayDetail display={shown} />
      </main>
    </QueryClientProvider>,
    { path },
  );
  return { ...screen, sent };
}
