import * as z from 'zod';
import { everyone } from './access.ts';
import { designShapes } from './design-canvas.ts';
import { Boxes, designUses, Paint } from './design-document.ts';
import { eqFolder } from './folders.ts';
import { restoreAction } from './history.ts';
import { locales } from './pages.ts';
import { contains, eqOneOf, resource } from './resource.ts';
import { Id, Named, recordBase, requiredText } from './text.ts';

/** Dates, units and prices are written in the language of the place, or in that of the words. */
export const designUnits = ['place', 'words'] as const;

const language = {
  /** The language of its texts; null if nobody has said so. */
  words: z.enum(locales).nullable(),
  units: z.enum(designUnits),
};

export const Design = z.object({
  ...recordBase,
  /** A design that is an item is a playable with the same id; a frame is none. */
  playable: Id.nullable(),
  name: z.string(),
  folder: Id.nullable(),
  use: z.enum(designUses),
  shape: z.enum(designShapes),
  background: Paint,
  boxes: Boxes,
  ...language,
  /** The template of the program that it was made of. */
  template: z.string().nullable(),
  /** The same frame for displays that are mounted the other way. */
  twin: Id.nullable(),
});
export type Design = z.infer<typeof Design>;

export const DesignInput = z.object({
  name: requiredText(200),
  folder: Id.nullable().optional(),
  /** Stays as it is once the design exists, and so does the shape. */
  use: z.enum(designUses),
  shape: z.enum(designShapes),
  background: Paint,
  boxes: Boxes,
  words: language.words.optional(),
  /** Of the place, unless it says otherwise. */
  units: language.units.optional(),
  /** Stays as it is once the design exists. */
  template: z
    .string()
    .regex(/^[\w-]{1,40}$/, { error: 'designs.template' })
    .nullable()
    .optional(),
  twin: Id.nullable().optional(),
});
export type DesignInput = z.input<typeof DesignInput>;

export const designs = resource('designs', {
  title: { one: 'a design', many: 'designs' },
  record: Design,
  input: DesignInput,
  list: {
    filters: {
      name: contains,
      use: eqOneOf(...designUses),
      shape: eqOneOf(...designShapes),
      folder: eqFolder,
    },
    sort: ['name', 'createdAt', 'updatedAt'],
    defaultSort: 'createdAt:desc',
    search: ['name'],
  },
  include: {
    folder: Named.nullable(),
    twin: Named.nullable(),
  },
  preview: true,
  access: {
    list: everyone,
    get: everyone,
    create: everyone,
    update: everyone,
    remove: everyone,
    options: everyone,
  },
  actions: {
    restore: restoreAction(everyone),
    copy: {
      access: everyone,
      preview: true,
      body: z.strictObject({ name: requiredText(200), folder: Id.nullable().optional() }),
      reply: z.object({ data: Design }),
      summary: 'Copy a design',
      description: 'The copy is in no playlist, and no group or display wears it.',
    },
  },
});
