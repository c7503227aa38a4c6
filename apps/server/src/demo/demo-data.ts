import type { WeeklyHours } from '@vitrine/contract/locations';

// The two demo environments: "Orchard Coffee EU" as in the product's pictures, and a small museum on the free
// tier.

export const demoPassword = 'vitrine-demo';

export const demoPeople = [
  {
    email: 'admin@vitrine.test',
    username: 'admin',
    name: 'Hana Králová',
    role: 'Admin',
    serverRole: 'admin',
    servers: ['demo', 'museum'],
  },
  {
    email: 'standard@vitrine.test',
    username: 'standard',
    name: 'Tomáš Dvořák',
    role: 'Standard',
    serverRole: 'user_standard',
    servers: ['demo'],
  },
  {
    email: 'playables@vitrine.test',
    username: 'playables',
    name: 'Lena Vogel',
    role: 'Playables Only',
    serverRole: 'user_playables_only',
    servers: ['demo'],
  },
];

export interface DemoDisplay {
  readonly name: string;
  readonly description?: string;
  readonly groups: readonly string[];
  readonly orientation?: 'horizontal' | 'vertical_left' | 'vertical_right' | 'upside_down';
  readonly isInactive?: boolean;
  /** No device was ever paired with it. */
  readonly device?: 'none';
  /** The playlist that its simulated player reports if it does not follow the schedule; null for none. */
  readonly plays?: string | null;
  /** A page that its device cannot open. */
  readonly failingPage?: string;
  /** The protocol of the screen that its device switches over the network. */
  readonly screen?: 'Samsung' | 'PJLink';
  /** For how long its device has been offline when the demo is filled. */
  readonly silentMinutes?: number;
}

export interface DemoLocation {
  readonly name: string;
  readonly timezone: string;
  /** Latitude and longitude. */
  readonly coordinates: readonly [number, number];
  readonly hours: WeeklyHours;
  readonly notes?: string;
  readonly router?: {
    publicIp: string;
    winboxPort: number;
    guiPort: number;
    sshPort: number;
    user: string;
    password: string;
  };
  readonly displays: readonly DemoDisplay[];
}

export interface DemoEnvironment {
  readonly slug: string;
  readonly name: string;
  readonly domain: string;
  /** Has a verified card. */
  readonly canPay: boolean;
  readonly groups: readonly {
    name: string;
    description: string | null;
    orientation: string | null;
    priority: number;
  }[];
  readonly locations: readonly DemoLocation[];
}

const open = (start: string, end: string) => ({ start, end, nonstop: false, closed: false });
const closed = { start: '08:00', end: '18:00', nonstop: false, closed: true };
const nonstop = { start: '00:00', end: '24:00', nonstop: true, closed: false };
const week = (
  weekdays: ReturnType<typeof open>,
  friday: ReturnType<typeof open>,
  sat: ReturnType<typeof open>,
  sun: ReturnType<typeof open>,
): WeeklyHours => ({
  mon: weekdays,
  tue: weekdays,
  wed: weekdays,
  thu: weekdays,
  fri: friday,
  sat,
  sun,
});
const coffee = week(
  open('06:30', '20:00'),
  open('06:30', '22:00'),
  open('08:00', '22:00'),
  open('08:00', '20:00'),
);
const aroundTheClock = week(nonstop, nonstop, nonstop, nonstop);

const orchard: DemoEnvironment = {
  slug: 'demo',
  name: 'Orchard Coffee EU',
  domain: 'eu.orchard.example',
  canPay: true,
  groups: [
    { name: 'Counters', description: 'Above the counter', orientation: 'horizontal', priority: 60 },
    { name: 'Menu boards', description: 'Menus and prices', orientation: null, priority: 70 },
    { name: 'Windows', description: 'Seen from the street', orientation: null, priority: 50 },
    { name: 'Info', description: 'City, weather, events', orientation: null, priority: 40 },
  ],
  locations: [
    {
      name: 'Praha · Vinohrady',
      timezone: 'Europe/Prague',
      coordinates: [50.08, 14.44],
      hours: coffee,
      notes: 'Deliveries through the yard',
      router: {
        publicIp: '203.0.113.11',
        winboxPort: 8291,
        guiPort: 8443,
        sshPort: 2222,
        user: 'admin',
        password: 'mlynek-7410',
      },
      displays: [
        {
          name: 'Counter left',
          plays: 'Lunch',
          description: 'Behind the bar',
          groups: ['Counters'],
          screen: 'Samsung',
        },
        { name: 'Menu board 1', plays: 'Lunch', groups: ['Menu boards'], screen: 'PJLink' },
        { name: 'Menu board 2', plays: 'Lunch', groups: ['Menu boards'] },
        {
          name: 'Shop window',
          plays: 'Beans week',
          description: 'Street side',
          groups: ['Windows'],
          orientation: 'vertical_left',
        },
      ],
    },
    {
      name: 'Brno · Hlavní',
      timezone: 'Europe/Prague',
      coordinates: [49.19, 16.61],
      hours: week(open('06:30', '20:00'), open('06:30', '22:00'), nonstop, closed),
      notes: 'Router sits in the back office, key at the bar',
      router: {
        publicIp: '203.0.113.24',
        winboxPort: 8291,
        guiPort: 8443,
        sshPort: 2222,
        user: 'admin',
        password: 'kavarna-3381',
      },
      displays: [
        { name: 'Entrance window', groups: ['Windows'], silentMinutes: 42 },
        { name: 'Entrance', plays: 'Autumn', groups: ['Windows'] },
        { name: 'Waiting area', plays: 'City info', groups: ['Info'] },
      ],
    },
    {
      name: 'Brno · Storage',
      timezone: 'Europe/Prague',
      coordinates: [49.17, 16.62],
      hours: aroundTheClock,
      notes: 'Roasting and packing in three shifts',
      displays: [
        { name: 'Packing table', plays: 'City info', description: 'Orders of the day', groups: ['Info'] },
      ],
    },
    {
      name: 'Berlin · Mitte',
      timezone: 'Europe/Berlin',
      coordinates: [52.52, 13.4],
      hours: week(
        open('07:00', '20:00'),
        open('07:00', '22:00'),
        open('08:00', '22:00'),
        open('09:00', '20:00'),
      ),
      router: {
        publicIp: '198.51.100.7',
        winboxPort: 8291,
        guiPort: 8443,
        sshPort: 22,
        user: 'admin',
        password: 'roesterei-9052',
      },
      displays: [
        { name: 'Counter', plays: 'Loyalty', groups: ['Counters'] },
        { name: 'Meeting room', groups: [], plays: null },
      ],
    },
    {
      name: 'Barcelona · Gràcia',
      timezone: 'Europe/Madrid',
      coordinates: [41.4, 2.16],
      hours: week(
        open('07:30', '21:00'),
        open('07:30', '23:30'),
        open('08:30', '23:30'),
        open('08:30', '21:00'),
      ),
      router: {
        publicIp: '198.51.100.52',
        winboxPort: 8291,
        guiPort: 443,
        sshPort: 2022,
        user: 'admin',
        password: 'torrefacte-2267',
      },
      displays: [
        { name: 'Counter right', groups: ['Counters'], silentMinutes: 8 },
        { name: 'Bar', plays: 'Events', groups: ['Info'] },
        { name: 'Terrace', plays: 'Drinks', groups: ['Info'] },
        { name: 'Spare screen', groups: [], isInactive: true, device: 'none' },
      ],
    },
    {
      name: 'Wien · Flughafen',
      timezone: 'Europe/Vienna',
      coordinates: [48.12, 16.56],
      hours: aroundTheClock,
      notes: 'Behind security: announce visits a day ahead',
      displays: [
        { name: 'Menu board left', groups: ['Menu boards'] },
        { name: 'Menu board right', groups: ['Menu boards'] },
        { name: 'Window left', plays: 'Beans week', groups: ['Windows'], orientation: 'vertical_right' },
        { name: 'Window right', plays: 'Beans week', groups: ['Windows'], orientation: 'vertical_left' },
        {
          name: 'Upstairs',
          plays: 'City info',
          description: 'Departures',
          groups: ['Info'],
          failingPage: 'City weather',
        },
      ],
    },
    {
      name: 'Portland · Pearl',
      timezone: 'America/Los_Angeles',
      coordinates: [45.53, -122.68],
      hours: week(
        open('06:00', '23:00'),
        open('06:00', '24:00'),
        open('07:00', '24:00'),
        open('07:00', '23:00'),
      ),
      notes: 'Franchise; ask for Dana',
      displays: [
        { name: 'Menu board', groups: ['Menu boards'] },
        { name: 'Terrace', plays: 'City info', description: 'Under the awning', groups: ['Info'] },
      ],
    },
    {
      name: 'Auckland · Britomart',
      timezone: 'Pacific/Auckland',
      coordinates: [-36.84, 174.77],
      hours: week(
        open('06:00', '21:00'),
        open('06:00', '21:00'),
        open('07:00', '21:00'),
        open('07:00', '21:00'),
      ),
      notes: 'Franchise; ask for Aroha',
      displays: [
        { name: 'Counter', groups: ['Counters'] },
        { name: 'Menu board', groups: ['Menu boards'] },
        { name: 'Harbour window', plays: 'Autumn', groups: ['Windows'] },
        { name: 'Queue screen', plays: 'City info', groups: ['Info'] },
      ],
    },
  ],
};

const museum: DemoEnvironment = {
  slug: 'museum',
  name: 'City Museum',
  domain: 'museum.example',
  canPay: false,
  groups: [{ name: 'Foyer', description: 'What visitors see first', orientation: null, priority: 50 }],
  locations: [
    {
      name: 'Main building',
      timezone: 'Europe/Vienna',
      coordinates: [48.21, 16.36],
      // The screen at the ticket desk is visible from the street.
      hours: aroundTheClock,
      displays: [
        { name: 'Ticket desk', plays: 'Tickets', description: 'Prices and tours', groups: ['Foyer'] },
        { name: 'Cloakroom', groups: ['Foyer'], isInactive: true, device: 'none' },
        { name: 'Lecture hall', groups: [], isInactive: true, device: 'none' },
      ],
    },
  ],
};

export const demoEnvironments: readonly DemoEnvironment[] = [orchard, museum];
