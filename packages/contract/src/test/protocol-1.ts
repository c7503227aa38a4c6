// What the first released player said, heard and kept, word by word. Never edited: players and servers of the field are
// updated at different times, so whatever comes after must understand it (case 212). A field added later is optional.

const id = (n: number) => `019a82f0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const day = { start: '08:00', end: '18:00', nonstop: false, closed: false };

export const manifest = {
  version: 'q8Rt2LmX0aYc6Vb4nHs9dK',
  protocol: 1,
  device: { id: id(1), lowBandwidth: false, connectString: 'amber-falcon-river' },
  display: {
    id: id(2),
    name: 'Counter left',
    active: true,
    orientation: 'vertical_left',
    resolution: '1080p',
    preferredVideoOutput: null,
    networkScreens: [{ vendor: 'samsung', localIp: '192.168.1.50', screenId: 1 }],
    timezone: 'Europe/Prague',
    location: 'Praha',
    environment: 'Orchard Coffee EU',
    schedule: {
      hours: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: { ...day, closed: true } },
      playlists: [
        {
          id: id(3),
          name: 'Autumn menu',
          version: 7,
          priority: 50,
          groupPriority: 50,
          enabled: true,
          orientation: null,
          createdAt: '2026-09-01T08:00:00.000Z',
          conditions: [{ precondition: 'time', operator: 'between', from: '08:00', to: '11:00' }],
          items: [{ id: id(4), playable: id(5), seconds: 37.5, amount: 3, conditions: [] }],
        },
      ],
      playables: [
        {
          id: id(5),
          name: 'Pumpkin latte',
          type: 'video',
          url: null,
          duration: 12.5,
          media: [
            {
              quality: '1080p',
              sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
              mime: 'video/mp4',
              size: 18_350_080,
              width: 1920,
              height: 1080,
            },
          ],
        },
      ],
    },
  },
};

/** What a player kept over a restart. */
export const saved = {
  revision: 12,
  secret: '7n0bD0nM0m2m5l4b3yq2o8tq1T0v9wYx6cZs5dRf4eQ',
  credentials: {
    url: 'https://signs.example/s/orchard',
    token: 'Vb3T1k9QmZ0yXo7cWn5uLr2pHs8dEa4fGj6iKt0xYzA',
  },
  manifest,
  inForce: manifest,
  doneCommands: [id(6)],
};

const facts = {
  manufacturer: 'Raspberry Pi',
  device: '4 Model B',
  appversion: '1.0.0',
  lastStart: '2026-11-14T09:00:12Z',
  screens: [{ name: 'HDMI-1', width: 1920, height: 1080 }],
  timezone: 'Europe/Prague',
};
export const beat = {
  clock: '2026-11-14T09:00:45Z',
  playing: { playlist: id(3), item: id(4), name: 'Autumn menu' },
  facts,
  done: [id(6)],
};
export const hello = (token: string) => ({ type: 'hello', token, protocol: 1, facts });
export const heartbeat = { type: 'heartbeat', beat };
/** Each with ids of its own, as a player that was long without a network tells them. */
export const events = [
  {
    kind: 'receipt',
    id: id(7),
    playlist: id(3),
    version: 7,
    stage: 'received',
    at: '2026-11-14T09:00:15.300Z',
  },
  {
    kind: 'play',
    id: id(8),
    playlist: id(3),
    item: id(4),
    playable: id(5),
    name: 'Pumpkin latte',
    startedAt: '2026-11-14T09:00:17.000Z',
    seconds: 37.5,
  },
  { kind: 'fault', id: id(9), playable: id(5), reason: 'stalled', at: '2026-11-14T09:00:54.000Z' },
];

const now = '2026-11-14T09:00:55.100Z';
const command = { id: id(6), kind: 'identify', text: 'Counter left', expiresAt: '2026-11-14T09:11:00.000Z' };
/** What the first server said: a newer player may find itself before one. */
export const toPlayer = [
  { type: 'welcome', now, manifestVersion: manifest.version },
  { type: 'ack', now },
  { type: 'command', command },
  { type: 'manifest', version: manifest.version },
  { type: 'watch', seconds: 15 },
  { type: 'error', code: 'device_deleted' },
];
export const heartbeatReply = { now, manifestVersion: manifest.version, commands: [command] };
export const pairingReplies = [
  { state: 'waiting', connectString: 'amber-falcon-river', expiresAt: now },
  { state: 'paired', ...saved.credentials },
];
export const registerReply = {
  deviceId: id(1),
  secret: saved.secret,
  connectString: 'amber-falcon-river',
  expiresAt: now,
};
export const eventsReply = { now };
