// What a change makes stale. The server names the change when it commits one, and notifies every process and
// every dashboard which resources to refetch; a dashboard that makes the change itself uses the same list.
// Resource names are the first part of a dashboard's query keys and are sent between processes, so they don't
// change.

export type StaleResource =
  | 'alert-feeds'
  | 'alert-history'
  | 'alert-warnings'
  | 'alerts'
  | 'availability'
  | 'billings'
  | 'designs'
  | 'devices'
  | 'displays'
  | 'drill-schedules'
  | 'event-lists'
  | 'faults'
  | 'folders'
  | 'groups'
  | 'invoices'
  | 'locations'
  | 'manifest'
  | 'overview'
  | 'plans'
  | 'playables'
  | 'playlists'
  | 'player-data'
  | 'player-takeovers'
  | 'plays'
  | 'price-levels'
  | 'proposals'
  | 'receipts'
  | 'settings'
  | 'shows'
  | 'sources'
  | 'takeover-plans'
  | 'takeovers'
  | 'tokens'
  | 'users';

/**
 * What players play, the data they show, and their alarms: players are notified, dashboards are not. `plans`, what displays will
 * show, is for the worker alone, which plans again.
 */
export const notOfDashboards: readonly string[] = [
  'manifest',
  'plans',
  'player-data',
  'player-takeovers',
] satisfies StaleResource[];

/** These grow with nearly every change; their pages fetch when they are opened. */
export const neverStale: readonly string[] = ['audit', 'changes'];

const allOf = <const C extends Readonly<Record<string, readonly StaleResource[]>>>(changes: C) => changes;

export const changes = allOf({
  /** Which designs players have ready for alarms. */
  alarmDesign: ['manifest'],
  alert: ['alert-history'],
  alertSettings: ['alerts'],
  attention: ['overview'],
  billing: ['billings', 'invoices', 'price-levels', 'settings'],
  /** Its progress, and how it ended; a playable that is shown is shown on meanwhile. */
  conversion: ['playables', 'settings'],
  /** Somebody asked for another one. */
  conversionRequested: ['playables', 'settings', 'plans'],
  /** What it shows, and what it is called. */
  design: ['designs', 'playables', 'folders', 'manifest', 'plans'],
  device: ['devices'],
  /** Online, offline, or what it plays. */
  deviceState: ['devices', 'displays', 'availability'],
  display: ['displays', 'locations', 'groups', 'plans'],
  displayActivation: ['displays', 'settings', 'billings', 'overview', 'plans'],
  displayPicture: ['displays'],
  displayRemoved: ['displays', 'devices', 'locations', 'groups', 'settings', 'billings', 'plans'],
  eventList: ['event-lists'],
  /** What a player reports as wrong began, was repeated or ended. */
  fault: ['faults', 'overview'],
  folder: ['folders', 'playables', 'plans'],
  group: ['groups', 'displays', 'playlists', 'manifest', 'plans'],
  location: ['locations', 'displays', 'manifest', 'plans'],
  /** A display got a device, or lost it. */
  pairing: ['displays', 'devices', 'plans'],
  personErased: ['users', 'alerts', 'shows', 'overview'],
  play: ['plays', 'receipts'],
  playable: ['playables', 'folders', 'manifest', 'plans'],
  /** When it is shown, which decides what its playlists play. */
  playableDates: ['playables', 'folders', 'playlists', 'displays', 'overview', 'manifest', 'plans'],
  playableAdded: ['playables', 'folders', 'plans'],
  /** Its files changed, so what players fetch and the space in use did too. */
  playableReady: ['playables', 'folders', 'settings', 'manifest', 'plans'],
  playlist: ['playlists', 'groups', 'playables', 'displays', 'manifest', 'plans'],
  /** Of one that has never been enabled, which no plan contains. */
  playlistDraft: ['playlists'],
  proposal: ['proposals'],
  /** A call that was proposed has been carried out; what it changed announces itself. */
  proposalApproved: [
    'proposals',
    'playlists',
    'groups',
    'displays',
    'locations',
    'playables',
    'designs',
    'shows',
  ],
  settings: ['settings'],
  show: ['shows', 'playlists', 'groups', 'playables', 'displays', 'overview', 'manifest', 'plans'],
  /** Its name, columns or address, or how fetching it went. */
  source: ['sources'],
  /** Its rows, which players show. */
  sourceData: ['sources', 'player-data'],
  /** Space in use: an upload began or ended, or a playable was removed. */
  storage: ['playables', 'folders', 'settings', 'plans'],
  /** One started, was extended or ended. */
  takeover: ['takeovers', 'overview', 'player-takeovers'],
  /** Also when it was read. */
  alertFeed: ['alert-feeds', 'overview'],
  alertWarning: ['alert-warnings'],
  takeoverReceipt: ['takeovers'],
  takeoverPlan: ['takeover-plans', 'drill-schedules'],
  token: ['tokens'],
  user: ['users'],
});

export type Change = keyof typeof changes;

export const staleAfter = (...made: readonly Change[]): StaleResource[] => [
  ...new Set(made.flatMap((change): readonly StaleResource[] => changes[change])),
];

const shown: readonly StaleResource[] = [
  'displays',
  'locations',
  'groups',
  'playlists',
  'playables',
  'devices',
];

/** Responses that depend on several resources: each is stale when one of these is. */
export const madeOf = {
  /**
   * The plan of every display, from which its event list and what a change did are made. Not of displays and what they
   * play at the moment: every screen that goes to its next item would plan all of them again.
   */
  eventLists: new Set<string>(['plans']),
  firstRun: new Set<string>([...shown, 'settings']),
  overview: new Set<string>([...shown, 'availability', 'event-lists', 'settings', 'users', 'proposals']),
  timeline: new Set<string>([...shown, 'event-lists']),
};
