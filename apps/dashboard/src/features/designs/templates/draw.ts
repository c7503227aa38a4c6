import type { DesignFont } from '@vitrine/contract/brand';
import type { DesignShape } from '@vitrine/contract/design-canvas';
import type { Box, BoxOf, Paint, TextStyle } from '@vitrine/contract/design-document';
import type { Locale } from '@vitrine/contract/pages';
import { contrast, type Palette, readable } from '../colours.ts';
import type { Words } from './words.ts';

// Writes the boxes of templates. Places are given for both shapes: [x, y, w, h] in thousandths of the canvas.

export type At = readonly [x: number, y: number, w: number, h: number];

/** A table of prices: its source, its columns, and the parts that it has. */
export interface BoundTable {
  readonly source: string;
  readonly item: string;
  readonly price: string | null;
  readonly part: string | null;
  readonly parts: readonly string[];
}

export interface Kit extends Palette {
  readonly shape: DesignShape;
  readonly locale: Locale;
  readonly heading: DesignFont;
  readonly body: DesignFont;
  /** Written where there is no logo. */
  readonly company: string;
  /** An image of the customer's. */
  readonly logo: string | null;
  readonly table: BoundTable;
  /** A calendar, and a feed. */
  readonly events: string;
  readonly feed: string;
  /** The day on which it is made, `2026-11-17`. */
  readonly today: string;
}

export interface Drawn {
  readonly background: Paint;
  readonly boxes: Box[];
}

type Style = Partial<TextStyle> & { readonly on?: string; readonly name?: Words; readonly turn?: number };

const dayMs = 86_400_000;
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The boxes of one template in one shape, one after the other, from the lowest to the topmost. */
export function drawing(kit: Kit, background: Paint, ground: string = kit.ground) {
  const boxes: Box[] = [];
  const isUpright = kit.shape === 'portrait';
  const placeOf = (land: At, port: At) => {
    const [x, y, w, h] = isUpright ? port : land;
    return { x, y, w, h };
  };
  const styleOf = ({ on = ground, ...style }: Style): TextStyle => ({
    size: style.size ?? 'fit',
    font: style.font ?? kit.body,
    weight: style.weight ?? 500,
    colour: readable(style.colour ?? kit.paper, on),
    align: style.align ?? 'left',
    valign: style.valign ?? 'middle',
    ...(style.leading && { leading: style.leading }),
  });
  const baseOf = (id: string, land: At, port: At, { name, turn }: Style = {}) => ({
    id,
    place: placeOf(land, port),
    ...(name && { name: name[kit.locale] }),
    ...(turn && { turn }),
  });
  const add = (box: Box) => {
    boxes.push(box);
  };
  const own = {
    isUpright,
    text(id: string, land: At, port: At, words: Words | string, style: Style = {}) {
      const text = typeof words === 'string' ? words : words[kit.locale];
      add({ ...baseOf(id, land, port, style), ...styleOf(style), kind: 'text', runs: [{ text }] });
    },
    title(id: string, land: At, port: At, words: Words | string, style: Style = {}) {
      own.text(id, land, port, words, { font: kit.heading, weight: 700, leading: 112, ...style });
    },
    shape(id: string, land: At, port: At, paint: Paint, rest: Partial<BoxOf<'shape'>> = {}) {
      add({ ...baseOf(id, land, port), kind: 'shape', form: 'rectangle', paint, radius: 0, ...rest });
    },
    /** Centre and diameter; the diameter in thousandths of the shorter side. */
    disc(
      id: string,
      land: readonly [number, number, number],
      port: readonly [number, number, number],
      paint: Paint,
      rest: Partial<BoxOf<'shape'>> = {},
    ) {
      const [cx, cy, d] = isUpright ? port : land;
      const [w, h] = isUpright ? [d, d * 0.5625] : [d * 0.5625, d];
      const round = (value: number) => Math.round(value * 10) / 10;
      const at: At = [round(cx - w / 2), round(cy - h / 2), round(w), round(h)];
      own.shape(id, at, at, paint, { form: 'ellipse', ...rest });
    },
    /** The logo, or the name of the customer. */
    logo(id: string, land: At, port: At, style: Style = {}) {
      if (kit.logo)
        add({ ...baseOf(id, land, port), kind: 'picture', playable: kit.logo, fit: 'contain', radius: 0 });
      else own.text(id, land, port, kit.company, { weight: 700, ...style });
    },
    clock(id: string, land: At, port: At, style: Style = {}) {
      add({
        ...baseOf(id, land, port, style),
        ...styleOf({ font: kit.heading, weight: 700, ...style }),
        ...{ kind: 'clock', face: 'digital', seconds: false, timezone: 'place' },
      });
    },
    date(id: string, land: At, port: At, form: BoxOf<'date'>['form'], style: Style = {}) {
      add({ ...baseOf(id, land, port, style), ...styleOf(style), kind: 'date', form });
    },
    weather(id: string, land: At, port: At, show: BoxOf<'weather'>['show'], style: Style = {}) {
      add({
        ...baseOf(id, land, port, style),
        ...styleOf({ align: 'center', ...style }),
        kind: 'weather',
        show,
      });
    },
    ticker(id: string, land: At, port: At, words: Words, style: Style = {}) {
      add({
        ...baseOf(id, land, port, style),
        ...styleOf({ weight: 600, ...style }),
        ...{ kind: 'ticker', text: words[kit.locale], speed: 60 },
      });
    },
    /** The rows of one part of the table, or all of them. */
    table(id: string, land: At, port: At, part: number | null, rowsPerPage: number, style: Style = {}) {
      const { source, item, price, part: column, parts } = kit.table;
      // A table without parts is shown once.
      if (part !== null && part > 0 && part >= parts.length) return;
      const is = part === null ? undefined : parts[part];
      const on = style.on ?? ground;
      add({
        ...baseOf(id, land, port, style),
        ...styleOf({ valign: 'top', ...style }),
        kind: 'table',
        source,
        columns: [
          { column: item },
          ...(price
            ? [
                {
                  column: price,
                  align: 'right' as const,
                  colour: readable(kit.accent, on),
                  weight: 600 as const,
                },
              ]
            : []),
        ],
        header: false,
        line: lineOn(on),
        rowsPerPage,
        pageSeconds: 10,
        pageMark: true,
        ...(column && is !== undefined && { filter: { column, is } }),
        soldOut: 'strike',
        currency: false,
      });
    },
    /** The name of a part of the table. */
    part(id: string, land: At, port: At, part: number, style: Style = {}) {
      const text = kit.table.parts[part];
      if (text) own.text(id, land, port, text, { colour: kit.accent, weight: 700, ...style });
    },
    events(
      id: string,
      land: At,
      port: At,
      show: BoxOf<'events'>['show'],
      count: number,
      style: Style & { paint?: Paint } = {},
    ) {
      const { paint, ...rest } = style;
      const on = style.on ?? ground;
      add({
        ...baseOf(id, land, port, rest),
        ...styleOf({ valign: 'top', ...rest }),
        ...{ kind: 'events', source: kit.events, show, count, line: lineOn(on) },
        ...(paint && { paint }),
      });
    },
    headlines(id: string, land: At, port: At, count: number, style: Style = {}) {
      add({
        ...baseOf(id, land, port, style),
        ...styleOf(style),
        kind: 'headlines',
        source: kit.feed,
        count,
      });
    },
    hours(id: string, land: At, port: At, style: Style = {}) {
      const on = style.on ?? ground;
      add({
        ...baseOf(id, land, port, style),
        ...styleOf({ valign: 'top', ...style }),
        ...{ kind: 'hours', paint: kit.accent, today: readable(kit.ground, kit.accent), line: lineOn(on) },
      });
    },
    countdown(
      id: string,
      land: At,
      port: At,
      rest: Pick<BoxOf<'countdown'>, 'to' | 'units' | 'after'>,
      style: Style & { paint?: Paint } = {},
    ) {
      const { paint, ...look } = style;
      add({
        ...baseOf(id, land, port, look),
        ...styleOf({ font: kit.heading, weight: 700, align: 'center', ...look }),
        ...{ kind: 'countdown', ...rest },
        ...(paint && { paint }),
      });
    },
    qr(id: string, land: At, port: At, text: string) {
      add({ ...baseOf(id, land, port), ...{ kind: 'qr', text, colour: '#000000', background: '#ffffff' } });
    },
    programme(land: At, port: At, fit: 'keep' | 'crop') {
      add({ ...baseOf('programme', land, port), kind: 'programme', fit });
    },
    done: (): Drawn => ({ background, boxes }),
  };
  return own;
}

/** A hairline that is seen and does not shout. */
export const lineOn = (on: string): string => (contrast('#ffffff', on) > 4.5 ? '#ffffff33' : '#00000026');
