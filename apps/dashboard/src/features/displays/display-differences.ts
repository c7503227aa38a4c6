import { orientationKeys, resolutionKeys } from '../../lib/display-words.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import type { Difference } from '../../ui/conflict.tsx';
import { type DisplayField, type DisplayValues, valuesOf } from './display-values.ts';
import type { DisplayRecord } from './displays.queries.ts';

interface Conflict {
  savedValues: DisplayRecord;
  ownValues: DisplayValues;
  /** Names of my location; savedValues comes with the record. */
  nameOfLocation: (id: string) => string;
  /** What I changed. */
  changed: readonly DisplayField[];
}

/** What somebody else saved and what I have written, field by field. */
export function differencesOf({ savedValues, ownValues, nameOfLocation, changed }: Conflict): Difference[] {
  const saved = valuesOf(savedValues);
  const textOf = (values: DisplayValues, field: DisplayField) =>
    field === 'location' ? nameOfLocation(values.location) : plainTextOf(values, field);
  return changed.map((field) => ({
    field: translate(fieldNames[field]),
    savedValues: textOf(saved, field),
    ownValues: textOf(ownValues, field),
  }));
}

const fieldNames = {
  name: 'displays.name',
  location: 'displays.location',
  description: 'displays.description',
  groups: 'displays.groups',
  orientation: 'displays.orientation',
  resolution: 'displays.resolution',
  image: 'displays.image',
  preferredVideoOutput: 'displays.videoOutput',
  networkScreens: 'displays.networkScreens',
} as const satisfies Record<DisplayField, string>;

function plainTextOf(values: DisplayValues, field: DisplayField): string {
  if (field === 'groups') return values.groups.map(({ name }) => name).join(', ');
  if (field === 'orientation') return translate(orientationKeys[values.orientation]);
  if (field === 'resolution') return translate(resolutionKeys[values.resolution]);
  if (field === 'networkScreens') {
    return values.networkScreens.map((each) => `${each.vendor} ${each.localIp} ${each.screenId}`).join(', ');
  }
  if (field === 'image') {
    if (values.image === null) return '';
    return translate(values.image.startsWith('data:') ? 'displays.imageNew' : 'displays.imageStored');
  }
  return String(values[field]);
}
