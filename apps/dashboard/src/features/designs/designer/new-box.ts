import type { Brand } from '@vitrine/contract/brand';
import { canvasOf, type DesignShape } from '@vitrine/contract/design-canvas';
import type { Box, BoxKind, Paint, TextStyle } from '@vitrine/contract/design-document';
import { lightestOf, paletteOf, readable } from '../colours.ts';
import type { Place } from './edit-boxes.ts';

// What a new box looks like: in the middle, in the colours of the brand, and readable on the background.

export interface NewBoxOptions {
  readonly id: string;
  readonly shape: DesignShape;
  readonly background: Paint;
  readonly brand: Brand | null;
  /** The first words of a new text. */
  readonly words: string;
  /** `2026-11-17` */
  readonly today: string;
  /** An image or video for boxes that show one. */
  readonly playable?: string;
  /** A source, with the columns that boxes need. */
  readonly source?: { readonly id: string; readonly columns: readonly string[]; readonly row: string | null };
}

/** Kinds in the order of the bar. The first eight are in sight. */
export const kindsToAdd = [
  ...['text', 'picture', 'shape', 'table', 'value', 'clock', 'weather', 'qr'],
  ...['date', 'countdown', 'film', 'zone', 'ticker', 'events', 'headlines', 'hours'],
] as const satisfies readonly BoxKind[];
export type KindToAdd = (typeof kindsToAdd)[number];
export const kindsInSight = 8;

/** Which sources a kind of box shows. */
export const sourceNeeds: Partial<Record<BoxKind, 'rows' | 'events' | 'titles'>> = {
  table: 'rows',
  value: 'rows',
  events: 'events',
  headlines: 'titles',
};
export const playableNeeds: Partial<Record<BoxKind, readonly ('image' | 'video')[]>> = {
  picture: ['image'],
  film: ['video'],
  zone: ['image', 'video'],
};

/** Width and height in pixels of the canvas. */
const sizes: Readonly<Record<KindToAdd, readonly [number, number]>> = {
  text: [800, 160],
  picture: [720, 480],
  shape: [400, 400],
  table: [760, 560],
  value: [360, 140],
  clock: [360, 140],
  weather: [340, 340],
  qr: [320, 320],
  date: [640, 90],
  countdown: [840, 280],
  film: [960, 540],
  zone: [720, 480],
  ticker: [1080, 110],
  events: [860, 480],
  headlines: [860, 400],
  hours: [700, 560],
};

function placeOf(kind: KindToAdd, shape: DesignShape): Place {
  const canvas = canvasOf[shape];
  const [width, height] = sizes[kind];
  const w = Math.round((Math.min(width, canvas.width * 0.9) / canvas.width) * 1000);
  const h = Math.round((height / canvas.height) * 1000);
  if (kind === 'ticker') return { x: 0, y: 1000 - h, w: 1000, h };
  return { x: Math.round((1000 - w) / 2), y: Math.round((1000 - h) / 2), w, h };
}

const weekMs = 7 * 86_400_000;

export function newBox(kind: KindToAdd, options: NewBoxOptions): Box {
  const { id, shape, background, brand, words, today, playable = '', source } = options;
  const palette = paletteOf(brand?.colours ?? ['#14342b', '#f4ebdd', '#e8792b']);
  const on = lightestOf(background).slice(0, 7);
  const style = (own: Partial<TextStyle> = {}): TextStyle => ({
    ...{ size: 'fit', weight: 600, align: 'left', valign: 'middle' },
    font: brand?.textFont ?? 'inter',
    colour: readable(palette.ground, on),
    ...own,
  });
  const base = { id, place: placeOf(kind, shape) };
  const heading = { font: brand?.headingFont ?? 'inter', weight: 700 } as const;
  const data = { source: source?.id ?? '' };
  const [first = '', second] = source?.columns ?? [];
  switch (kind) {
    case 'text':
      return { ...base, ...style(heading), kind, runs: [{ text: words }] };
    case 'picture':
    case 'film':
      return { ...base, kind, playable, fit: 'cover', radius: 0 };
    case 'zone':
      return { ...base, kind, items: [{ playable, seconds: 10 }], fit: 'cover' };
    case 'shape':
      return { ...base, kind, form: 'rectangle', paint: palette.accent, radius: 0 };
    case 'table':
      return {
        ...{ ...base, ...style({ weight: 500, valign: 'top' }), ...data, kind },
        columns: [{ column: first }, ...(second ? [{ column: second, align: 'right' as const }] : [])],
        header: false,
        rowsPerPage: 8,
        pageSeconds: 10,
        pageMark: true,
        soldOut: 'strike',
        currency: false,
      };
    case 'value':
      return {
        ...{ ...base, ...style(heading), ...data, kind, row: source?.row ?? '1', column: second ?? first },
        ...{ before: '', after: '', currency: true },
      };
    case 'clock':
      return { ...base, ...style(heading), kind, face: 'digital', seconds: false, timezone: 'place' };
    case 'date':
      return { ...base, ...style(), kind, form: 'long' };
    case 'countdown':
      return {
        ...{ ...base, ...style({ ...heading, align: 'center' }), kind, after: '' },
        to: `${new Date(Date.parse(`${today}T00:00Z`) + weekMs).toISOString().slice(0, 10)}T08:00`,
        units: ['days', 'hours', 'minutes'],
      };
    case 'weather':
      return { ...base, ...style({ align: 'center' }), kind, show: 'now' };
    case 'qr':
      return { ...base, kind, text: 'https://', colour: '#000000', background: '#ffffff' };
    case 'ticker':
      return { ...base, ...style(), kind, text: words, speed: 60 };
    case 'events':
      return { ...base, ...style({ weight: 500, valign: 'top' }), ...data, kind, show: 'next', count: 5 };
    case 'headlines':
      return { ...base, ...style({ valign: 'top' }), ...data, kind, count: 3 };
    case 'hours':
      return {
        ...base,
        ...style({ weight: 500, valign: 'top' }),
        kind,
        paint: palette.accent,
        today: readable(palette.ground, palette.accent),
      };
  }
}
