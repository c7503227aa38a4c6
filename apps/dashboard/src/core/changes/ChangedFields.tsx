import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { changedFields } from './change-sentence.tsx';
import classes from './changes.module.css';
import type { Change } from './changes.queries.ts';
import { fieldName, isSaid, valueText } from './field-values.ts';

interface ChangedFieldsProps {
  change: Change;
  /** From now back to then. */
  isReversed?: boolean;
}

/** Fields before and after. */
export function ChangedFields({ change, isReversed = false }: ChangedFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const fields = changedFields(change).filter(isSaid);
  if (!change.before && !change.after && change.fields.length > 0) return <p>{t('changes.fieldsOnly')}</p>;
  if (fields.length === 0) return null;
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
