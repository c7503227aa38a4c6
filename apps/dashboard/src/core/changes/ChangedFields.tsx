import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { changedFields } from './change-sentence.tsx';
import classes from './changes.module.css';
import type { Change } from './changes.queries.ts';
import { fieldName, isSaid, valueText } from './field-values.ts';
import { cellWords, changedCells } from './row-cells.ts';

/** So many cells of a table are listed. */
const maxCells = 50;

interface ChangedFieldsProps {
  change: Change;
  /** From now back to then. */
  isReversed?: boolean;
}

/** Fields before and after. */
export function ChangedFields({ change, isReversed = false }: ChangedFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const cells = changedCells(change);
  const named = (cells ?? [])
    .flatMap(({ column, ...cell }) => (column ? [{ column, ...cell }] : []))
    .slice(0, maxCells);
  const fields = changedFields(change).filter((field) => isSaid(field) && !(cells && field === 'rows'));
  if (!change.before && !change.after && change.fields.length > 0) return <p>{t('changes.fieldsOnly')}</p>;
  if (fields.length + named.length === 0) return null;
  const [was, becomes] = isReversed ? [change.after, change.before] : [change.before, change.after];
  const text = (field: string, values: Change['before']) =>
    valueText(t, locale, change, field, values?.[field]);
  return (
    <table className={classes.fields}>
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          {was && <th scope="col">{t('changes.before')}</th>}
          {becomes && <th scope="col">{t('changes.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {named.map(({ column, row, was, becomes }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells of one change, in their order
          <tr key={at}>
            <th scope="row">{[row, column.name].filter(Boolean).join(' · ')}</th>
            {(isReversed ? [becomes, was] : [was, becomes]).map((value, side) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: before and after
              <td key={side}>{cellWords(t, locale, column, value)}</td>
            ))}
          </tr>
        ))}
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldName(t, field)}</th>
            {was && <td>{text(field, was)}</td>}
            {becomes && <td>{text(field, becomes)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
