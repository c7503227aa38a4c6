import * as z from 'zod';
import { devicesOnly } from './access.ts';
import { route } from './route.ts';
import { Id } from './text.ts';

// What a screen actually shows: the player draws its current frame into a small JPEG and sends it.

/** Longest side of a frame for lists. */
export const frameWidth = 480;
/** Longest side while somebody is watching, unless the connection is slow. */
export const watchedFrameWidth = 960;
export const maxFrameBytes = 100_000;
/** One call of `watchDisplay` makes the player send a frame per second for this many seconds. */
export const watchSeconds = 15;
export const watchedFrameMs = 1_000;
/** Interval of frames for lists, while nobody is watching. */
export const idleFrameMs = 300_000;
/** The same interval on a slow connection, where a change of the item alone sends no frame. */
export const slowFrameMs = 1_800_000;
/** A change of the item sends a frame at most this often. */
export const changedFrameMs = 60_000;

/**
 * `black` and `frozen` mean longer than the item allows; `page` is a web page of another origin, which a
 * player cannot draw.
 */
export const frameStates = ['showing', 'black', 'frozen', 'page'] as const;
export type FrameState = (typeof frameStates)[number];

/** Headers of a frame, in lower case. They hold only what the picture itself does not show. */
export const FrameHeaders = z.object({
  'x-frame-state': z.enum(frameStates),
  'x-frame-playlist': Id.optional(),
  'x-frame-item': Id.optional(),
});

export const sendFrame = route({
  id: 'player.frame',
  host: 'content',
  method: 'POST',
  path: '/api/player/frame',
  access: devicesOnly,
  isStream: true,
  bodyType: 'image/jpeg',
  reply: z.undefined(),
  status: 204,
  summary: 'Send the frame that a device shows',
  description: 'A JPEG, or no body in the state `page`; at most two a second. Headers say what is shown.',
});
