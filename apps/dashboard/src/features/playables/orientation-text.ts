import type { Playable } from '@vitrine/contract/playables';
import { translate } from '../../lib/i18n.ts';

const keys = {
  horizontal: 'displays.orientations.horizontal',
  vertical_left: 'displays.orientations.verticalLeft',
  vertical_right: 'displays.orientations.verticalRight',
  upside_down: 'displays.orientations.upsideDown',
} as const satisfies Record<NonNullable<Playable['orientation']>, string>;

/** A playable may leave it open. */
export const orientationText = (orientation: Playable['orientation']): string =>
  orientation === null ? translate('playables.anyOrientation') : translate(keys[orientation]);
