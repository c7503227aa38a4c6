// Groups the tables of docs/tables.md so that related ones are drawn together. Tables not listed here come
// last.

export interface TableGroup {
  readonly title: string;
  readonly about: string;
  readonly tables: readonly string[];
}

export const groups: readonly TableGroup[] = [
  {
    title: 'Identities',
    about:
      'The auth host: who people are, which servers they may enter, where environments live, and players that wait to be paired. No other host reads these tables.',
    tables: [
      'identity.identities',
      'identity.sessions',
      'identity.tickets',
      'identity.ended_logins',
      'identity.tokens',
      'identity.known_browsers',
      'identity.codes',
      'identity.memberships',
      'identity.servers',
      'identity.content_servers',
      'identity.signups',
      'identity.registration_codes',
      'identity.pending_devices',
    ],
  },
  {
    title: 'Environments and people',
    about:
      'A customer is an environment. Its members have roles here; their identity is kept by the auth host.',
    tables: [
      'content.environments',
      'content.members',
      'content.sessions',
      'content.ended_logins',
      'content.audit',
      'content.audit_names',
      'content.audit_addresses',
      'content.changes',
      'content.display_sets',
      'content.api_tokens',
      'content.answered_calls',
      'content.storage_use',
    ],
  },
  {
    title: 'Displays and devices',
    about:
      'A display is a place for a screen; a device is the player that is paired with it. Displays are in one location and in any number of groups.',
    tables: [
      'content.locations',
      'content.displays',
      'content.display_groups',
      'content.groups',
      'content.devices',
      'content.commands',
      'content.availability',
      'content.frames',
      'content.hourly_pictures',
    ],
  },
  {
    title: 'Playables',
    about: 'What can be shown, the files it consists of, and uploads under way.',
    tables: [
      'content.folders',
      'content.playables',
      'content.playable_groups',
      'content.designs',
      'content.design_playables',
      'content.media',
      'content.uploads',
    ],
  },
  {
    title: 'Sources',
    about:
      'Data that designs show: tables and what is fetched, the versions that players get, and who has them.',
    tables: [
      'content.sources',
      'content.source_rows',
      'content.source_states',
      'content.source_versions',
      'content.place_forecasts',
      'content.source_uses',
      'content.source_receipts',
      'content.counter_links',
    ],
  },
  {
    title: 'Playlists and playback',
    about:
      'What plays where and when; which devices have received it, what they have shown, and what went wrong there.',
    tables: [
      'content.playlists',
      'content.shows',
      'content.show_parts',
      'content.show_preemptions',
      'content.playlist_items',
      'content.playlist_groups',
      'content.event_lists',
      'content.plans',
      'content.display_plans',
      'content.worn_frames',
      'content.display_manifests',
      'content.receipts',
      'content.plays',
      'content.plays_before',
      'content.plays_daily',
      'content.play_exports',
      'content.manifest_items',
      'content.manifest_sends',
      'content.manifest_versions',
      'content.player_faults',
      'content.faults',
    ],
  },
  {
    title: 'Alerts',
    about: 'Who is told when a device falls silent, what was sent, and what is ignored.',
    tables: [
      'content.alert_settings',
      'content.alert_recipients',
      'content.alert_limits',
      'content.alert_ignored_devices',
      'content.alert_ignored_locations',
      'content.alert_incidents',
      'content.alert_notices',
      'content.alert_history',
      'content.snoozes',
      'infra.alert_watch',
      'infra.watches',
    ],
  },
  {
    title: 'Alarms',
    about:
      'Alarms and drills with what displays acknowledged, prepared ones, drills that start by themselves, and feeds of warnings.',
    tables: [
      'content.takeovers',
      'content.takeover_displays',
      'content.takeover_steps',
      'content.takeover_receipts',
      'content.takeover_results',
      'content.takeover_misses',
      'content.takeover_plans',
      'content.drill_schedules',
      'content.alert_feeds',
      'content.feed_documents',
      'content.feed_alerts',
      'content.alert_warnings',
    ],
  },
  {
    title: 'Billing',
    about:
      'When displays were active, what that costs, invoices, cards and payments. The last three belong to the built-in test gateway.',
    tables: [
      'content.activations',
      'content.billing_customers',
      'content.billing_runs',
      'content.invoices',
      'content.invoice_lines',
      'infra.invoice_numbers',
      'content.cards',
      'content.payment_customers',
      'content.payments',
      'content.payment_events',
      'infra.test_gateway_setups',
      'infra.test_gateway_cards',
      'infra.test_gateway_charges',
    ],
  },
  {
    title: 'Jobs and limits',
    about:
      'Work that is to be done once, what was given up of it, whose turn it is, what other processes have not been told of yet, whether files can be converted, how often something was tried, and whether a restore was the last word.',
    tables: [
      'infra.jobs',
      'infra.failed_jobs',
      'infra.moved_address',
      'infra.job_turns',
      'infra.pending_notifications',
      'infra.open_changes',
      'infra.converter_state',
      'infra.limits',
      'infra.restores',
      'infra.installation',
    ],
  },
];
