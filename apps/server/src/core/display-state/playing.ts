import * as z from 'zod';

/** What a device last said it plays, as it is stored with the device. */
export const StoredPlaying = z.object({
  playlist: z.string().nullable(),
  item: z.string().nullable(),
  name: z.string().nullable(),
});
