import { type Weekday, weekdays } from '@vitrine/contract/locations';
import { currentLocale, translate } from '../../lib/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import classes from './conflict.module.css';
import { weekdayHeading } from './local-time.ts';
import { type ChangedField, type LocationValues, valuesOf } from './location-values.ts';
import type { LocationRecord } from './locations.queries.ts';
import { modeOf } from './opening-hours.ts';

interface Conflict {
  theirs: LocationRecord;
  mine: LocationValues;
  /** What I changed. */
  changed: readonly ChangedField[];
}

/** Somebody saved the same location meanwhile. Shows where the two differ; nothing is overwritten silently. */
export async function askAboutConflict({
  theirs,
  mine,
  changed,
}: Conflict): Promise<'theirs' | 'mine' | null> {
  const saved = valuesOf(theirs);
  const differing = changed.filter((field) => textOf(saved, field) !== textOf(mine, field));
  let choice: 'theirs' | 'mine' = 'mine';
  const hasChosen = await confirm({
    title: translate('locations.conflict.title', { name: theirs.name }),
    body: <Differences fields={differing} theirs={saved} mine={mine} />,
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

interface DifferencesProps {
  fields: readonly ChangedField[];
  theirs: LocationValues;
  mine: LocationValues;
}

function Differences({ fields, theirs, mine }: DifferencesProps) {
  if (fields.length === 0) return <p>{translate('locations.conflict.same')}</p>;
  return (
    <>
      <p>{translate('locations.conflict.body')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{translate('locations.conflict.field')}</th>
            <th scope="col">{translate('locations.conflict.theirs')}</th>
            <th scope="col">{translate('locations.conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{nameOf(field)}</th>
              <td>{textOf(theirs, field) || translate('locations.conflict.empty')}</td>
              <td>{textOf(mine, field) || translate('locations.conflict.empty')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const fieldNames = {
  name: 'locations.name',
  timezone: 'locations.timezone',
  displays: 'locations.displays',
  routerPublicIp: 'locations.router.publicIp',
  winboxPort: 'locations.router.winboxPort',
  guiPort: 'locations.router.guiPort',
  sshPort: 'locations.router.sshPort',
  credentials: 'locations.router.credentials',
  notes: 'locations.notes',
} as const;

const weekdayOf = (field: ChangedField): Weekday | undefined =>
  weekdays.find((day) => field === `hours.${day}`);

function nameOf(field: ChangedField): string {
  const day = weekdayOf(field);
  if (day) return weekdayHeading(day, currentLocale());
  return translate(fieldNames[field as keyof typeof fieldNames]);
}

function textOf(values: LocationValues, field: ChangedField): string {
  const day = weekdayOf(field);
  if (day) {
    const hours = values.hours[day];
    const mode = modeOf(hours);
    return mode === 'hours' ? `${hours.start}–${hours.end}` : translate(`locations.hours.${mode}`);
  }
  if (field === 'displays') return values.displays.map(({ name }) => name).join(', ');
  if (field === 'credentials') return values.credentials.kind === 'keep' ? '••••••••' : '•••••••••';
  return String(values[field as 'name' | 'notes']);
}
