// Which files of packages/locales a page loads. `start` is Login, `public` the other public pages, `shell` everything around a
// page; each section has what its pages and their sheets need besides. What opens later on a page that many look at first
// brings its own part along (`withMessages`). A part is one request; the test beside this file compares it with the sources.

const start = [
  ...[
    'auth',
    'common',
    'errors',
    'fields',
    'format',
    'keys',
    'languages',
    'pages',
    'roles',
    'session',
    'shell',
  ],
  ...['status', 'toast', 'validation'],
];
const recordForm = ['conflict', 'drafts', 'unsaved'];
/** What a change does to screens. */
const planDiff = ['conditions', 'planDiff', 'unsaved'];
const screens = ['closed', 'conditions', 'displays', 'picture', 'shows'];

export const messageParts = {
  start,
  public: [
    ...start,
    ...['alerts', 'billing', 'billings', 'displays', 'passwords', 'prices', 'regions', 'settings', 'signup'],
  ],
  shell: [...start, 'list', 'notFound', 'plan', 'records', 'shortcuts', 'time', 'uploads'],
  palette: ['displays', 'palette', 'playables', 'playlists'],
  upload: ['displays', 'folders', 'playables', 'shows'],
  show: ['closed', 'conditions', 'picture', 'playables', 'shows', ...planDiff],
  alarms: ['alarms', 'brand', 'conditions', 'settings', 'takeovers', 'tokens', ...recordForm],
  alarmSheet: ['alarms'],
  accessReview: ['tokens'],
  alerts: ['alerts', ...recordForm],
  changes: ['audit', 'changes', 'conditions', 'displays', 'planDiff', 'unsaved', 'users'],
  billings: ['billing', 'billings', 'displays', 'prices', 'signup', ...recordForm],
  designs: [
    ...['brand', 'conditions', 'designer', 'designs', 'displays', 'framePicker', 'planDiff', 'playables'],
    ...['playlists', 'settings', 'sources', ...recordForm],
  ],
  devices: ['availability', 'devices', 'displays', 'firstRun', 'getPlayer'],
  displays: [
    ...[
      'audit',
      'availability',
      'billings',
      'calendar',
      'changes',
      'devices',
      'faults',
      'firstRun',
      'framePicker',
      'live',
      'pairing',
      'playables',
    ],
    ...['planDiff', 'plays', 'timeAxis', ...screens, ...recordForm],
  ],
  groups: [
    ...[
      'audit',
      'calendar',
      'changes',
      'framePicker',
      'groups',
      'locations',
      'planDiff',
      'playlists',
      'plays',
      'timeAxis',
    ],
    ...[...screens, ...recordForm],
  ],
  live: ['calendar', 'closed', 'displays', 'live', 'picture', 'playables'],
  locations: ['audit', 'changes', 'conditions', 'displays', 'locations', 'planDiff', 'shows', ...recordForm],
  overview: ['availability', 'closed', 'displays', 'faults', 'locations', 'overview', 'picture'],
  overviewViews: [
    ...[
      'audit',
      'calendar',
      'conditions',
      'firstRun',
      'getPlayer',
      'pairing',
      'shows',
      'timeline',
      'timeTravel',
    ],
  ],
  calendar: ['calendar', 'conditions', 'displays', 'displaysCalendar', 'planDiff', 'timeAxis', 'unsaved'],
  playables: [
    ...[
      'audit',
      'calendar',
      'changes',
      'conditions',
      'displays',
      'folders',
      'planDiff',
      'playables',
      'playlists',
      'plays',
      'settings',
    ],
    ...['shows', 'timeAxis', ...recordForm],
  ],
  playlists: [
    ...['audit', 'calendar', 'changes', 'conditions', 'displays', 'editor', 'folders', 'playables'],
    ...['planDiff', 'playlists', 'plays', 'shows', 'timeAxis', ...recordForm],
  ],
  proposals: [
    ...[
      'audit',
      'changes',
      'conditions',
      'displays',
      'planDiff',
      'playables',
      'playlists',
      'proposals',
      'sources',
      'unsaved',
    ],
  ],
  propose: ['proposals', 'unsaved'],
  installation: ['brand', 'installation', 'settings', 'tokens'],
  settings: [
    'brand',
    'designs',
    'folders',
    'passwords',
    'regions',
    'settings',
    'signup',
    'tokens',
    ...recordForm,
  ],
  sources: ['audit', 'changes', 'conditions', 'displays', 'planDiff', 'sources', 'unsaved'],
  counter: ['sources'],
  styleguide: ['displays', 'passwords', 'prices', 'regions', 'settings', 'styleguide', 'users'],
  users: ['folders', 'privacy', 'users', ...recordForm],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MessagePart = keyof typeof messageParts;
