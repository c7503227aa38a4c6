import { translate } from '../../lib/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import classes from './conflict.module.css';
import { type GroupField, type GroupValues, valuesOf } from './group-values.ts';
import type { GroupRecord } from './groups.queries.ts';
import { orientationText } from './orientation-text.ts';

interface Conflict {
  theirs: GroupRecord;
  mine: GroupValues;
  /** What I changed. */
  changed: readonly GroupField[];
}

/** Somebody saved the same group meanwhile. Shows where the two differ; nothing is overwritten silently. */
export async function askAboutConflict({
  theirs,
  mine,
  changed,
}: Conflict): Promise<'theirs' | 'mine' | null> {
  const saved = valuesOf(theirs);
  const differing = changed.filter((field) => textOf(saved, field) !== textOf(mine, field));
  let choice: 'theirs' | 'mine' = 'mine';
  const hasChosen = await confirm({
    title: translate('groups.conflict.title', { name: theirs.name }),
    body: <Differences fields={differing} theirs={saved} mine={mine} />,
    confirmLabel: translate('groups.conflict.keep'),
    alternative: {
      label: translate('groups.conflict.reload'),
      action: async () => {
        choice = 'theirs';
      },
    },
  });
  return hasChosen ? choice : null;
}

interface DifferencesProps {
  fields: readonly GroupField[];
  theirs: GroupValues;
  mine: GroupValues;
}

function Differences({ fields, theirs, mine }: DifferencesProps) {
  if (fields.length === 0) return <p>{translate('groups.conflict.same')}</p>;
  return (
    <>
      <p>{translate('groups.conflict.body')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{translate('groups.conflict.field')}</th>
            <th scope="col">{translate('groups.conflict.theirs')}</th>
            <th scope="col">{translate('groups.conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{translate(fieldKeys[field])}</th>
              <td>{textOf(theirs, field) || translate('groups.conflict.empty')}</td>
              <td>{textOf(mine, field) || translate('groups.conflict.empty')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const fieldKeys = {
  name: 'groups.name',
  description: 'groups.description',
  orientation: 'groups.orientation',
  displays: 'groups.displays',
  priority: 'groups.priority',
} as const satisfies Record<GroupField, string>;

function textOf(values: GroupValues, field: GroupField): string {
  if (field === 'displays') {
    return values.displays
      .map(({ name }) => name)
      .sort()
      .join(', ');
  }
  if (field === 'orientation') return orientationText(values.orientation);
  return String(values[field]).trim();
}
