import * as z from 'zod';
import { Id } from './text.ts';

// The colours, fonts and logo of a customer, which templates take on.

export const designFonts = ['inter', 'lora', 'oswald', 'caveat'] as const;
export type DesignFont = (typeof designFonts)[number];

export const Colour = z
  .string({ error: 'designs.colour' })
  .regex(/^#([0-9a-f]{6}|[0-9a-f]{8})$/i, { error: 'designs.colour' });

export const maxBrandColours = 8;

export const Brand = z.strictObject({
  /** The most important first. */
  colours: z
    .array(Colour)
    .min(1, { error: 'designs.brandColours' })
    .max(maxBrandColours, { error: 'designs.brandColours' }),
  headingFont: z.enum(designFonts, { error: 'designs.font' }),
  textFont: z.enum(designFonts, { error: 'designs.font' }),
  /** A playable that is an image. */
  logo: Id.nullable(),
});
export type Brand = z.infer<typeof Brand>;
