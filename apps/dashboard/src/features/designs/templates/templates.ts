import type { Brand } from '@vitrine/contract/brand';
import type { DesignShape } from '@vitrine/contract/design-canvas';
import type { DesignDocument } from '@vitrine/contract/design-document';
import type { Locale } from '@vitrine/contract/pages';
import type { SourceData } from '@vitrine/design/context';
import { weatherData } from '../../../core/design-views/sample-weather.ts';
import { paletteOf } from '../colours.ts';
import type { BoundTable, Kit } from './draw.ts';
import { countdowns, events } from './events.ts';
import { emergencies, frames } from './frames.ts';
import { information } from './information.ts';
import { menus } from './menus.ts';
import { eventData, feedData, partsOf, tableData } from './samples.ts';
import type { Template } from './template.ts';
import { templateNames } from './template-names.ts';

// The templates of the program. They are functions of a kit, so that they take on the colours, fonts and logo of a brand.

const drawings = [...menus, ...information, ...events, ...countdowns, ...frames, ...emergencies];

export const templates: readonly Template[] = templateNames.map((name) => ({
  ...name,
  ...drawings.find(({ id }) => id === name.id)!,
}));

/** Stand-ins for sources, until there are real ones. */
export const sampleSources = {
  table: '00000000-0000-4000-8000-000000000001',
  events: '00000000-0000-4000-8000-000000000002',
  feed: '00000000-0000-4000-8000-000000000003',
} as const;

export interface Look {
  readonly shape: DesignShape;
  readonly locale: Locale;
  /** Null for the colours of the template. */
  readonly brand: Brand | null;
  readonly company: string;
  readonly today: string;
}

/** What it takes its data from. */
export interface Bound {
  readonly table?: BoundTable;
  readonly events?: string;
  readonly feed?: string;
}

export function documentOf(template: Template, look: Look, bound: Bound = {}): DesignDocument {
  const { shape, locale, brand, company, today } = look;
  const palette = brand && !template.keepsColours ? paletteOf(brand.colours) : template.palette;
  const kit: Kit = {
    ...palette,
    shape,
    locale,
    heading: brand?.headingFont ?? 'inter',
    body: brand?.textFont ?? 'inter',
    company,
    logo: brand?.logo ?? null,
    table: bound.table ?? sampleTable(template, locale),
    events: bound.events ?? sampleSources.events,
    feed: bound.feed ?? sampleSources.feed,
    today,
  };
  return { use: template.use, shape, ...template.draw(kit) };
}

const sampleTable = ({ table = 'cafe' }: Template, locale: Locale): BoundTable => ({
  source: sampleSources.table,
  item: 'item',
  price: 'price',
  part: 'part',
  parts: partsOf(table, locale),
});

/** The example data of a template. */
export const sampleDataOf =
  ({ table = 'cafe' }: Template, locale: Locale, now: number, today: string) =>
  (source: string): SourceData | null => {
    if (source === sampleSources.table) return tableData(table, locale);
    if (source === sampleSources.events) return eventData(locale, today);
    if (source === sampleSources.feed) return feedData(locale);
    return source === 'weather' ? weatherData(now) : null;
  };
