import type { Display } from '@vitrine/contract/displays';
import { translate } from '../../lib/i18n.ts';

const keys = {
  horizontal: 'displays.orientations.horizontal',
  vertical_left: 'displays.orientations.verticalLeft',
  vertical_right: 'displays.orientations.verticalRight',
  upside_down: 'displays.orientations.upsideDown',
} as const satisfies Record<Display['orientation'], string>;

/** A group may leave it open. */
export const orientationText = (orientation: Display['orientation'] | null): string =>
  orientation === null ? translate('groups.anyOrientation') : translate(keys[orientation]);
