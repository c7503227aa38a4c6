import type { Locale } from '@vitrine/contract/pages';
import type { SourceData } from '@vitrine/design/context';
import { type Words, w } from './words.ts';

// The data that templates are shown with. A new table begins with the same rows.

export const sampleTables = ['cafe', 'kitchen', 'lunch', 'beans', 'bar'] as const;
export type SampleTable = (typeof sampleTables)[number];

interface Row {
  readonly part: Words;
  readonly item: Words;
  readonly price: number;
  /** Screens show it on these days alone; without them on all. */
  readonly days?: string;
}

const rows = (
  part: Words,
  ...items: readonly (readonly [item: Words, price: number, days?: string])[]
): Row[] => items.map(([item, price, days]) => ({ part, item, price, ...(days && { days }) }));

const same = (text: string) => w(text, text, text, text);

const tables: Readonly<Record<SampleTable, readonly Row[]>> = {
  cafe: [
    ...rows(
      w('Coffee', 'Káva', 'Kaffee', 'Café'),
      [same('Espresso'), 2.2],
      [same('Cortado'), 2.8],
      [same('Flat white'), 3.2],
      [same('Cappuccino'), 3.2],
      [w('Filter', 'Filtr', 'Filter', 'Filtro'), 3],
      [w('Pumpkin latte', 'Dýňové latte', 'Kürbis-Latte', 'Latte de calabaza'), 4.2],
      [same('Chai latte'), 3.9],
    ),
    ...rows(
      w('From the oven', 'Z pece', 'Aus dem Ofen', 'Del horno'),
      [w('Croissant', 'Croissant', 'Croissant', 'Cruasán'), 2.9],
      [w('Cinnamon roll', 'Skořicový šnek', 'Zimtschnecke', 'Rollo de canela'), 3.4],
      [w('Apple strudel', 'Jablečný závin', 'Apfelstrudel', 'Strudel'), 3.6],
      [w('Pumpkin pie', 'Dýňový koláč', 'Kürbiskuchen', 'Tarta de calabaza'), 4.1],
      [w('Lemon tart', 'Citronový koláč', 'Zitronentarte', 'Tarta de limón'), 3.9],
      [w('Banana bread', 'Banánový chléb', 'Bananenbrot', 'Pan de plátano'), 3.2],
      [w('Eggs on rye', 'Vejce na chlebu', 'Ei auf Roggen', 'Huevos con pan'), 6.8],
    ),
    ...rows(
      w('Cold', 'Studené', 'Kalt', 'Frío'),
      [w('Cold brew', 'Cold brew', 'Cold Brew', 'Cold brew'), 3.8],
      [w('Iced latte', 'Ledové latte', 'Eis-Latte', 'Latte frío'), 3.9],
      [w('Lemonade', 'Limonáda', 'Limonade', 'Limonada'), 3.6],
      [same('Kombucha'), 4.2],
      [w('Apple juice', 'Jablečný mošt', 'Apfelsaft', 'Zumo de manzana'), 3.1],
      [w('Still water', 'Voda', 'Wasser', 'Agua'), 2.2],
      [w('Ginger shot', 'Zázvorový shot', 'Ingwershot', 'Chupito de jengibre'), 2.8],
    ),
  ],
  kitchen: [
    ...rows(
      w('Soups and bowls', 'Polévky a misky', 'Suppen und Bowls', 'Sopas y boles'),
      [w('Lentil soup', 'Čočková polévka', 'Linsensuppe', 'Sopa de lentejas'), 4.8],
      [w('Pumpkin soup', 'Dýňová polévka', 'Kürbissuppe', 'Crema de calabaza'), 5.2],
      [w('Beetroot bowl', 'Miska s řepou', 'Rote-Bete-Bowl', 'Bol de remolacha'), 8.2],
      [w('Poke with salmon', 'Poke s lososem', 'Poke mit Lachs', 'Poke de salmón'), 9.4],
      [w('Falafel plate', 'Talíř falafelu', 'Falafelteller', 'Plato de falafel'), 7.9],
      [w('Green curry', 'Zelené kari', 'Grünes Curry', 'Curry verde'), 8.6],
    ),
    ...rows(
      w('Sandwiches', 'Sendviče', 'Sandwiches', 'Bocadillos'),
      [w('Chicken focaccia', 'Focaccia s kuřetem', 'Focaccia mit Huhn', 'Focaccia de pollo'), 7.5],
      [w('Eggs on rye', 'Vejce na chlebu', 'Ei auf Roggen', 'Huevos con pan'), 6.8],
      [same('Reuben'), 7.9],
      [w('Grilled cheese', 'Grilovaný sýr', 'Käsetoast', 'Sándwich de queso'), 6.2],
      [w('Hummus and pickles', 'Hummus a okurky', 'Hummus und Gurken', 'Hummus y encurtidos'), 5.9],
      [w('Trout and dill', 'Pstruh a kopr', 'Forelle und Dill', 'Trucha y eneldo'), 7.2],
    ),
  ],
  lunch: [
    ...rows(
      w('Soup', 'Polévka', 'Suppe', 'Sopa'),
      [w('Lentil soup', 'Čočková polévka', 'Linsensuppe', 'Sopa de lentejas'), 4.2, 'mon'],
      [w('Tomato soup', 'Rajská polévka', 'Tomatensuppe', 'Sopa de tomate'), 4.2, 'tue'],
      [w('Pumpkin soup', 'Dýňová polévka', 'Kürbissuppe', 'Crema de calabaza'), 4.5, 'wed'],
      [w('Chicken broth', 'Kuřecí vývar', 'Hühnerbrühe', 'Caldo de pollo'), 4.2, 'thu'],
      [w('Fish soup', 'Rybí polévka', 'Fischsuppe', 'Sopa de pescado'), 4.9, 'fri,sat,sun'],
    ),
    ...rows(
      w('Dishes', 'Hlavní jídla', 'Gerichte', 'Platos'),
      [
        w('Roast chicken, potatoes', 'Pečené kuře, brambory', 'Brathuhn, Kartoffeln', 'Pollo con patatas'),
        9.8,
        'mon,wed',
      ],
      [
        w('Goulash, dumplings', 'Guláš, knedlíky', 'Gulasch, Knödel', 'Gulash con albóndigas de pan'),
        9.5,
        'tue,thu',
      ],
      [
        w(
          'Trout, buttered greens',
          'Pstruh, zelenina na másle',
          'Forelle, Buttergemüse',
          'Trucha con verduras',
        ),
        10.9,
        'fri,sat,sun',
      ],
      [w('Mushroom risotto', 'Houbové rizoto', 'Pilzrisotto', 'Risotto de setas'), 8.9],
      [w('Caesar salad', 'Salát Caesar', 'Caesar-Salat', 'Ensalada César'), 8.2],
    ),
    ...rows(w('Dessert', 'Dezert', 'Nachtisch', 'Postre'), [
      w('Plum cake', 'Švestkový koláč', 'Pflaumenkuchen', 'Tarta de ciruela'),
      3.6,
    ]),
  ],
  beans: rows(
    w('Beans', 'Zrna', 'Bohnen', 'Granos'),
    [same('Ethiopia Guji'), 11.9],
    [same('Colombia Huila'), 10.9],
    [w('Kenya Nyeri', 'Keňa Nyeri', 'Kenia Nyeri', 'Kenia Nyeri'), 13.5],
    [w('House espresso', 'Naše espresso', 'Hausespresso', 'Espresso de la casa'), 9.8],
    [same('Brazil Cerrado'), 9.9],
    [w('Decaf', 'Bez kofeinu', 'Entkoffeiniert', 'Descafeinado'), 10.4],
  ),
  bar: rows(
    w('Drinks', 'Nápoje', 'Getränke', 'Bebidas'),
    [w('Draught beer', 'Točené pivo', 'Bier vom Fass', 'Cerveza de barril'), 3.9],
    [w('White wine', 'Bílé víno', 'Weißwein', 'Vino blanco'), 4.5],
    [w('Red wine', 'Červené víno', 'Rotwein', 'Vino tinto'), 4.5],
    [same('Spritz'), 6.5],
    [same('Gin & tonic'), 7.2],
    [w('Elderflower soda', 'Bezová limonáda', 'Holunderschorle', 'Soda de saúco'), 3.6],
  ),
};

export const tableNames: Readonly<Record<SampleTable, Words>> = {
  cafe: w('Prices', 'Ceník', 'Preise', 'Precios'),
  lunch: w('Lunch', 'Oběd', 'Mittagstisch', 'Almuerzo'),
  kitchen: w('Kitchen', 'Kuchyně', 'Küche', 'Cocina'),
  beans: w('Beans', 'Káva na doma', 'Bohnen', 'Café en grano'),
  bar: w('Bar', 'Bar', 'Bar', 'Bar'),
};

export const eventsName = w('Events', 'Akce', 'Veranstaltungen', 'Eventos');

export interface TableRow {
  readonly item: string;
  readonly part: string;
  readonly price: number;
  readonly days?: string;
}

export const tableRows = (table: SampleTable, locale: Locale): TableRow[] =>
  tables[table].map(({ item, part, ...rest }) => ({ item: item[locale], part: part[locale], ...rest }));

/** Whether it is another table on other days. */
export const hasDays = (table: SampleTable): boolean => tables[table].some(({ days }) => days !== undefined);

export const partsOf = (table: SampleTable, locale: Locale): string[] => [
  ...new Set(tables[table].map(({ part }) => part[locale])),
];

/** The columns of a price list, by key. */
export const tableColumns = ['item', 'part', 'price', 'soldOut'] as const;

const events: readonly { day: number; at: string; until: string; title: Words; location: Words }[] = [
  {
    ...{ day: 0, at: '08:00', until: '09:30' },
    title: w('Latte art', 'Latte art', 'Latte Art', 'Latte art'),
    location: w('Upstairs', 'Nahoře', 'Oben', 'Arriba'),
  },
  {
    ...{ day: 0, at: '17:30', until: '18:30' },
    title: w('Coffee tasting', 'Ochutnávka kávy', 'Kaffeeprobe', 'Cata de café'),
    location: w('Bar', 'Bar', 'Bar', 'Barra'),
  },
  {
    ...{ day: 0, at: '20:00', until: '22:00' },
    title: w('Jazz night', 'Jazzový večer', 'Jazzabend', 'Noche de jazz'),
    location: w('Downstairs', 'Dole', 'Unten', 'Abajo'),
  },
  {
    ...{ day: 2, at: '18:00', until: '19:30' },
    title: w('Reading for kids', 'Čtení pro děti', 'Vorlesestunde', 'Cuentacuentos'),
    location: w('Library', 'Knihovna', 'Bibliothek', 'Biblioteca'),
  },
  {
    ...{ day: 4, at: '19:00', until: '21:00' },
    title: w('Pub quiz', 'Hospodský kvíz', 'Kneipenquiz', 'Concurso'),
    location: w('Bar', 'Bar', 'Bar', 'Barra'),
  },
  {
    ...{ day: 6, at: '10:00', until: '13:00' },
    title: w('Brunch', 'Brunch', 'Brunch', 'Brunch'),
    location: w('Terrace', 'Terasa', 'Terrasse', 'Terraza'),
  },
];

const dayMs = 86_400_000;
const onDay = (start: string, days: number) =>
  new Date(Date.parse(`${start}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Beginning on a day, `2026-11-17`. */
export const eventRows = (locale: Locale, start: string) =>
  events.map(({ day, at, until, title, location }) => ({
    title: title[locale],
    start: `${onDay(start, day)}T${at}`,
    end: `${onDay(start, day)}T${until}`,
    location: location[locale],
  }));

const headlines: readonly Words[] = [
  w(
    'Tram line 9 runs again from Monday',
    'Tramvaj 9 jezdí od pondělí znovu',
    'Straßenbahn 9 fährt ab Montag wieder',
    'El tranvía 9 vuelve el lunes',
  ),
  w(
    'New exhibition opens in the old mill',
    'Ve starém mlýně začíná výstava',
    'Neue Ausstellung in der alten Mühle',
    'Nueva exposición en el viejo molino',
  ),
  w(
    'Winter market from the first of December',
    'Zimní trhy od prvního prosince',
    'Wintermarkt ab dem ersten Dezember',
    'Mercado de invierno desde diciembre',
  ),
];

const data = (
  columns: SourceData['columns'],
  values: readonly SourceData['rows'][number]['values'][],
): SourceData => ({
  columns,
  rows: values.map((each, i) => ({ id: `r${i + 1}`, values: each })),
  fetchedAt: null,
  isOld: false,
  currency: 'EUR',
});

const texts = (...names: string[]) => names.map((name) => ({ name, kind: 'text' }));

export const tableData = (table: SampleTable, locale: Locale): SourceData =>
  data(
    [...texts('item', 'part'), { name: 'price', kind: 'price' }],
    tableRows(table, locale).map((row) => ({ ...row })),
  );

export const eventData = (locale: Locale, start: string): SourceData =>
  data(texts('title', 'start', 'end', 'location'), eventRows(locale, start));

export const feedData = (locale: Locale): SourceData =>
  data(
    texts('title'),
    headlines.map((title) => ({ title: title[locale] })),
  );
