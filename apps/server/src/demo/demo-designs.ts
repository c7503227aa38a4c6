import type { Box, Paint } from '@vitrine/contract/design-document';
import { idOf } from './demo-ids.ts';

// The designs of the two demo environments: the café's menu board, which comes from one table of prices, and the museum's tours of
// the day and the frame around everything in its foyer.

export interface DemoDesign {
  readonly name: string;
  readonly use: 'item' | 'frame';
  readonly folder: readonly string[];
  readonly background: Paint;
  readonly boxes: readonly Box[];
  /** All words are English; what names days beside them does so, too. */
  readonly units: 'place' | 'words';
  /** Names of sources. */
  readonly sources: readonly string[];
  /** Groups that wear the frame. */
  readonly wornBy?: readonly string[];
}

export const sourceIdOf = (slug: string, name: string): string => idOf(slug, 'source', name);

const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
const style = { font: 'inter', weight: 600, align: 'left', valign: 'middle' } as const;

// biome-ignore lint/suspicious/noThenProperty: a word of the format; nobody awaits it
const oldForecast = { afterMinutes: 720, then: 'hide' } as const;

const cream = '#f4ebdd';
const orange = '#f2a65a';
const prices = sourceIdOf('demo', 'Prices');

const priceTable = (id: string, group: string, x: number, rowsPerPage: number): Box => ({
  ...{
    id,
    kind: 'table',
    place: place(x, 250, 420, 640),
    ...style,
    size: 'fit',
    colour: cream,
    source: prices,
  },
  columns: [{ column: 'item' }, { column: 'price', align: 'right', colour: orange, weight: 700 }],
  ...{ header: false, line: '#f4ebdd33', rowsPerPage, pageSeconds: 10, currency: true },
  filter: { column: 'group', is: group },
  soldOut: 'strike',
});
const heading = (id: string, text: string, x: number): Box => ({
  ...{ id, kind: 'text', place: place(x, 175, 420, 60), ...style, weight: 700, size: 44, colour: orange },
  runs: [{ text }],
});

const menuBoard: DemoDesign = {
  name: 'Menu board',
  use: 'item',
  units: 'place',
  folder: ['Campaigns', 'Autumn 2026', 'Menu boards'],
  background: { from: '#14342b', to: '#0d221c', angle: 160 },
  sources: ['Prices', 'Weather'],
  boxes: [
    {
      ...{
        id: 'title',
        kind: 'text',
        place: place(60, 50, 600, 110),
        ...style,
        weight: 700,
        size: 84,
        colour: cream,
      },
      runs: [{ text: 'Orchard Coffee' }],
    },
    {
      ...{
        id: 'weather',
        kind: 'weather',
        place: place(800, 40, 140, 130),
        ...style,
        align: 'right',
        size: 'fit',
      },
      ...{ colour: cream, show: 'now', whenOld: oldForecast },
    },
    heading('drinks-title', 'Coffee', 60),
    heading('kitchen-title', 'Kitchen', 520),
    priceTable('drinks', 'Coffee', 60, 8),
    priceTable('kitchen', 'Kitchen', 520, 8),
    {
      ...{
        id: 'note',
        kind: 'text',
        place: place(60, 910, 880, 60),
        ...style,
        weight: 400,
        size: 30,
        colour: '#f4ebddcc',
      },
      runs: [{ text: 'Oat milk at no extra charge. Ask us about allergens.' }],
    },
  ],
};

const tours = sourceIdOf('museum', 'Guided tours');
const ink = '#1f2a44';
const paper = '#f6f1e7';

const toursOfTheDay: DemoDesign = {
  name: 'Tours of the day',
  use: 'item',
  units: 'words',
  folder: ['Foyer'],
  background: paper,
  sources: ['Guided tours'],
  boxes: [
    {
      ...{
        id: 'title',
        kind: 'text',
        place: place(60, 60, 600, 120),
        ...style,
        weight: 700,
        size: 84,
        colour: ink,
      },
      runs: [{ text: 'Guided tours' }],
    },
    {
      ...{ id: 'day', kind: 'date', place: place(60, 185, 880, 60), ...style, weight: 500, size: 40 },
      ...{ colour: '#b5542f', form: 'long' },
    },
    {
      ...{ id: 'tours', kind: 'events', place: place(60, 280, 880, 620), ...style, size: 'fit', colour: ink },
      ...{ source: tours, show: 'next', count: 6, paint: '#e9dcc3', line: '#1f2a4422' },
    },
  ],
};

const foyerFrame: DemoDesign = {
  name: 'Foyer frame',
  use: 'frame',
  units: 'words',
  folder: ['Foyer'],
  background: ink,
  sources: ['Weather'],
  wornBy: ['Foyer'],
  boxes: [
    { id: 'programme', kind: 'programme', place: place(0, 0, 840, 840), fit: 'keep' },
    {
      ...{
        id: 'clock',
        kind: 'clock',
        place: place(850, 40, 140, 90),
        ...style,
        align: 'center',
        weight: 700,
        size: 'fit',
      },
      ...{ colour: paper, face: 'digital', seconds: false, timezone: 'place' },
    },
    {
      ...{
        id: 'date',
        kind: 'date',
        place: place(850, 140, 140, 50),
        ...style,
        align: 'center',
        weight: 500,
        size: 'fit',
      },
      ...{ colour: '#e9dcc3', form: 'short' },
    },
    {
      ...{
        id: 'weather',
        kind: 'weather',
        place: place(850, 260, 140, 200),
        ...style,
        align: 'center',
        size: 'fit',
      },
      ...{ colour: paper, show: 'now', whenOld: oldForecast },
    },
    {
      ...{
        id: 'ticker',
        kind: 'ticker',
        place: place(0, 860, 1000, 120),
        ...style,
        size: 52,
        colour: paper,
        speed: 60,
      },
      text: 'Free admission on the first Sunday of the month  ·  Colours of clay: until 28 February  ·  The café is on the first floor',
    },
  ],
};

export const demoDesigns: Readonly<Record<string, readonly DemoDesign[]>> = {
  demo: [menuBoard],
  museum: [toursOfTheDay, foyerFrame],
};

/** One table for all menu boards; breakfast and lunch come and go by the clock of each café. */
const columns = [
  { key: 'item', name: 'Item', kind: 'text' },
  { key: 'price', name: 'Price', kind: 'price' },
  { key: 'group', name: 'Group', kind: 'text' },
  { key: 'soldOut', name: 'Sold out', kind: 'yesno' },
  { key: 'from', name: 'From', kind: 'time' },
  { key: 'to', name: 'To', kind: 'time' },
] as const;

const dish =
  (group: string) =>
  (item: string, price: number, more: object = {}) => ({ item, price, group, ...more });
const coffee = dish('Coffee');
const kitchen = dish('Kitchen');

export const priceColumns = columns;
export const priceRows = [
  ...[coffee('Espresso', 2.2), coffee('Cappuccino', 3.1), coffee('Flat white', 3.2), coffee('Latte', 3.4)],
  ...[
    coffee('Filter', 2.8),
    coffee('Pumpkin latte', 3.9),
    coffee('Chai latte', 3.6),
    coffee('Hot chocolate', 3.3),
  ],
  kitchen('Eggs on rye', 6.8, { from: '06:00', to: '11:00' }),
  kitchen('Porridge', 4.9, { from: '06:00', to: '11:00' }),
  kitchen('Soup of the day', 5.4, { from: '11:00', to: '15:00' }),
  kitchen('Quiche', 6.2, { from: '11:00', to: '15:00' }),
  kitchen('Toasted cheese', 5.9, { from: '15:00', to: '22:00' }),
  kitchen('Plate of olives', 4.2, { from: '15:00', to: '22:00' }),
  ...[
    kitchen('Cinnamon roll', 2.9),
    kitchen('Banana bread', 3.1, { soldOut: true }),
    kitchen('Carrot cake', 4.2),
  ],
];
