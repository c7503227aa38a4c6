import { frameName } from '../../../core/queries/frames.queries.ts';
import { orientationKeys, resolutionKeys } from '../../../lib/display-words.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import type { DisplayField, DisplayValues } from './display-values.ts';

/** A field as the conflict dialog shows it. */
export const describeField = (
  values: DisplayValues,
  field: DisplayField,
  placeNames: ReadonlyMap<string, string>,
) => ({
  field: translate(fieldNames[field]),
  text: field === 'location' ? (placeNames.get(values.location) ?? '') : textOf(values, field),
});

const fieldNames = {
  name: 'displays.name',
  location: 'displays.location',
  description: 'displays.description',
  groups: 'displays.groups',
  orientation: 'displays.orientation',
  resolution: 'displays.resolution',
  image: 'displays.image',
  preferredVideoOutput: 'displays.videoOutput',
  frame: 'framePicker.title',
  networkScreens: 'displays.networkScreens',
} as const satisfies Record<DisplayField, string>;

function textOf(values: DisplayValues, field: DisplayField): string {
  if (field === 'groups') return values.groups.map(({ name }) => name).join(', ');
  if (field === 'frame') return frameName(values.frame, translate('framePicker.asGroup'));
  if (field === 'orientation') return translate(orientationKeys[values.orientation]);
  if (field === 'resolution') return translate(resolutionKeys[values.resolution]);
  if (field === 'networkScreens') {
    return values.networkScreens
      .map((each) => `${each.vendor} ${each.localIp} ${each.screenId}${each.password ? ' ••••' : ''}`)
      .join(', ');
  }
  if (field === 'image') {
    if (values.image === null) return '';
    return translate(values.image.startsWith('data:') ? 'displays.imageNew' : 'displays.imageStored');
  }
  return String(values[field]);
}
