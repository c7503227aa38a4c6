import { translate } from '../../lib/i18n.ts';
import type { Difference } from '../../ui/conflict.tsx';
import { type GroupField, type GroupValues, valuesOf } from './group-values.ts';
import type { GroupRecord } from './groups.queries.ts';
import { orientationText } from './orientation-text.ts';

/** What somebody else saved and what I have written, of the fields I changed. */
export function differencesOf(
  theirs: GroupRecord,
  mine: GroupValues,
  changed: readonly GroupField[],
): Difference[] {
  const saved = valuesOf(theirs);
  return changed.map((field) => ({
    field: translate(fieldKeys[field]),
    theirs: textOf(saved, field),
    mine: textOf(mine, field),
  }));
}

const fieldKeys = {
  name: 'groups.name',
  description: 'groups.description',
  orientation: 'groups.orientation',
  displays: 'groups.displays',
  playlists: 'groups.playlists',
  priority: 'groups.priority',
} as const satisfies Record<GroupField, string>;

function textOf(values: GroupValues, field: GroupField): string {
  if (field === 'displays' || field === 'playlists') {
    return values[field]
      .map(({ name }) => name)
      .sort()
      .join(', ');
  }
  if (field === 'orientation') return orientationText(values.orientation);
  return String(values[field]).trim();
}
