import { translate } from '../../lib/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import classes from './conflict.module.css';
import { type DisplayField, type DisplayValues, valuesOf } from './display-values.ts';
import { orientationKeys, resolutionKeys } from './display-words.ts';
import type { DisplayRecord } from './displays.queries.ts';

interface Conflict {
  theirs: DisplayRecord;
  mine: DisplayValues;
  /** Names of my location; theirs comes with the record. */
  nameOfLocation: (id: string) => string;
  /** What I changed. */
  changed: readonly DisplayField[];
}

/** Somebody saved the same display meanwhile. Shows where the two differ; nothing is overwritten silently. */
export async function askAboutConflict(conflict: Conflict): Promise<'theirs' | 'mine' | null> {
  const { theirs, mine, changed } = conflict;
  const saved = valuesOf(theirs);
  const textOf = (values: DisplayValues, field: DisplayField) =>
    field === 'location' ? conflict.nameOfLocation(values.location) : plainTextOf(values, field);
  const rows = changed
    .map((field) => ({ field, theirs: textOf(saved, field), mine: textOf(mine, field) }))
    .filter((row) => row.theirs !== row.mine);
  let choice: 'theirs' | 'mine' = 'mine';
  const hasChosen = await confirm({
    title: translate('locations.conflict.title', { name: theirs.name }),
    body: <Differences rows={rows} />,
    confirmLabel: translate('locations.conflict.keep'),
    alternative: {
      label: translate('locations.conflict.reload'),
      action: async () => {
        choice = 'theirs';
      },
    },
  });
  return hasChosen ? choice : null;
}

function Differences({ rows }: { rows: readonly { field: DisplayField; theirs: string; mine: string }[] }) {
  if (rows.length === 0) return <p>{translate('displays.conflictSame')}</p>;
  const orEmpty = (text: string) => text || translate('locations.conflict.empty');
  return (
    <>
      <p>{translate('displays.conflictBody')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{translate('locations.conflict.field')}</th>
            <th scope="col">{translate('locations.conflict.theirs')}</th>
            <th scope="col">{translate('locations.conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, theirs, mine }) => (
            <tr key={field}>
              <th scope="row">{translate(fieldNames[field])}</th>
              <td>{orEmpty(theirs)}</td>
              <td>{orEmpty(mine)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
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
