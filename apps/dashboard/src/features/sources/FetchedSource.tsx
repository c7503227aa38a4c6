import { can, staff } from '@vitrine/contract/access';
import type { SourceRows } from '@vitrine/contract/sources';
import { useState } from 'react';
import { useUseText } from '../../core/pickers/source-words.ts';
import { useLocationOptions } from '../../core/queries/displays.queries.ts';
import { type SourceRecord, useDelivery, useFetchNow, useRows } from '../../core/queries/sources.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Beside } from '../../ui/layout/grids.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Age, Instant } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import { RowsPreview } from './RowsPreview.tsx';
import { SourceHead } from './SourceHead.tsx';
import { reasonTones, StateMark, useReason } from './source-look.tsx';
import classes from './sources.module.css';
import { WaitingCard } from './WaitingCard.tsx';

/** What was fetched, when, and why not. */
export function FetchedSource({ source }: { source: SourceRecord }) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const reasonOf = useReason();
  const describeUse = useUseText();
  const rows = useRows(source.id);
  const places = useLocationOptions(source.kind === 'weather');
  // What stands below the rows would be pushed away by names and rows that come later.
  const table = source.kind === 'weather' && places.isPending ? undefined : rows.data;
  const delivery = useDelivery(source.id, source.validFrom !== null);
  const fetchNow = useFetchNow();
  const [isAsked, setAsked] = useState(false);
  const ask = async () => {
    setAsked(true);
    try {
      await fetchNow.mutateAsync(source.id);
      showToast({ message: t('sources.fetching', { name: source.name }) });
    } catch (error) {
      showToast({ message: errorMessage(error), kind: 'error' });
    } finally {
      setAsked(false);
    }
  };
  const reason = reasonOf(source);
  return (
    <>
      <SourceHead
        source={source}
        note={describeUse(source)}
        actions={
          can(caller, { access: staff }) && (
            <Button icon="refresh" loading={isAsked} onClick={() => void ask()}>
              {t('sources.fetchNow')}
            </Button>
          )
        }
      />
      <Beside aside={400} align="start">
        <div>
          <Card padded className={classes.facts}>
            <p>
              <StateMark state={source.state} />{' '}
              {reason && (
                <Text size="13/18" tone={reasonTones[source.state]}>
                  {reason}
                </Text>
              )}
            </p>
            <FailedPlaces source={source} />
            <Stack as="dl" gap={8}>
              {source.address && (
                <div>
                  <Text as="dt" tone="muted">
                    {t('sources.addressLabel')}
                  </Text>
                  <Text as="dd" anywhere>
                    {source.address}
                  </Text>
                </div>
              )}
              <div>
                <Text as="dt" tone="muted">
                  {t('sources.value')}
                </Text>
                <dd>{source.goodAt ? <Age at={source.goodAt} place={null} /> : t('sources.nothingYet')}</dd>
              </div>
              <div>
                <Text as="dt" tone="muted">
                  {t('sources.nextFetch')}
                </Text>
                <dd>
                  <Instant at={source.nextFetchAt} place={null} />
                  {source.refreshMinutes && ` · ${t('sources.every', { count: source.refreshMinutes })}`}
                </dd>
              </div>
            </Stack>
            {source.state !== 'fresh' && source.goodAt && (
              <p className={classes.quiet}>{t('sources.lastGoodStays')}</p>
            )}
            {source.kind === 'weather' && <p className={classes.quiet}>{t('sources.weatherCredit')}</p>}
          </Card>
          {table && source.kind === 'weather' ? (
            <WeatherRows table={table} total={source.rows} places={places.data ?? []} />
          ) : table ? (
            <RowsPreview
              columns={table.columns}
              rows={table.rows}
              total={table.rows.length}
              locale={locale}
            />
          ) : (
            <RowsSkeleton rows={8} height={37} />
          )}
        </div>
        {table && delivery.data && (
          <WaitingCard delivery={delivery.data} columns={source.columns} onTakeBack={null} />
        )}
      </Beside>
    </>
  );
}

const namedPlaces = 3;

/** Places whose weather could not be fetched, if others could: the source as a whole is well then. */
function FailedPlaces({ source: { places, fault, kind } }: { source: SourceRecord }) {
  const t = useT();
  const locale = useLocale();
  const reasonOf = useReason();
  const [first] = places?.failed ?? [];
  if (kind !== 'weather' || !places || !first || (fault && fault.code === first.fault.code)) return null;
  const names = places.failed.slice(0, namedPlaces).map(({ name }) => name);
  const more = places.failedCount - names.length;
  const list = new Intl.ListFormat(locale).format([
    ...names,
    ...(more > 0 ? [t('sources.placesMore', { count: more })] : []),
  ]);
  return (
    <Text as="p" size="13/18" tone="warning">
      {t('sources.placesFailed', { places: list, reason: reasonOf(first) ?? '' })}
    </Text>
  );
}

interface WeatherRowsProps {
  table: SourceRows;
  total: number;
  places: readonly { readonly id: string; readonly name: string }[];
}

/** Rows of the weather name their places by id, which tells people nothing. */
function WeatherRows({ table: { columns, rows }, total, places }: WeatherRowsProps) {
  const locale = useLocale();
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const named = rows.map((row) => ({
    ...row,
    values: { ...row.values, place: names.get(String(row.values.place)) ?? '' },
  }));
  return <RowsPreview columns={columns} rows={named} total={total} locale={locale} />;
}
