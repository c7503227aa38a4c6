import * as z from 'zod';
import { staff } from './access.ts';
import { designShapes } from './design-canvas.ts';
import { route } from './route.ts';
import { Id, Named } from './text.ts';

// Where a frame would show, before it is chosen.

/** A group that has a frame. */
export const FrameGroup = z.object({
  id: Id,
  name: z.string(),
  frame: Named.extend({ shape: z.enum(designShapes) }),
});
export type FrameGroup = z.infer<typeof FrameGroup>;

export const frameGroups = route({
  id: 'groups.framed',
  host: 'content',
  method: 'GET',
  path: '/api/v1/groups-framed',
  access: staff,
  reply: z.object({ data: z.array(FrameGroup) }),
  summary: 'List the groups that have a frame',
  description:
    'In the order in which they decide: a display wears the frame of the first of its groups. At most 1,000.',
});

/** What becomes of the displays of a group that gets a frame. Lists hold the first three. */
export const FrameWearers = z.object({
  displays: z.int(),
  wearing: z.int(),
  /** Displays that keep their own choice: a frame, or none (null). */
  own: z.object({ total: z.int(), first: z.array(Named.extend({ frame: z.string().nullable() })) }),
  /** Displays that get the frame of another group, which decides before this one. */
  others: z.object({ total: z.int(), first: z.array(Named.extend({ displays: z.int() })) }),
  /** Displays for which the frame has no shape. */
  withoutShape: z.int(),
  /** Designs played there of which a moving box stands still, because the frame moves too. */
  still: z.object({ total: z.int(), first: z.array(Named) }),
});
export type FrameWearers = z.infer<typeof FrameWearers>;

export const frameWearers = route({
  id: 'designs.wearers',
  isExpensive: true,
  host: 'content',
  method: 'POST',
  path: '/api/v1/designs/:id/wearers',
  access: staff,
  body: z.strictObject({
    /** The group that is to get the frame; null for a new one. */
    group: Id.nullable(),
    /** Its priority and its displays, as they are to be saved. */
    priority: z.int().min(0).max(100),
    displays: z.array(Id).max(10_000),
  }),
  reply: z.object({ data: FrameWearers }),
  summary: 'Read which displays would wear a frame',
  description: 'For a group that is to get it. Nothing is changed.',
});
