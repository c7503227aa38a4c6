import * as z from 'zod';
import { devicesOnly } from './access.ts';
import { route } from './route.ts';
import { Id } from './text.ts';

// What a screen really shows: the player draws its current frame into a small JPEG and sends it.

/** Longest side a player draws for lists. */
export const frameWidth = 480;
/** The same while somebody watches, unless the line is slow. */
export const watchedFrameWidth = 960;
export const maxFrameBytes = 100_000;
/** A call of `watchDisplay` keeps the player drawing once a second for so long. */
export const watchSeconds = 15;
export const watchedFrameMs = 1_000;
/** Nobody watches: for the pictures in lists. */
export const idleFrameMs = 300_000;
/** The same on a slow line, which carries none for a mere change of the item. */
export const slowFrameMs = 1_800_000;
/** A new item is drawn at most so often. */
export const changedFrameMs = 60_000;

/** `black` and `frozen`: longer than the item allows; `page`: a web page of another origin, which no player can draw. */
export const frameStates = ['showing', 'black', 'frozen', 'page'] as const;
export type FrameState = (typeof frameStates)[number];

/** Headers of a frame, in lower case: nothing but what the picture itself can't tell. */
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
