import { useMemo } from 'react';
import type { SourceRecord } from '../../core/queries/sources.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { NamedColumn } from '../../ui/DataTable.tsx';
import { Age } from '../../ui/time/Time.tsx';
import { NextFetch } from './NextFetch.tsx';
import { KindMark, StateMark, useAmount, useOrigin, useReason } from './source-look.tsx';
import classes from './sources.module.css';
import { UsedOn } from './UsedOn.tsx';

interface ColumnOptions {
  /** Two lines: name, then state and age. */
  isPhone: boolean;
  /** Null for people who may not have a source fetched. */
  onFetch: ((source: SourceRecord) => void) | null;
  /** The one that is being asked for. */
  fetching: string | undefined;
}

export function useSourceColumns(options: ColumnOptions): NamedColumn<SourceRecord>[] {
  const wide = useWideColumns(options);
  const narrow = usePhoneColumns();
  return options.isPhone ? narrow : wide;
}

function usePhoneColumns(): NamedColumn<SourceRecord>[] {
  const t = useT();
  return [
    {
      id: 'name',
      header: t('sources.source'),
      cell: ({ name, kind, state, goodAt }) => (
        <span className={classes.source}>
          <KindMark kind={kind} />
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            <span className={classes.brief}>
              <StateMark state={state} /> <ValueAge at={goodAt} />
            </span>
          </span>
        </span>
      ),
    },
  ];
}

function ValueAge({ at }: { at: string | null }) {
  const t = useT();
  return at ? <Age at={at} place={null} /> : <span>{t('sources.nothingYet')}</span>;
}

function useWideColumns({ onFetch, fetching }: ColumnOptions): NamedColumn<SourceRecord>[] {
  const t = useT();
  const reasonOf = useReason();
  const originOf = useOrigin();
  const amountOf = useAmount();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('sources.source'),
        sortable: true,
        cell: (row) => (
          <span className={classes.source}>
            <KindMark kind={row.kind} />
            <span className={classes.words}>
              <span className={classes.name}>{row.name}</span>
              <span className={classes.origin} title={row.address ?? undefined}>
                {originOf(row)}
              </span>
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('sources.state'),
        cell: (row) => {
          const why = reasonOf(row) ?? (row.changedBy && t('sources.changedBy', { name: row.changedBy }));
          return (
            <span className={classes.stateCell}>
              <StateMark state={row.state} />
              {why && (
                <span className={classes.reason} data-state={row.state}>
                  {why}
                </span>
              )}
            </span>
          );
        },
      },
      {
        id: 'goodAt',
        header: t('sources.value'),
        sortable: true,
        cell: (row) => (
          <span className={classes.words}>
            <ValueAge at={row.goodAt} />
            <span className={classes.quiet}>{amountOf(row)}</span>
          </span>
        ),
      },
      {
        id: 'used',
        header: t('sources.usedOn'),
        hideBelow: 'md',
        cell: (row) => <UsedOn source={row} />,
      },
      {
        id: 'next',
        header: t('sources.nextFetch'),
        hideBelow: 'lg',
        cell: (row) =>
          row.kind === 'table' ? (
            <span className={classes.words}>
              <span>{t('sources.editedHere')}</span>
              <span className={classes.quiet}>{t('sources.inAMinute')}</span>
            </span>
          ) : (
            <NextFetch source={row} isBusy={fetching === row.id} onFetch={onFetch && (() => onFetch(row))} />
          ),
      },
    ],
    [t, reasonOf, originOf, amountOf, onFetch, fetching],
  );
}
