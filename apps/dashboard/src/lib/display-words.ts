import type { orientations, resolutions } from '@vitrine/contract/displays';

// Names of the choices a display has.

type Orientation = (typeof orientations)[number];
type Resolution = (typeof resolutions)[number];

export const orientationKeys = {
  horizontal: 'displays.orientations.horizontal',
  vertical_left: 'displays.orientations.verticalLeft',
  vertical_right: 'displays.orientations.verticalRight',
  upside_down: 'displays.orientations.upsideDown',
} as const satisfies Record<Orientation, string>;

export const resolutionKeys = {
  system_default: 'displays.resolutions.systemDefault',
  '1080p': 'displays.resolutions.fullHd',
  '2160p': 'displays.resolutions.ultraHd',
} as const satisfies Record<Resolution, string>;
