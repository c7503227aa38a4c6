import { translate } from '../lib/i18n/i18n.ts';
import { confirm } from './confirm.tsx';
import classes from './conflict.module.css';
import { Text } from './layout/layout.tsx';

/** A field as shown in the dialog; an empty text is an empty field. */
export interface Difference {
  readonly field: string;
  readonly savedValues: string;
  readonly ownValues: string;
}

/** The name of a field and its formatted value, which may depend on the other version. */
export type DescribeField<Values, Field> = (
  values: Values,
  field: Field,
  other: Values,
) => { field: string; text: string };

/** Compares the version saved by somebody else with mine, for the fields I changed. */
export const differencesOf = <Values, Field>(
  savedValues: Values,
  ownValues: Values,
  changed: readonly Field[],
  describeField: DescribeField<Values, Field>,
): Difference[] =>
  changed.map((field) => ({
    field: describeField(ownValues, field, savedValues).field,
    savedValues: describeField(savedValues, field, ownValues).text,
    ownValues: describeField(ownValues, field, savedValues).text,
  }));

/** Somebody saved the same record meanwhile. Shows the differences; nothing is overwritten silently. */
export async function askAboutConflict(
  name: string,
  fields: readonly Difference[],
): Promise<'theirs' | 'mine' | null> {
  const differing = fields.filter(({ savedValues, ownValues }) => savedValues !== ownValues);
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
      <Text as="table" above={12} className={classes.table} size="13/18">
        <thead>
          <tr>
            <th scope="col">{translate('conflict.field')}</th>
            <th scope="col">{translate('conflict.theirs')}</th>
            <th scope="col">{translate('conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, savedValues, ownValues }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{orEmpty(savedValues)}</td>
              <td>{orEmpty(ownValues)}</td>
            </tr>
          ))}
        </tbody>
      </Text>
    </>
  );
}
