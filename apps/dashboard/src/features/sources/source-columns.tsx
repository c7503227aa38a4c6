import { useMemo } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import type { NamedColumn } from '../../ui/DataTable.tsx';
import { Age, Instant } from '../../ui/time/Time.tsx';
import { KindMark, kindKey, StateMark, shortAddress, useReason } from './source-look.tsx';
import classes from './sources.module.css';
import type { SourceRecord } from './sources.queries.ts';

export function useSourceColumns(): NamedColumn<SourceRecord>[] {
  const t = useT();
  const reasonOf = useReason();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('sources.source'),
        sortable: true,
        cell: ({ name, kind, address }) => (
          <span className={classes.source}>
            <KindMark kind={kind} />
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.quiet}>
                {t(kindKey(kind))}
                {address && ` · ${shortAddress(address)}`}
              </span>
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('sources.state'),
        cell: (row) => (
          <span className={classes.stateCell}>
            <StateMark state={row.state} />
            <span className={classes.reason} data-state={row.state}>
              {reasonOf(row) ?? (row.changedBy && t('sources.changedBy', { name: row.changedBy }))}
            </span>
          </span>
        ),
      },
      {
        id: 'goodAt',
        header: t('sources.value'),
        sortable: true,
        hideBelow: 'md',
        cell: ({ goodAt, rows, kind }) => (
          <span className={classes.words}>
            {goodAt ? <Age at={goodAt} place={null} /> : <span>{t('sources.nothingYet')}</span>}
            <span className={classes.quiet}>
              {kind !== 'weather' && t('sources.rowCount', { count: rows })}
            </span>
          </span>
        ),
      },
      {
        id: 'used',
        header: t('sources.usedOn'),
        hideBelow: 'md',
        cell: ({ displays, designs }) =>
          displays > 0 ? (
            <span className={classes.words}>
              <span>{t('sources.screens', { count: displays })}</span>
              <span className={classes.quiet}>{designs.map(({ name }) => name).join(', ')}</span>
            </span>
          ) : (
            <span className={classes.quiet}>{t('sources.notUsed')}</span>
          ),
      },
      {
        id: 'next',
        header: t('sources.nextFetch'),
        hideBelow: 'lg',
        cell: ({ kind, nextFetchAt, refreshMinutes }) =>
          kind === 'table' ? (
            <span className={classes.words}>
              <span>{t('sources.editedHere')}</span>
              <span className={classes.quiet}>{t('sources.inAMinute')}</span>
            </span>
          ) : (
            <span className={classes.words}>
              <Instant at={nextFetchAt} place={null} isHeaded />
              <span className={classes.quiet}>
                {refreshMinutes ? t('sources.every', { count: refreshMinutes }) : t('sources.byService')}
              </span>
            </span>
          ),
      },
    ],
    [t, reasonOf],
  );
}
