import type { Playable } from '@vitrine/contract/playables';
import { orientationKeys } from '../../lib/display-words.ts';
import { translate } from '../../lib/i18n/i18n.ts';

/** A playable may leave its orientation undefined. */
export const orientationText = (orientation: Playable['orientation']): string =>
  orientation === null ? translate('playables.anyOrientation') : translate(orientationKeys[orientation]);
