import type { BoxOf } from '@vitrine/contract/design-document';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Checkbox, Switch } from '../../../ui/toggles.tsx';
import classes from './inspector.module.css';
import type { SectionProps } from './inspector-props.ts';
import { Section } from './Section.tsx';
import { SourceField, shownColumns, useSourceRows } from './SourceFields.tsx';

const none = '';

/** Which rows and columns of a source are shown, and how. */
export function TableSection({ box, set }: SectionProps<BoxOf<'table'>>) {
  const t = useT();
  const rows = useSourceRows(box.source);
  const columns = rows ? shownColumns(rows) : [];
  const isOn = (key: string) => box.columns.some(({ column }) => column === key);
  const toggle = (key: string) => {
    if (isOn(key) && box.columns.length === 1) return;
    const kind = columns.find((column) => column.key === key)?.kind;
    set({
      columns: isOn(key)
        ? box.columns.filter(({ column }) => column !== key)
        : [...box.columns, { column: key, ...(kind === 'price' && { align: 'right' as const }) }],
    });
  };
  const filtered = box.filter?.column;
  const values = filtered
    ? [...new Set((rows?.rows ?? []).map(({ values }) => String(values[filtered] ?? '')).filter(Boolean))]
    : [];
  const options = columns.map(({ key, name }) => ({ value: key, label: name }));
  return (
    <>
      <Section>
        <SourceField
          value={box.source}
          need="rows"
          onChange={(source) => set({ source, filter: undefined, sort: undefined })}
        />
        {columns.length > 0 && (
          <Stack as="fieldset" className={classes.checks} gap={6}>
            <legend>{t('designer.columnsShown')}</legend>
            {columns.map(({ key, name }) => (
              <Checkbox key={key} label={name} checked={isOn(key)} onChange={() => toggle(key)} />
            ))}
          </Stack>
        )}
      </Section>
      <Section title={t('designer.rows')}>
        <div className={classes.two}>
          <SelectField
            label={t('designer.onlyWhere')}
            options={[{ value: none, label: t('designer.allRows') }, ...options]}
            value={filtered ?? none}
            onChange={(column) => {
              const first = rows?.rows
                .map(({ values }) => values[column])
                .find((value) => typeof value === 'string');
              set({ filter: column === none ? undefined : { column, is: String(first ?? '') } });
            }}
          />
          {filtered && (
            <SelectField
              label={t('designer.is')}
              options={values.map((value) => ({ value, label: value }))}
              value={String(box.filter?.is ?? '')}
              onChange={(is) => set({ filter: { column: filtered, is } })}
            />
          )}
        </div>
        <SelectField
          label={t('designer.sortedBy')}
          options={[{ value: none, label: t('designer.asInTable') }, ...options]}
          value={box.sort?.column ?? none}
          onChange={(column) => set({ sort: column === none ? undefined : { column, descending: false } })}
        />
        <div className={classes.two}>
          <NumberField
            label={t('designer.rowsPerPage')}
            min={1}
            max={100}
            value={box.rowsPerPage}
            onChange={(count) =>
              count !== '' && count > 0 && set({ rowsPerPage: Math.min(100, count) }, `${box.id} rows`)
            }
          />
          <NumberField
            label={t('designer.pageSeconds')}
            min={1}
            max={3600}
            value={box.pageSeconds}
            onChange={(count) =>
              count !== '' && count > 0 && set({ pageSeconds: Math.min(3600, count) }, `${box.id} page`)
            }
          />
        </div>
        <SelectField
          label={t('designer.soldOut')}
          options={[
            { value: 'strike', label: t('designer.soldOutStrike') },
            { value: 'leave_out', label: t('designer.soldOutLeave') },
            { value: none, label: t('designer.soldOutShow') },
          ]}
          value={box.soldOut ?? none}
          onChange={(value) =>
            set({ soldOut: value === 'strike' || value === 'leave_out' ? value : undefined })
          }
        />
        <Switch
          label={t('designer.header')}
          checked={box.header}
          onChange={() => set({ header: !box.header })}
        />
        <Switch
          label={t('designer.pageMark')}
          checked={box.pageMark === true}
          onChange={() => set({ pageMark: !box.pageMark })}
        />
        <Switch
          label={t('designer.currency')}
          checked={box.currency}
          onChange={() => set({ currency: !box.currency })}
        />
      </Section>
    </>
  );
}
