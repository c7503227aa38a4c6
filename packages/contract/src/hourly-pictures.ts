import * as z from 'zod';
import { staff } from './access.ts';
import { route } from './route.ts';
import { Instant } from './text.ts';

// One small picture per display and hour of what it showed.

/** Older pictures are deleted. */
export const keepPicturesDays = 14;

export const hourlyPicture = route({
  id: 'displays.hourlyPicture',
  host: 'content',
  method: 'GET',
  path: '/api/v1/displays/:id/hourly-picture',
  access: staff,
  query: z.strictObject({ at: Instant }),
  reply: z.custom<{ contentType: string; bytes: Uint8Array }>(),
  isFile: true,
  replyType: 'image/webp',
  summary: 'Read the picture of a display at a past moment',
  description: `The newest one that was taken up to that moment, at most ${keepPicturesDays} days ago. The reply is 404 if none was kept.`,
});
