import * as z from 'zod';
import { staff } from './access.ts';
import { contains, eqBoolean, eqId, eqOneOf, resource } from './resource.ts';
import { Id, Instant, recordBase } from './text.ts';

export const orientations = ['horizontal', 'vertical_left', 'vertical_right', 'upside_down'] as const;
export const resolutions = ['1080p', '2160p', 'system_default'] as const;
export const displayStatuses = ['playlist_active', 'online', 'offline', 'unknown'] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

/** A paired display that stays silent this long is offline. */
export const offlineAfterSeconds = 120;

/** A display as other records and lists show it. */
export const DisplaySummary = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  status: z.enum(displayStatuses),
  lastActive: Instant.nullable(),
});
export type DisplaySummary = z.infer<typeof DisplaySummary>;

export const Display = z.object({
  ...recordBase,
  name: z.string(),
  description: z.string().nullable(),
  location: Id,
  groups: z.array(Id),
  orientation: z.enum(orientations),
  resolution: z.enum(resolutions),
  active: z.boolean(),
  lastActive: Instant.nullable(),
  status: z.enum(displayStatuses),
});
export type Display = z.infer<typeof Display>;

const Named = z.object({ id: Id, name: z.string() });

/** Reading only, until displays can be paired. */
export const displays = resource('displays', {
  record: Display,
  input: z.object({}),
  list: {
    filters: {
      name: contains,
      active: eqBoolean,
      status: eqOneOf(...displayStatuses),
      location: eqId,
      orientation: eqOneOf(...orientations),
    },
    sort: ['name', 'lastActive', 'createdAt', 'updatedAt'],
    defaultSort: 'name:asc',
    search: ['name', 'description'],
  },
  include: { location: Named, groups: z.array(Named) },
  access: { list: staff, get: staff, options: staff },
  counts: displayStatuses,
});
