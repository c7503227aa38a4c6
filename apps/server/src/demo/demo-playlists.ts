import type { PlaylistColour } from '@vitrine/contract/playlist-colours';

// The playlists of the two demo environments, in order of creation. Times are local to each display;
// campaigns are around the day of the first start, so that the demo looks the same in any season.

export const demoPlaylistColours: Readonly<Record<string, PlaylistColour>> = {
  'All-day brand': 'slate',
  'Morning menu': 'cobalt',
  Lunch: 'amber',
  Afternoon: 'sky',
  'Happy hour': 'clay',
  Evening: 'violet',
  'Jazz night': 'orchid',
  Brunch: 'leaf',
  'Beans week': 'rose',
  Autumn: 'cocoa',
  Loyalty: 'mint',
  'City info': 'teal',
  Events: 'indigo',
  Drinks: 'lime',
  'Winter warmers': 'graphite',
};

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Weekday = (typeof weekdays)[number];
type Condition =
  | { precondition: 'date' | 'time'; operator: 'between'; from: string; to: string }
  | {
      precondition: 'date' | 'time';
      operator: 'before' | 'on_or_before' | 'on_or_after' | 'after';
      value: string;
    }
  | { precondition: 'weekday'; weekdays: readonly Weekday[] };

export interface DemoItem {
  readonly playable: string;
  /** Repetitions; only videos repeat. */
  readonly amount?: number;
  /** A video has its own length. */
  readonly seconds?: number;
  readonly conditions?: readonly Condition[];
}

/** When drafts were begun, before the start. */
export const draftMinutesAgo = 20;

export interface DemoPlaylist {
  readonly name: string;
  readonly description?: string;
  /** Never on screens yet; begun a while ago. */
  readonly isDraft?: true;
  readonly priority: number;
  readonly orientation?: 'horizontal' | 'vertical_left';
  readonly resolution?: '1080p' | '2160p';
  readonly conditions: readonly Condition[];
  readonly alternatives?: readonly (readonly Condition[])[];
  readonly exceptions?: readonly { date: string; times: readonly { from: string; to: string }[] }[];
  /** Empty if it plays nowhere yet. */
  readonly groups: readonly string[];
  readonly items: readonly DemoItem[];
}

const dates = (from: string, to: string): Condition => ({
  precondition: 'date',
  operator: 'between',
  from,
  to,
});
const times = (from: string, to: string): Condition => ({
  precondition: 'time',
  operator: 'between',
  from,
  to,
});
const on = (...days: Weekday[]): Condition => ({ precondition: 'weekday', weekdays: days });
const show = (playable: string, seconds: number): DemoItem => ({ playable, seconds });
const video = (playable: string, amount = 1): DemoItem => ({ playable, amount });

/** First and last days of the months around an instant, e.g. `2026-11-01`. */
function campaignDays(now: Date) {
  const day = (monthsOn: number, ofMonth: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsOn, ofMonth))
      .toISOString()
      .slice(0, 10);
  return {
    inThreeDays: day(0, now.getUTCDate() + 3),
    twoMonthsAgo: day(-2, 1),
    firstOfMonth: day(0, 1),
    endOfMonth: day(1, 0),
    endOfNextMonth: day(2, 0),
  };
}

type CampaignDays = ReturnType<typeof campaignDays>;

const orchard = (days: CampaignDays): readonly DemoPlaylist[] => [
  {
    name: 'All-day brand',
    description: 'Whenever nothing else plays',
    priority: 20,
    orientation: 'horizontal',
    conditions: [],
    groups: ['Counters', 'Menu boards', 'Windows', 'Info'],
    items: [show('Orchard mark', 12), video('Flat white'), show('Good morning', 10)],
  },
  {
    name: 'Morning menu',
    priority: 50,
    orientation: 'horizontal',
    conditions: [times('06:30', '11:00')],
    groups: ['Counters', 'Menu boards'],
    items: [
      show('Good morning', 10),
      show('Breakfast menu', 20),
      show('City weather', 15),
      show('Menu board', 20),
    ],
  },
  {
    name: 'Lunch',
    priority: 50,
    orientation: 'horizontal',
    resolution: '2160p',
    conditions: [
      dates(days.firstOfMonth, days.endOfNextMonth),
      times('11:00', '15:00'),
      on('mon', 'tue', 'wed', 'thu', 'fri'),
    ],
    groups: ['Counters', 'Menu boards'],
    items: [
      show('Good morning', 10),
      video('Flat white', 2),
      show('Lunch menu', 20),
      {
        ...show('Breakfast until 11', 15),
        conditions: [{ precondition: 'time', operator: 'before', value: '11:00' }],
      },
      {
        ...video('Beans −30 %', 3),
        conditions: [{ precondition: 'date', operator: 'on_or_before', value: days.endOfMonth }],
      },
      show('Loyalty card', 12),
      show('City weather', 20),
      show('Mountain stream', 28),
      show('Menu board', 20),
    ],
  },
  {
    name: 'Afternoon',
    priority: 50,
    orientation: 'horizontal',
    conditions: [times('15:00', '18:00')],
    groups: ['Counters', 'Menu boards'],
    items: [
      video('Iced all year', 2),
      show('Cinnamon roll', 12),
      video('Flat white'),
      show('City weather', 15),
      show('Menu board', 20),
    ],
  },
  {
    name: 'Happy hour',
    description: 'Two for one',
    priority: 60,
    orientation: 'horizontal',
    conditions: [times('16:30', '19:00')],
    groups: [],
    items: [show('Happy hour', 15)],
  },
  {
    name: 'Evening',
    priority: 50,
    conditions: [times('18:00', '22:00')],
    groups: ['Counters', 'Menu boards'],
    items: [show('Evening menu', 20), show('Orchard mark', 8), show('Menu board', 20)],
  },
  {
    name: 'Jazz night',
    priority: 80,
    conditions: [on('fri'), { precondition: 'time', operator: 'on_or_after', value: '18:00' }],
    groups: ['Counters'],
    items: [show('Jazz night', 15)],
  },
  {
    name: 'Brunch',
    priority: 60,
    conditions: [on('sat', 'sun'), times('08:00', '13:00')],
    groups: ['Counters', 'Menu boards'],
    items: [show('Good morning', 8), show('Brunch', 20), show('Lunch menu', 15), show('Menu board', 20)],
  },
  {
    name: 'Beans week',
    priority: 50,
    orientation: 'vertical_left',
    conditions: [],
    groups: ['Windows'],
    items: [video('Beans −30 %', 2), show('Fresh roast, vertical', 12), show('Coffee list, vertical', 20)],
  },
  {
    name: 'Autumn',
    priority: 40,
    conditions: [dates(days.twoMonthsAgo, days.endOfMonth)],
    groups: ['Windows'],
    items: [video('Pumpkin latte'), video('Autumn leaves')],
  },
  {
    name: 'Loyalty',
    priority: 45,
    conditions: [times('11:00', '20:00')],
    groups: ['Counters'],
    items: [show('Loyalty card', 15)],
  },
  {
    name: 'City info',
    priority: 30,
    conditions: [],
    groups: ['Info'],
    items: [show('City weather', 20), show('Good morning', 10)],
  },
  {
    name: 'Events',
    priority: 40,
    conditions: [times('17:00', '22:00')],
    groups: ['Info'],
    items: [show('Jazz night', 12), show('Latte art class', 12)],
  },
  {
    name: 'Drinks',
    priority: 40,
    conditions: [on('mon', 'tue', 'wed', 'thu', 'fri'), times('14:00', '17:00')],
    alternatives: [[on('sat', 'sun'), times('12:00', '17:00')]],
    exceptions: [{ date: days.inThreeDays, times: [{ from: '15:00', to: '17:00' }] }],
    groups: ['Info'],
    items: [video('Iced all year')],
  },
  {
    name: 'Winter warmers',
    isDraft: true,
    priority: 60,
    orientation: 'horizontal',
    conditions: [
      { precondition: 'date', operator: 'on_or_before', value: days.endOfNextMonth },
      times('10:00', '12:00'),
      on('mon', 'tue', 'wed', 'thu', 'fri'),
    ],
    groups: ['Counters', 'Menu boards', 'Windows'],
    items: [video('Pumpkin latte'), video('Flat white'), show('Cinnamon roll', 12)],
  },
];

const museum: readonly DemoPlaylist[] = [
  {
    name: 'Tickets',
    priority: 50,
    orientation: 'horizontal',
    conditions: [],
    groups: ['Foyer'],
    items: [
      show('Ticket prices', 20),
      show('Opening hours', 10),
      video('Colours of clay'),
      show('Tours of the day', 20),
    ],
  },
];

export const demoPlaylists = (now: Date): Readonly<Record<string, readonly DemoPlaylist[]>> => ({
  demo: orchard(campaignDays(now)),
  museum,
});
