// The storage of a real player of commit e6de021c, the last before its source files and identifiers were renamed, as read out
// of Chromium: paired at a test server, with one picture, and without a network for its last seconds.
// Never edited: players in the field are updated with such storage, and must stay the same device and play on without a
// network. Two of its four events are kept, and of the cache only names.

/** The content server that the player was paired with. */
export const oldServerUrl = 'http://localhost:6720/s/e2e-784430f59f39';

const manifest = {
  version: 'cP0x9JDyh_g8QuMeosj-lw',
  protocol: 1,
  device: {
    id: '01a1e65b-9b06-7936-90e2-9ffb45275cae',
    lowBandwidth: false,
    connectString: 'plausible-handsfree-sketch',
  },
  display: {
    id: '01a1e65b-9e9c-72b9-9254-41cd22d464f4',
    name: 'Wall',
    active: true,
    orientation: 'horizontal',
    resolution: 'system_default',
    preferredVideoOutput: null,
    networkScreens: [],
    timezone: 'Europe/Prague',
    location: 'Hall',
    environment: 'Server 6040a3bf',
    schedule: {
      hours: {
        mon: {
          start: '00:00',
          end: '24:00',
          nonstop: true,
          closed: false,
        },
        tue: {
          start: '00:00',
          end: '24:00',
          nonstop: true,
          closed: false,
        },
        wed: {
          start: '00:00',
          end: '24:00',
          nonstop: true,
          closed: false,
        },
        thu: {
          start: '00:00',
          end: '24:00',
          nonstop: true,
          closed: false,
        },
        fri: {
          start: '00:00',
          end: '24:00',
          nonstop: true,
          closed: false,
        },
        sat: {
          start: '00:00',
          end: '24:00',
          nonstop: true,
          closed: false,
        },
        sun: {
          start: '00:00',
          end: '24:00',
          nonstop: true,
          closed: false,
        },
      },
      playlists: [
        {
          id: '01a1e65b-b207-79d0-acf6-889f8bcf317f',
          name: '01a1e65b-b205-7388-9ab9-222d49486852',
          version: 1,
          priority: 50,
          groupPriority: 50,
          enabled: true,
          orientation: null,
          createdAt: '2026-11-16T21:55:31.463Z',
          conditions: [],
          items: [
            {
              id: '01a1e65b-b207-7f2f-a9c3-8b12b6753b59',
              playable: '01a1e65b-a2ee-781d-be45-44f27eb01d4b',
              seconds: 3,
              amount: 1,
              conditions: [],
            },
          ],
        },
      ],
      playables: [
        {
          id: '01a1e65b-a2ee-781d-be45-44f27eb01d4b',
          name: 'blue',
          type: 'image',
          url: null,
          duration: null,
          media: [
            {
              quality: '1080p',
              sha256: 'fa549213d9da0549a68d89302ed7d19a1d4c0ecfd6561b4948a183fc312672cd',
              mime: 'image/jpeg',
              size: 298,
              width: 64,
              height: 36,
            },
            {
              quality: 'original',
              sha256: '2e7b6bb4df403a050fe56aafc9f1d43ba3aad7483a4adc7d2213c3d3c65e3375',
              mime: 'image/png',
              size: 182,
              width: 64,
              height: 36,
            },
          ],
        },
      ],
    },
  },
};

/** In `vitrine-player`, store `state`, under the key `saved`, and as JSON in local storage. */
export const saved = {
  revision: 6,
  secret: 'V2J4gKgwfwT0SIa08I8azbptLDo6rKD-6Hn0dx9f5go',
  credentials: {
    url: 'http://localhost:6720/s/e2e-784430f59f39',
    token: '84VKuaKUw0kNuHO4yCm29DVcVa9v88Y7vQj-cGvZlSA',
  },
  manifest: manifest,
  inForce: manifest,
  doneCommands: [],
};

export const oldProfile = {
  databases: {
    'vitrine-player': {
      version: 1,
      store: { name: 'state', autoIncrement: false, entries: [['saved', saved]] as const },
    },
    'vitrine-player-events': {
      version: 1,
      store: {
        name: 'vitrine-player-events',
        autoIncrement: true,
        entries: [
          [
            4,
            {
              kind: 'play',
              playlist: '01a1e65b-b207-79d0-acf6-889f8bcf317f',
              item: '01a1e65b-b207-7f2f-a9c3-8b12b6753b59',
              playable: '01a1e65b-a2ee-781d-be45-44f27eb01d4b',
              name: 'blue',
              startedAt: '2026-11-16T21:55:32.358Z',
              seconds: 0.642050048828125,
              id: 'e314a624-a592-4d11-944a-49ae6032a810',
            },
          ],
          [
            5,
            {
              kind: 'play',
              playlist: '01a1e65b-b207-79d0-acf6-889f8bcf317f',
              item: '01a1e65b-b207-7f2f-a9c3-8b12b6753b59',
              playable: '01a1e65b-a2ee-781d-be45-44f27eb01d4b',
              name: 'blue',
              startedAt: '2026-11-16T21:55:33.000Z',
              seconds: 3.00360009765625,
              id: 'be67961f-5f89-4520-adf2-745b511125f2',
            },
          ],
        ] as const,
      },
    },
  },
  localStorage: {
    'vitrine-player': JSON.stringify(saved),
    'vitrine-player-receipts':
      '{"01a1e65b-b207-79d0-acf6-889f8bcf317f":{"version":1,"stages":["received","cached","shown"]}}',
  },
  /** In the private file system; the contents as base64. */
  files: {
    'media/fa549213d9da0549a68d89302ed7d19a1d4c0ecfd6561b4948a183fc312672cd.good': '',
    'media/fa549213d9da0549a68d89302ed7d19a1d4c0ecfd6561b4948a183fc312672cd/0':
      '/9j/2wBDAAQDAwQDAwQEBAQFBQQFBwsHBwYGBw4KCggLEA4RERAOEA8SFBoWEhMYEw8QFh8XGBsbHR0dERYgIh8cIhocHRz/2wBDAQUFBQcGBw0HBw0cEhASHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBz/wAARCAAkAEADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCfr6ngAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD/2Q==',
  },
  cache: 'vitrine-player-7a2530f32ba8',
  lock: 'vitrine-player',
};
