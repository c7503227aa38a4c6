/**
 * The order of the parts of both apps, read by check-imports.ts and printed in docs/architecture.md. A module of core imports
 * the modules before it, and all its files are open. A feature imports core and, of the features before it, the files that
 * are open. What is new takes the first place that its imports allow.
 */

export interface Module {
  readonly name: string;
  readonly purpose: string;
}

export interface Feature extends Module {
  /** Files that later features may import. */
  readonly open: readonly string[];
}

export interface Order {
  readonly core: readonly Module[];
  readonly features: readonly Feature[];
}

const module = (name: string, purpose: string): Module => ({ name, purpose });
const feature = (name: string, purpose: string, ...open: string[]): Feature => ({ name, purpose, open });

export const server: Order = {
  core: [
    module('realtime', 'Announces what a change makes stale.'),
    module('mail', 'Writes and enqueues mails.'),
    module('audit', 'Records and reads who did what.'),
    module('members', 'Addresses of admins, and what they are told.'),
    module('payments', 'How an environment pays.'),
    module('folders', 'What a user limited to a folder sees.'),
    module('display-state', 'Status, silence and summary of displays.'),
    module('frames', 'Which design surrounds the programme of a display.'),
    module('pictures', 'Pictures of items, addresses of live pictures.'),
    module('plans', 'What a display is to show.'),
    module('plan-diff', 'What a change does to plans.'),
    module('past-plans', 'What a display was to show.'),
  ],
  features: [
    feature('faults', 'Faults that players report.', 'faults.service.ts', 'open-faults.service.ts'),
    feature(
      'alerts',
      'Mails about silent displays and faults.',
      'alert-times.service.ts',
      'first-recipient.service.ts',
    ),
    feature(
      'identity',
      'Accounts, passwords and logins of the auth host.',
      'identity.service.ts',
      'one-time-links.service.ts',
      'passwords.service.ts',
      'tokens.service.ts',
    ),
    feature(
      'devices',
      'Paired players and their facts.',
      'devices.service.ts',
      'facts.service.ts',
      'pairing.service.ts',
    ),
    feature(
      'billing',
      'Limits, cards and invoices.',
      'billing-attention.service.ts',
      'limits.service.ts',
      'prediction.service.ts',
    ),
    feature('displays', 'Displays, their activation and screens.', 'displays.service.ts'),
    feature('locations', 'Places with their hours.', 'locations.service.ts'),
    feature('groups', 'Groups of displays.', 'groups.service.ts'),
    feature(
      'playlists',
      'Playlists, their items and calendars.',
      'delivery.service.ts',
      'draft-reach.service.ts',
      'implicit-playlists.service.ts',
      'playlists.service.ts',
    ),
    feature('shows', '“Show on …”.', 'emptied-shows.service.ts', 'shows.service.ts'),
    feature(
      'sources',
      'Tables and fetched data, with their versions.',
      'player-data.service.ts',
      'restore-source.service.ts',
      'source-addresses.service.ts',
      'sources.service.ts',
    ),
    feature(
      'playables',
      'Uploads, conversions and media.',
      'derived-files.service.ts',
      'playables.service.ts',
      'restore-playable.service.ts',
    ),
    feature('designs', 'Drawn pages with boxes.', 'designs.service.ts'),
    feature('calendar', 'Timelines and explanations of plans.'),
    feature('plays', 'What was played, with exports.', 'play-history.service.ts'),
    feature(
      'alarms',
      'Alarms (takeovers), drills and feeds of warnings.',
      'alarm-displays.ts',
      'alarm-protocol.ts',
      'alarm-receipts.service.ts',
      'live-alarms.service.ts',
    ),
    feature('live-pictures', 'Pictures that displays send.', 'first-steps.ts', 'hourly-pictures.service.ts'),
    feature('player', 'The protocol of players.', 'playlist-protocol.ts'),
    feature('folders', 'Folders as records.', 'folders.service.ts'),
    feature(
      'history',
      'Changes, past days and restoring.',
      'erase-history.service.ts',
      'history.service.ts',
      'read-changes.ts',
      'saves.service.ts',
    ),
    feature('first-run', 'The first display of a new server.'),
    feature('installation', 'Checks of the installation.', 'installation.service.ts'),
    feature('overview', 'The first page, and any moment of the past.'),
    feature('proposals', 'Changes that somebody else approves, and previews of several.'),
    feature('settings', 'Settings of a server.'),
    feature('tokens', 'API tokens.'),
    feature('users', 'Members of a server, and erasing a person.'),
    feature('session', 'Entering and leaving a server.'),
    feature(
      'environments',
      'Servers of customers, made and removed.',
      'place-environment.service.ts',
      'provision.service.ts',
    ),
    feature('signup', 'Registration of new customers.'),
    feature('audit', 'Routes and export of the audit log.'),
    feature('realtime', 'The stream of events to dashboards.'),
    feature('mail', 'Sending mails, and the outbox page.'),
    feature('agent', 'The package of the Linux agent.'),
  ],
};

export const dashboard: Order = {
  core: [
    module('time', 'The one axis of hours, days and weeks, and rows of blocks on it.'),
    module('queries', 'Calls that several features make.'),
    module('design-views', 'Designs as they are drawn.'),
    module('pickers', 'Fields to choose records.'),
    module('conditions', 'Editing calendars and conditions.'),
    module('plan-diff', 'What a change does to plans.'),
    module('calendar-edit', 'Moving windows of playlists in rows of blocks.'),
    module('changes', 'Lists of changes.'),
    module('playables', 'Words and marks of playables.'),
    module('shows', 'Shows that run.'),
  ],
  features: [
    feature('alarms', 'Alarms, drills and feeds of warnings.'),
    feature('billing', 'Cards, invoices and prices.', 'card-attempt.views.tsx'),
    feature('auth', 'Login, sign-up and passwords.'),
    feature('history', 'The list of changes.'),
    feature(
      'calendar',
      'Days and weeks of plans, and why a past day played what it did.',
      'calendar-parts.views.tsx',
      'calendar.views.tsx',
      'past-shown.views.ts',
    ),
    feature('designs', 'The designer.', 'BrandPicker.tsx', 'copy/use-other-shape-copy.ts'),
    feature('live-view', 'What a display shows now.', 'live-view.views.tsx'),
    feature('displays', 'Displays and pairing.', 'confirm-display.tsx', 'pairing/pairing.views.tsx'),
    feature('locations', 'Places with their hours.', 'locations.views.tsx'),
    feature('installation', 'Checks of the installation.', 'installation.views.tsx'),
    feature('users', 'Members of a server.', 'users.views.tsx'),
    feature('first-run', 'The first display of a new server.', 'first-run.views.tsx', 'local-only.views.tsx'),
    feature('devices', 'Paired players.'),
    feature('playlists', 'Playlists and their items.', 'list.views.ts', 'playlists.views.tsx'),
    feature(
      'displays-calendar',
      'The calendar of all displays.',
      'displays-calendar.views.tsx',
      'model/calendar-state.ts',
    ),
    feature('groups', 'Groups of displays.'),
    feature('playables', 'Files, pages and folders.'),
    feature('shows', '“Show on …”.'),
    feature('sources', 'Tables and fetched data.'),
    feature('proposals', 'Changes that somebody else approves.'),
    feature('settings', 'Settings of a server.'),
    feature('alerts', 'Mails about silent displays and faults.'),
    feature('styleguide', 'Every component on one page.'),
    feature('overview', 'The first page, and any moment of the past.'),
  ],
};
