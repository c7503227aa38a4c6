import { translate } from '../lib/i18n.ts';
import { confirm } from './confirm.tsx';
import classes from './conflict.module.css';

/** A field as it is shown; an empty text is a field left empty. */
export interface Difference {
  readonly field: string;
  readonly theirs: string;
  readonly mine: string;
}

/** How a field is called, and how its value is written. */
export type Tell<Values, Field> = (values: Values, field: Field) => { field: string; text: string };

/** What somebody else saved and what I have written, of the fields I changed. */
export const differencesOf = <Values, Field>(
  theirs: Values,
  mine: Values,
  changed: readonly Field[],
  tell: Tell<Values, Field>,
): Difference[] =>
  changed.map((field) => ({
    field: tell(mine, field).field,
    theirs: tell(theirs, field).text,
    mine: tell(mine, field).text,
  }));

/** Somebody saved the same record meanwhile. Shows where the two differ; nothing is overwritten silently. */
export async function askAboutConflict(
  name: string,
  fields: readonly Difference[],
): Promise<'theirs' | 'mine' | null> {
  const differing = fields.filter(({ theirs, mine }) => theirs !== mine);
  let choice: 'theirs' | 'mine' = 'mine';
  const hasChosen = await confirm({
    title: translate('conflict.title', { name }),
    body: <Differences rows={differing} />,
    confirmLabel: translate('conflict.keep'),
    alternative: {
      label: translate('conflict.reload'),
      action: async () => {
        choice = 'theirs';
      },
    },
  });
  return hasChosen ? choice : null;
}

function Differences({ rows }: { rows: readonly Difference[] }) {
  if (rows.length === 0) return <p>{translate('conflict.same')}</p>;
  const orEmpty = (text: string) => text || translate('conflict.empty');
  return (
    <>
      <p>{translate('conflict.body')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{translate('conflict.field')}</th>
            <th scope="col">{translate('conflict.theirs')}</th>
            <th scope="col">{translate('conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, theirs, mine }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{orEmpty(theirs)}</td>
              <td>{orEmpty(mine)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
