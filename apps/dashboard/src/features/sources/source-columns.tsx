import { useMemo } from 'react';
import type { SourceRecord } from '../../core/queries/sources.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { NamedColumn } from '../../ui/DataTable.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Age } from '../../ui/time/Time.tsx';
import { NextFetch } from './NextFetch.tsx';
import { KindMark, reasonTones, StateMark, useAmount, useOrigin, useReason } from './source-look.tsx';
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
        <Row as="span" className={classes.source} inline gap={12}>
          <KindMark kind={kind} />
          <Stack as="span" shrink>
            <Text weight={600} anywhere>
              {name}
            </Text>
            <Row as="span" gap={8} rowGap={2} wrap size="13/18" weight={400} tone="muted">
              <StateMark state={state} /> <ValueAge at={goodAt} />
            </Row>
          </Stack>
        </Row>
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
          <Row as="span" className={classes.source} inline gap={12}>
            <KindMark kind={row.kind} />
            <Stack as="span" shrink>
              <Text weight={600} anywhere>
                {row.name}
              </Text>
              <Text
                className={classes.origin}
                size="13/18"
                weight={400}
                tone="muted"
                truncate
                title={row.address ?? undefined}
              >
                {originOf(row)}
              </Text>
            </Stack>
          </Row>
        ),
      },
      {
        id: 'state',
        header: t('sources.state'),
        cell: (row) => {
          const why = reasonOf(row) ?? (row.changedBy && t('sources.changedBy', { name: row.changedBy }));
          return (
            <Row as="span" className={classes.stateCell} wrapping gap={10} rowGap={0} align="start" wrap>
              <StateMark state={row.state} />
              {why && (
                <Text className={classes.reason} size="13/18" tone={reasonTones[row.state]}>
                  {why}
                </Text>
              )}
            </Row>
          );
        },
      },
      {
        id: 'goodAt',
        header: t('sources.value'),
        sortable: true,
        cell: (row) => (
          <Stack as="span" shrink>
            <ValueAge at={row.goodAt} />
            <span className={classes.quiet}>{amountOf(row)}</span>
          </Stack>
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
            <Stack as="span" shrink>
              <span>{t('sources.editedHere')}</span>
              <span className={classes.quiet}>{t('sources.inAMinute')}</span>
            </Stack>
          ) : (
            <NextFetch source={row} isBusy={fetching === row.id} onFetch={onFetch && (() => onFetch(row))} />
          ),
      },
    ],
    [t, reasonOf, originOf, amountOf, onFetch, fetching],
  );
}
