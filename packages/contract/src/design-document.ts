import * as z from 'zod';
import { Colour, designFonts } from './brand.ts';
import { Conditions, LocalDateTime } from './conditions.ts';
import { designShapes } from './design-canvas.ts';
import { Id, requiredText, spacedText, TimeZone, text } from './text.ts';

// A design is a picture made of boxes. Its document says what they are; packages/design draws it, the same way in players, the
// designer and previews. Texts are plain texts, colours are written out: nothing in it is markup, style or script.

export const designUses = ['item', 'frame'] as const;
export type DesignUse = (typeof designUses)[number];
export const maxBoxes = 60;
export const maxDocumentBytes = 200_000;
export const maxZoneItems = 50;
/** What moves all the time: films and tickers. A screen moves two things smoothly, and a frame leaves one to its programme. */
export const maxMoving: Readonly<Record<DesignUse, number>> = { item: 2, frame: 1 };

export const fontWeights = [400, 500, 600, 700] as const;

/** One colour, or two that run into each other. The angle is that of CSS: 0 runs upwards, 90 to the right. */
export const Paint = z.union(
  [
    Colour,
    z.strictObject({
      from: Colour,
      to: Colour,
      angle: z.int().min(0).max(359),
    }),
  ],
  { error: 'designs.colour' },
);
export type Paint = z.infer<typeof Paint>;

const range = (min: number, max: number) =>
  z
    .number({ error: 'designs.number' })
    .min(min, { error: 'designs.number' })
    .max(max, { error: 'designs.number' });

/** In thousandths of the canvas. A box may lie partly outside, and is cut there. */
export const BoxPlace = z.strictObject({
  x: range(-1000, 2000),
  y: range(-1000, 2000),
  w: range(1, 3000),
  h: range(1, 3000),
});

const base = {
  id: z.string().regex(/^[\w-]{1,40}$/, { error: 'designs.boxId' }),
  /** For people; the designer names boxes without one by their kind. */
  name: text(80).optional(),
  place: BoxPlace,
  /** Hidden boxes are kept, and are on no screen. */
  hidden: z.boolean().optional(),
  /** Degrees, clockwise. */
  turn: range(-180, 180).optional(),
  /** Percent. */
  opacity: range(0, 100).optional(),
  /** When it is shown, by the clock of the place; absent means always. */
  conditions: Conditions.optional(),
};

const font = z.enum(designFonts, { error: 'designs.font' });
const weight = z.literal(fontWeights, { error: 'designs.number' });
const align = z.enum(['left', 'center', 'right']);
const valign = z.enum(['top', 'middle', 'bottom']);

/** How the text of a box looks. A fixed size is in thousandths of the canvas's height; `fit` is the largest that fits. */
const style = {
  size: z.union([z.literal('fit'), range(5, 1000)], { error: 'designs.number' }),
  font,
  weight,
  colour: Colour,
  align,
  valign,
  /** Of the line, in hundredths of the size. */
  leading: range(80, 250).optional(),
};

/** What becomes of a box when its data are older: it stays, shows how old they are, or is hidden. */
export const WhenOld = z.strictObject({
  afterMinutes: z.int().min(1, { error: 'designs.number' }).max(525_600, { error: 'designs.number' }),
  // biome-ignore lint/suspicious/noThenProperty: a word of the format; nobody awaits it
  then: z.enum(['keep', 'mark', 'hide']),
});
const data = { source: Id, whenOld: WhenOld.optional() };
const columnName = requiredText(100);
const seconds = range(1, 86_400);

/** A part of a text: what is written, or one cell of a source. */
const Run = z.union(
  [
    z.strictObject({ text: spacedText(2000), bold: z.boolean().optional(), colour: Colour.optional() }),
    z.strictObject({
      source: Id,
      row: requiredText(100),
      column: columnName,
      bold: z.boolean().optional(),
      colour: Colour.optional(),
    }),
  ],
  { error: 'designs.run' },
);

const ZoneItem = z.strictObject({ playable: Id, seconds, conditions: Conditions.optional() });

const Text = z.strictObject({ ...base, ...style, kind: z.literal('text'), runs: z.array(Run).max(100) });
const Picture = z.strictObject({
  ...base,
  kind: z.literal('picture'),
  playable: Id,
  fit: z.enum(['cover', 'contain']),
  radius: range(0, 500),
});
const Film = z.strictObject({
  ...base,
  kind: z.literal('film'),
  playable: Id,
  fit: z.enum(['cover', 'contain']),
  radius: range(0, 500),
});
const ZoneBox = z.strictObject({
  ...base,
  kind: z.literal('zone'),
  items: z
    .array(ZoneItem)
    .min(1, { error: 'designs.zoneEmpty' })
    .max(maxZoneItems, { error: 'designs.zoneItems' }),
  fit: z.enum(['cover', 'contain']),
});
/** Where the programme of the display plays. `crop` fills the box, `keep` shows all of it. */
const ProgrammeBox = z.strictObject({ ...base, kind: z.literal('programme'), fit: z.enum(['keep', 'crop']) });
const Clock = z.strictObject({
  ...base,
  ...style,
  kind: z.literal('clock'),
  face: z.enum(['digital', 'analogue']),
  seconds: z.boolean(),
  timezone: z.union([z.literal('place'), TimeZone]),
});
export const dateForms = ['long', 'short', 'weekday', 'day', 'numbers'] as const;
const DateBox = z.strictObject({ ...base, ...style, kind: z.literal('date'), form: z.enum(dateForms) });
const Countdown = z.strictObject({
  ...base,
  ...style,
  kind: z.literal('countdown'),
  to: LocalDateTime,
  units: z.array(z.enum(['days', 'hours', 'minutes', 'seconds'])).min(1),
  /** Written instead when the time has come; empty leaves the box empty. */
  after: text(200),
  /** Behind each number; absent for none. */
  paint: Paint.optional(),
});
const Qr = z.strictObject({
  ...base,
  kind: z.literal('qr'),
  text: requiredText(1000),
  colour: Colour,
  background: Colour,
});
const Shape = z.strictObject({
  ...base,
  kind: z.literal('shape'),
  form: z.enum(['rectangle', 'ellipse']),
  paint: Paint,
  radius: range(0, 500),
});
const Ticker = z.strictObject({
  ...base,
  ...style,
  kind: z.literal('ticker'),
  /** Without a source. */
  text: text(2000),
  source: Id.optional(),
  /** Of the source; absent means its first text. */
  column: columnName.optional(),
  /** Thousandths of the canvas's width per second. */
  speed: range(10, 300),
  whenOld: WhenOld.optional(),
});
const Table = z.strictObject({
  ...base,
  ...style,
  ...data,
  kind: z.literal('table'),
  columns: z
    .array(
      z.strictObject({
        column: columnName,
        align: align.optional(),
        colour: Colour.optional(),
        weight: weight.optional(),
        /** Share of the width; absent means as wide as its content. */
        width: range(1, 1000).optional(),
      }),
    )
    .min(1)
    .max(12),
  header: z.boolean(),
  /** Between rows; absent for none. */
  line: Colour.optional(),
  rowsPerPage: z.int().min(1).max(100),
  pageSeconds: seconds,
  /** Says which page it is, where there are several. */
  pageMark: z.boolean().optional(),
  sort: z.strictObject({ column: columnName, descending: z.boolean() }).optional(),
  filter: z
    .strictObject({ column: columnName, is: z.union([text(200), z.number(), z.boolean()]) })
    .optional(),
  /** What becomes of a row whose column `soldOut` says so. */
  soldOut: z.enum(['strike', 'leave_out']).optional(),
  currency: z.boolean(),
});
const Value = z.strictObject({
  ...base,
  ...style,
  ...data,
  kind: z.literal('value'),
  row: requiredText(100),
  column: columnName,
  before: spacedText(200),
  after: spacedText(200),
  currency: z.boolean(),
});
const Weather = z.strictObject({
  ...base,
  ...style,
  kind: z.literal('weather'),
  /** Absent means the weather at the place of the display. */
  source: Id.optional(),
  show: z.enum(['now', 'hours', 'days']),
  whenOld: WhenOld.optional(),
});
const Events = z.strictObject({
  ...base,
  ...style,
  ...data,
  kind: z.literal('events'),
  show: z.enum(['today', 'next', 'now']),
  count: z.int().min(1).max(50),
  /** Behind the event that is on now; absent for none. */
  paint: Paint.optional(),
  line: Colour.optional(),
});
const Headlines = z.strictObject({
  ...base,
  ...style,
  ...data,
  kind: z.literal('headlines'),
  count: z.int().min(1).max(20),
  /** One after the other, each for so long; absent means all at once. */
  pageSeconds: seconds.optional(),
});
/** The week of the display's place, with today marked. */
const Hours = z.strictObject({
  ...base,
  ...style,
  kind: z.literal('hours'),
  /** Behind today. */
  paint: Paint.optional(),
  /** The text of today. */
  today: Colour.optional(),
  line: Colour.optional(),
});

export const Box = z.discriminatedUnion(
  'kind',
  [
    Text,
    Picture,
    Film,
    ZoneBox,
    ProgrammeBox,
    Clock,
    DateBox,
    Countdown,
    Qr,
    Shape,
    Ticker,
    Table,
    Value,
    Weather,
    Events,
    Headlines,
    Hours,
  ],
  { error: 'designs.unknownKind' },
);
export type Box = z.infer<typeof Box>;
export type BoxKind = Box['kind'];
export type BoxOf<K extends BoxKind> = Extract<Box, { kind: K }>;
export type TextStyle = Pick<BoxOf<'text'>, keyof typeof style>;

export const boxKinds: readonly BoxKind[] = Box.options.map((option) => option.shape.kind.value);

/** In the order of their depth: the last one is on top. */
export const Boxes = z.array(Box).max(maxBoxes, { error: 'designs.tooManyBoxes' });

export type Boxes = z.infer<typeof Boxes>;

export const DesignDocument = z.strictObject({
  use: z.enum(designUses),
  shape: z.enum(designShapes),
  background: Paint,
  boxes: Boxes,
});
export type DesignDocument = z.infer<typeof DesignDocument>;

/** Everything a document shows, by id; a zone counts with each of its items. */
export const playablesIn = (boxes: readonly Box[]): string[] => [
  ...new Set(
    boxes.flatMap((box) =>
      box.kind === 'picture' || box.kind === 'film'
        ? [box.playable]
        : box.kind === 'zone'
          ? box.items.map(({ playable }) => playable)
          : [],
    ),
  ),
];

/** Everything it takes its data from, by id. */
export const sourcesIn = (boxes: readonly Box[]): string[] => [
  ...new Set(
    boxes.flatMap((box) => {
      if (box.kind === 'text') return box.runs.flatMap((run) => ('source' in run ? [run.source] : []));
      return 'source' in box && box.source !== undefined ? [box.source] : [];
    }),
  ),
];

/** Whether a box shows the weather of the place, without naming where it comes from. */
export const showsWeather = (boxes: readonly Box[]): boolean =>
  boxes.some((box) => box.kind === 'weather' && box.source === undefined);

/** Boxes that move, of those that are shown. `isFilm` says which playables are films; a zone with one moves. */
export function movingBoxes(boxes: readonly Box[], isFilm: (playable: string) => boolean): Box[] {
  return boxes.filter(
    (box) =>
      !box.hidden &&
      (box.kind === 'film' ||
        box.kind === 'ticker' ||
        (box.kind === 'zone' && box.items.some(({ playable }) => isFilm(playable)))),
  );
}

export interface DesignProblem {
  readonly code:
    | 'too_many_moving'
    | 'too_many_films'
    | 'programme_missing'
    | 'programme_not_allowed'
    | 'box_ids_repeated'
    | 'document_too_large';
  /** A message of the locales. */
  readonly key: string;
  /** The boxes concerned. */
  readonly boxes: readonly Box[];
}

/** What is wrong across the boxes of a document that its schema accepts; null if nothing is. */
export function problemOf(
  document: DesignDocument,
  isFilm: (playable: string) => boolean = () => false,
): DesignProblem | null {
  const { use, boxes } = document;
  if (JSON.stringify(document).length > maxDocumentBytes)
    return { code: 'document_too_large', key: 'designs.documentTooLarge', boxes: [] };
  const ids = boxes.map(({ id }) => id);
  const repeated = boxes.filter(({ id }, i) => ids.indexOf(id) !== i);
  if (repeated.length > 0)
    return { code: 'box_ids_repeated', key: 'designs.boxIdsRepeated', boxes: repeated };
  const programmes = boxes.filter(({ kind }) => kind === 'programme');
  if (use === 'item' && programmes.length > 0)
    return { code: 'programme_not_allowed', key: 'designs.programmeNotAllowed', boxes: programmes };
  if (use === 'frame' && programmes.length !== 1)
    return { code: 'programme_missing', key: 'designs.programmeMissing', boxes: programmes };
  const moving = movingBoxes(boxes, isFilm);
  const films = moving.filter(({ kind }) => kind !== 'ticker');
  if (films.length > 1) return { code: 'too_many_films', key: 'designs.tooManyFilms', boxes: films };
  if (moving.length > maxMoving[use])
    return {
      code: 'too_many_moving',
      key: use === 'frame' ? 'designs.tooManyMovingInFrame' : 'designs.tooManyMoving',
      boxes: moving,
    };
  return null;
}
