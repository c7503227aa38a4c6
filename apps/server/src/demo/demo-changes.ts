import type { AuditCall } from '@vitrine/contract/audit';
import type { WeeklyHours } from '@vitrine/contract/locations';
import type { DemoEnvironment } from './demo-data.ts';
import { displayIdOf, folderIdOf, idOf, itemIdOf, playableIdOf, playlistIdOf } from './demo-ids.ts';
import { demoContents } from './demo-playables.ts';
import { demoPlaylists, draftMinutesAgo } from './demo-playlists.ts';

// Who changed what in the two weeks before the first start. Each change leads from a state that the demo no longer has to that
// of now, so that all of them can be put back.

export interface DemoEdit {
  readonly table: 'displays' | 'groups' | 'locations' | 'playables' | 'playlist_items' | 'playlists';
  readonly id: string;
  /** Columns as they were before; afterwards they are as the demo has them, or as `becomes` says. */
  readonly was: Readonly<Record<string, unknown>>;
  readonly becomes?: Readonly<Record<string, unknown>>;
}

/** A display that was not in a group before. */
export interface DemoJoin {
  readonly display: string;
  readonly group: string;
}

/** A playlist that was created and deleted again. */
export interface DemoPassing {
  readonly id: string;
  readonly name: string;
  readonly priority: number;
  readonly from: string;
  readonly to: string;
  readonly group: string;
  readonly playable: string;
}

export interface DemoChange {
  /** The clock of the first location, that many days ago; or minutes before the start. */
  readonly at: { readonly daysAgo: number; readonly clock: string } | { readonly minutesAgo: number };
  readonly by: string;
  readonly call: string;
  readonly edits?: readonly DemoEdit[];
  readonly joins?: readonly DemoJoin[];
  readonly creates?: DemoPassing;
  readonly deletes?: DemoPassing;
  /** A playlist that the demo has was begun. */
  readonly begins?: string;
  /** Takes the change before it back. */
  readonly isPutBack?: boolean;
}

/** What people did besides. */
export interface DemoEntry {
  readonly at: DemoChange['at'];
  readonly by: string;
  readonly call: AuditCall;
  readonly subject?: { readonly id: string; readonly name: string };
}

const people = {
  hana: 'admin@vitrine.test',
  tomas: 'standard@vitrine.test',
  jana: 'jana.novotna@orchard.example',
  marek: 'marek.svoboda@orchard.example',
  katrin: 'katrin.schmidt@orchard.example',
};
const on = (daysAgo: number, clock: string) => ({ daysAgo, clock });

function coldBrew(priority: number): DemoPassing {
  return {
    ...{ id: idOf('demo', 'playlist', 'Cold brew'), name: 'Cold brew', priority, from: '15:00', to: '18:00' },
    group: idOf('demo', 'group', 'Counters'),
    playable: playableIdOf('demo', 'Iced all year'),
  };
}

const hoursOf = (environment: DemoEnvironment, place: string): WeeklyHours =>
  environment.locations.find(({ name }) => name === place)!.hours;

function withDay(hours: WeeklyHours, day: keyof WeeklyHours, start: string, end: string): WeeklyHours {
  return { ...hours, [day]: { ...hours[day], start, end } };
}

function orchard(environment: DemoEnvironment, now: Date): DemoChange[] {
  const { slug } = environment;
  const playlist = (name: string, was: DemoEdit['was'], becomes?: DemoEdit['was']): DemoEdit => ({
    ...{ table: 'playlists', id: playlistIdOf(slug, name), was },
    ...(becomes && { becomes }),
  });
  const calendar = (name: string, from: string, to: string) => {
    const { conditions } = demoPlaylists(now)[slug]!.find((each) => each.name === name)!;
    const times = (each: (typeof conditions)[number]) =>
      each.precondition === 'time' ? { precondition: 'time', operator: 'between', from, to } : each;
    return {
      calendar: { name: null, conditions: conditions.map(times), alternatives: [], exceptions: [] },
    };
  };
  const item = (name: string, position: number, duration: number): DemoEdit[] => [
    { table: 'playlist_items', id: itemIdOf(slug, name, position), was: { duration } },
    playlist(name, {}),
  ];
  const location = (name: string, was: DemoEdit['was']): DemoEdit => ({
    ...{ table: 'locations', id: idOf(slug, 'location', name), was },
  });
  const join = (place: string, display: string, group: string): DemoJoin => ({
    display: displayIdOf(slug, place, display),
    group: idOf(slug, 'group', group),
  });
  const moved = demoContents
    .find((each) => each.slug === slug)!
    .playables.filter(({ folder }) => folder.at(-1) === 'Menu boards');
  return [
    {
      ...{ at: on(13, '09:12'), by: people.hana, call: 'locations.update' },
      edits: [
        location('Praha · Vinohrady', {
          hours: withDay(hoursOf(environment, 'Praha · Vinohrady'), 'sat', '09:00', '22:00'),
        }),
      ],
    },
    {
      ...{ at: on(12, '10:41'), by: people.marek, call: 'playables.update' },
      edits: moved.map(({ name }) => ({
        ...{ table: 'playables', id: playableIdOf(slug, name) },
        was: { folder_id: folderIdOf(slug, ['Campaigns', 'Autumn 2026']) },
      })),
    },
    {
      ...{ at: on(11, '15:06'), by: people.katrin, call: 'displays.update' },
      edits: [
        { table: 'displays', id: displayIdOf(slug, 'Berlin · Mitte', 'Counter'), was: { name: 'Till' } },
      ],
    },
    {
      ...{ at: on(10, '09:34'), by: people.tomas, call: 'playlists.create', creates: coldBrew(55) },
    },
    {
      ...{ at: on(9, '13:27'), by: people.jana, call: 'displays.update' },
      joins: [
        join('Wien · Flughafen', 'Upstairs', 'Info'),
        join('Portland · Pearl', 'Terrace', 'Info'),
        join('Auckland · Britomart', 'Queue screen', 'Info'),
      ],
    },
    {
      ...{ at: on(9, '16:22'), by: people.tomas, call: 'playlists.update' },
      edits: [{ table: 'playlists', id: coldBrew(55).id, was: { priority: 55 }, becomes: { priority: 65 } }],
    },
    { at: on(8, '11:15'), by: people.hana, call: 'playlists.remove', deletes: coldBrew(65) },
    {
      ...{ at: on(7, '08:48'), by: people.hana, call: 'locations.update' },
      edits: [
        location('Barcelona · Gràcia', {
          hours: withDay(hoursOf(environment, 'Barcelona · Gràcia'), 'fri', '07:30', '22:00'),
        }),
      ],
    },
    {
      ...{ at: on(6, '14:10'), by: people.jana, call: 'groups.update' },
      edits: [
        {
          ...{ table: 'groups', id: idOf(slug, 'group', 'Menu boards') },
          was: { priority: 60, description: 'Menus' },
        },
      ],
    },
    {
      ...{ at: on(5, '17:32'), by: people.tomas, call: 'playlists.update' },
      edits: [playlist('Lunch', { priority: 40 })],
    },
    {
      ...{ at: on(4, '09:53'), by: people.katrin, call: 'playlists.update' },
      edits: [playlist('Loyalty', calendar('Loyalty', '15:00', '20:00'))],
    },
    {
      ...{ at: on(3, '16:05'), by: people.marek, call: 'playlists.update' },
      edits: item('City info', 0, 30),
    },
    {
      ...{ at: on(2, '15:02'), by: people.tomas, call: 'playlists.update' },
      edits: [playlist('Afternoon', calendar('Afternoon', '15:30', '18:00'))],
    },
    {
      ...{ at: on(1, '14:44'), by: people.tomas, call: 'playlists.update' },
      edits: [playlist('Jazz night', { enabled: true }, { enabled: false })],
    },
    {
      ...{ at: on(1, '15:02'), by: people.hana, call: 'playlists.actions.restore', isPutBack: true },
      edits: [playlist('Jazz night', { enabled: false }, { enabled: true })],
    },
    {
      ...{ at: { minutesAgo: 34 }, by: people.marek, call: 'locations.update' },
      edits: [location('Brno · Hlavní', { notes: 'Router sits in the back office' })],
    },
    {
      at: { minutesAgo: draftMinutesAgo },
      by: people.tomas,
      call: 'playlists.create',
      begins: playlistIdOf(slug, 'Winter warmers'),
    },
    {
      ...{ at: { minutesAgo: 6 }, by: people.hana, call: 'playlists.update' },
      edits: item('Lunch', 2, 15),
    },
  ];
}

const museum = ({ slug }: DemoEnvironment): DemoChange[] => [
  {
    ...{ at: on(11, '09:20'), by: people.hana, call: 'displays.update' },
    edits: [
      {
        ...{ table: 'displays', id: displayIdOf(slug, 'Main building', 'Ticket desk') },
        was: { name: 'Desk', description: null },
      },
    ],
  },
  {
    ...{ at: on(6, '13:05'), by: people.hana, call: 'playlists.update' },
    edits: [{ table: 'playlist_items', id: itemIdOf(slug, 'Tickets', 1), was: { duration: 15 } }],
  },
  {
    ...{ at: on(3, '10:16'), by: people.hana, call: 'playlists.update' },
    edits: [{ table: 'playlists', id: playlistIdOf(slug, 'Tickets'), was: { priority: 40 } }],
  },
  {
    ...{ at: on(1, '16:40'), by: people.hana, call: 'groups.update' },
    edits: [{ table: 'groups', id: idOf(slug, 'group', 'Foyer'), was: { description: null } }],
  },
];

export const demoChanges = (environment: DemoEnvironment, now: Date): DemoChange[] =>
  environment.slug === 'demo' ? orchard(environment, now) : museum(environment);

const user = (email: string, name: string) => ({ id: idOf('person', email), name });

export const demoEntries: Readonly<Record<string, readonly DemoEntry[]>> = {
  demo: [
    { at: on(12, '08:02'), by: people.marek, call: 'session.login' },
    { at: on(8, '10:58'), by: people.hana, call: 'session.login' },
    {
      ...{ at: on(7, '08:51'), by: people.hana, call: 'locations.actions.reveal' },
      subject: { id: idOf('demo', 'location', 'Barcelona · Gràcia'), name: 'Barcelona · Gràcia' },
    },
    { at: on(4, '16:05'), by: people.jana, call: 'plays.export' },
    {
      ...{ at: on(2, '09:04'), by: people.hana, call: 'users.invite' },
      subject: user('aroha.ngata@orchard.example', 'Aroha Ngata'),
    },
    {
      ...{ at: on(1, '08:57'), by: people.hana, call: 'users.invite' },
      subject: user('tomas.reyes@orchard.example', 'tomas.reyes'),
    },
  ],
  museum: [{ at: on(6, '12:58'), by: people.hana, call: 'session.login' }],
};
