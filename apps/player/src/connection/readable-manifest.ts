import { Manifest, ManifestMedia, ManifestPlayable, ManifestPlaylist } from '@vitrine/contract/player';
import { orientations, resolutions } from '@vitrine/contract/screen-values';
import * as z from 'zod';

// A newer server may use kinds of conditions, playables and files that this player does not know. Only those
// are left out: their item or playlist is not shown, rather than shown at the wrong time, and everything else
// plays.

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const readable = (list: unknown, schema: z.ZodType): Json[] =>
  listOf(list).filter((each) => schema.safeParse(each).success);
const oneOf = <T>(value: unknown, known: readonly T[], other: T): T =>
  known.find((each) => each === value) ?? other;

function leaveOutUnknown(manifest: unknown): unknown {
  if (!isObject(manifest) || !isObject(manifest.display)) return manifest;
  const { display } = manifest;
  const known = {
    orientation: oneOf(display.orientation, orientations, 'horizontal'),
    resolution: oneOf(display.resolution, resolutions, 'system_default'),
    ...(isObject(display.frame) && { frame: readableDesign(display.frame) }),
    ...(isObject(display.alarmDesigns) && { alarmDesigns: listOf(display.alarmDesigns).map(readableDesign) }),
    ...(isObject(display.schedule) && { schedule: readableSchedule(display.schedule) }),
  };
  return { ...manifest, display: { ...display, ...known } };
}

function readableSchedule(schedule: Json): Json {
  const described = listOf(schedule.playables).map((each) => ({
    ...each,
    media: readable(each.media, ManifestMedia),
    ...('pages' in each && { pages: readablePages(each.pages) }),
    ...(isObject(each.design) && { design: readableDesign(each.design) }),
  }));
  const playables = readable(described, ManifestPlayable);
  const canShow = new Set(playables.map(({ id }) => id));
  const playlists = listOf(schedule.playlists).map((each) => ({
    ...each,
    items: readable(each.items, ManifestPlaylist.shape.items.element).filter(({ playable }) =>
      canShow.has(playable),
    ),
  }));
  return { ...schedule, playables, playlists: readable(playlists, ManifestPlaylist) };
}

/** Boxes are read by what draws them. */
const readableDesign = (design: Json): Json => ({
  ...design,
  files: listOf(design.files).map((file) => ({ ...file, media: readable(file.media, ManifestMedia) })),
});

/** A document whose pages can't be read is shown by its first page. */
function readablePages(pages: unknown): Json[] | undefined {
  const found = listOf(pages).map((page) => ({ ...page, media: readable(page.media, ManifestMedia) }));
  return found.length > 0 ? found : undefined;
}

export const ReadableManifest = z.preprocess(leaveOutUnknown, Manifest);
