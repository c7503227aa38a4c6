import { can } from '@vitrine/contract/access';
import type { BoxOf } from '@vitrine/contract/design-document';
import { pageById } from '@vitrine/contract/pages';
import { rowColumns, type Source, type SourceRows } from '@vitrine/contract/sources';
import { useState } from 'react';
import { useRows, useSourceList } from '../../../core/queries/sources.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import classes from './inspector.module.css';

// Choosing a source, its columns and rows.

export type SourceNeed = 'rows' | 'events' | 'titles' | 'weather';

const hasColumn = ({ columns }: Source, key: string) => columns.some((column) => column.key === key);

export const suits = (need: SourceNeed, source: Source): boolean =>
  need === 'events'
    ? hasColumn(source, 'start') && hasColumn(source, 'title')
    : need === 'titles'
      ? hasColumn(source, 'title')
      : need === 'weather'
        ? source.kind === 'weather'
        : source.kind !== 'weather';

export function useFittingSources(need: SourceNeed): Source[] {
  const { data } = useSourceList({ _limit: '200', sort: 'name:asc' });
  return (data?.data ?? []).filter((source) => suits(need, source));
}

interface SourceFieldProps {
  value: string | undefined;
  need: SourceNeed;
  onChange: (source: string) => void;
}

export function SourceField({ value, need, onChange }: SourceFieldProps) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const fitting = useFittingSources(need);
  return (
    <>
      <SelectField
        label={t('designer.data')}
        options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
        value={value ?? null}
        placeholder={t('fields.choose')}
        onChange={onChange}
      />
      {value && can(caller, pageById('sourceDetail')) && fitting.some(({ id }) => id === value) && (
        <AppLink className={classes.link} href={`/${locale}/sources/detail/${value}`}>
          {t('designer.openSource')}
        </AppLink>
      )}
    </>
  );
}

/** Columns that people show; the others say when and how a row is shown. */
export const shownColumns = (rows: Pick<SourceRows, 'columns'>) =>
  rows.columns.filter(({ key }) => !Object.values(rowColumns).some((own) => own === key));

export const useSourceRows = (source: string | undefined): SourceRows | undefined =>
  useRows(source ?? '', Boolean(source)).data;

/** A row by what stands in its first text. */
export const rowName = (rows: SourceRows, row: SourceRows['rows'][number]): string => {
  const column = rows.columns.find(({ kind }) => kind === 'text');
  return String((column && row.values[column.key]) ?? row.id);
};

interface CellFieldsProps {
  source: string;
  row: string;
  column: string;
  onRow: (row: string) => void;
  onColumn: (column: string) => void;
}

/** One cell: its row and its column. */
export function CellFields({ source, row, column, onRow, onColumn }: CellFieldsProps) {
  const t = useT();
  const rows = useSourceRows(source);
  return (
    <div className={classes.two}>
      <SelectField
        label={t('designer.row')}
        options={(rows?.rows ?? []).map((each) => ({ value: each.id, label: rowName(rows!, each) }))}
        value={row || null}
        placeholder={t('fields.choose')}
        onChange={onRow}
      />
      <SelectField
        label={t('designer.column')}
        options={(rows?.columns ?? []).map(({ key, name }) => ({ value: key, label: name }))}
        value={column || null}
        placeholder={t('fields.choose')}
        onChange={onColumn}
      />
    </div>
  );
}

type Value = Exclude<BoxOf<'text'>['runs'][number], { text: string }>;

/** A value to be put into a text. */
export function ValueFields({ onChoose }: { onChoose: (value: Value) => void }) {
  const t = useT();
  const [source, setSource] = useState('');
  const [row, setRow] = useState('');
  const [column, setColumn] = useState('');
  return (
    <Stack gap={10} pad="12" rounded sunken>
      <SourceField
        value={source}
        need="rows"
        onChange={(next) => {
          setSource(next);
          setRow('');
          setColumn('');
        }}
      />
      {source && <CellFields {...{ source, row, column }} onRow={setRow} onColumn={setColumn} />}
      <Button
        size="sm"
        disabled={!source || !row || !column}
        onClick={() => onChoose({ source, row, column })}
      >
        {t('designer.insertValue')}
      </Button>
    </Stack>
  );
}
