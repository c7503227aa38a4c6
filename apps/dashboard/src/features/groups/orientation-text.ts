import type { Display } from '@vitrine/contract/displays';
import { orientationKeys } from '../../lib/display-words.ts';
import { translate } from '../../lib/i18n/i18n.ts';

/** A group may leave its orientation undefined. */
export const orientationText = (orientation: Display['orientation'] | null): string =>
  orientation === null ? translate('groups.anyOrientation') : translate(orientationKeys[orientation]);
