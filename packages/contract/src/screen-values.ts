import * as z from 'zod';
import { Instant, LocalTime, LocalTimeOrMidnight, text } from './text.ts';

// What players need of displays, devices, locations and playables. It stands apart from the resources, so that a player's program does not
// contain those.

export { type Weekday, weekdays } from './weekdays.ts';

/** Nonstop and closed days keep the times they had before, so switching back loses nothing. */
export const DayHours = z
  .strictObject({ start: LocalTime, end: LocalTimeOrMidnight, nonstop: z.boolean(), closed: z.boolean() })
  .refine((day) => !(day.nonstop && day.closed) && (day.nonstop || day.closed || day.start < day.end), {
    error: 'validation.startBeforeEnd',
  });
export type DayHours = z.infer<typeof DayHours>;

export const orientations = ['horizontal', 'vertical_left', 'vertical_right', 'upside_down'] as const;
export const Orientation = z.enum(orientations);
export const resolutions = ['1080p', '2160p', 'system_default'] as const;

export const screenPowers = ['on', 'off', 'warming', 'cooling'] as const;
export const screenProblems = ['unreachable', 'wrong_password', 'bad_reply', 'not_controllable'] as const;

/** What the display's device last heard from a screen. A screen on its HDMI cable has an empty address. */
export const NetworkScreenState = z.object({
  vendor: text(50),
  localIp: text(45),
  screenId: z.int().min(0).max(64),
  power: z.enum(screenPowers).nullable(),
  problem: z.enum(screenProblems).nullable(),
});
export type NetworkScreenState = z.infer<typeof NetworkScreenState>;

/** Switched by hand; holds until the next opening or closing. `until` is null if there is none. */
export const ScreenPower = z.object({ on: z.boolean(), until: Instant.nullable() });

/** `linux` is a machine with our agent; any other machine with a browser is `browser`. */
export const devicePlatforms = ['browser', 'webos', 'tizen', 'android', 'linux', 'brightsign'] as const;

/** Where a player stores media files, best first. `memory` loses them at the next start. */
export const storageKinds = ['opfs', 'cache', 'indexeddb', 'memory'] as const;

export const ConnectedScreen = z.object({
  name: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});

export const playableTypes = ['video', 'image', 'url', 'hls', 'audio', 'design'] as const;
export type PlayableType = (typeof playableTypes)[number];
/** `audio` is a converted sound file, because browsers do not play the uploaded one. */
export const qualities = ['original', '1080p', '2160p', 'audio'] as const;
export type Quality = (typeof qualities)[number];
