import { frameName } from '../../core/queries/frames.queries.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import type { GroupField, GroupValues } from './group-values.ts';
import { orientationText } from './orientation-text.ts';

/** A field as the conflict dialog shows it. */
export const describeField = (values: GroupValues, field: GroupField) => ({
  field: translate(fieldKeys[field]),
  text: textOf(values, field),
});

const fieldKeys = {
  name: 'groups.name',
  description: 'groups.description',
  orientation: 'groups.orientation',
  displays: 'groups.displays',
  playlists: 'groups.playlists',
  priority: 'groups.priority',
  frame: 'framePicker.title',
} as const satisfies Record<GroupField, string>;

function textOf(values: GroupValues, field: GroupField): string {
  if (field === 'displays' || field === 'playlists') {
    return values[field]
      .map(({ name }) => name)
      .sort()
      .join(', ');
  }
  if (field === 'frame') return frameName(values.frame);
  if (field === 'orientation') return orientationText(values.orientation);
  return String(values[field]).trim();
}
