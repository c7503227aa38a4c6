import { useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { dayAt } from '../../lib/local-days.ts';
import { useNow } from '../../lib/use-now.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable, type NamedColumn } from '../../ui/DataTable.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { FilterField, Pagination } from '../../ui/ListPage.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { readerZone, utc } from '../../ui/time/time-text.ts';
import { showToast } from '../../ui/toast.ts';
import { type PlayRecord, usePlays, useUpcoming } from './calendar.queries.ts';
import { downloadPlays } from './download-plays.ts';
import classes from './plays.module.css';
import { instantsOf, usePlaysState } from './plays-state.ts';

/** Exactly one id is set, together with its name. */
export interface ProofOfPlayProps {
  display?: string;
  playlist?: string;
  playable?: string;
  name?: string;
  /** On a page the filters are kept in the URL; in a sheet they are discarded with it. */
  isInSheet?: boolean;
}

/** What was actually shown, as reported by the devices. */
export function ProofOfPlay(props: ProofOfPlayProps) {
  const now = useNow().getTime();
  const { display } = props;
  return display ? (
    <OfDisplay {...props} display={display} now={now} />
  ) : (
    <Plays {...props} timeZone={readerZone()} now={now} />
  );
}

/** Uses days in the time zone of the display's location. */
function OfDisplay(props: ProofOfPlayProps & { display: string; now: number }) {
  const { data } = useUpcoming(props.display, props.now);
  return data ? <Plays {...props} timeZone={data.timezone} /> : null;
}

function Plays(props: ProofOfPlayProps & { timeZone: string; now: number }) {
  const { display, playlist, playable, name = '', isInSheet = false, timeZone, now } = props;
  const t = useT();
  const { first, last, item, page, perPage, set } = usePlaysState(dayAt(timeZone, now), !isInSheet);
  const [isDownloading, setDownloading] = useState(false);
  const columns = useColumns(props);
  const { from, to } = instantsOf({ first, last }, timeZone);
  const scope = {
    ...(display && { display_eq: display }),
    ...(playlist && { playlist_eq: playlist }),
    ...(playable && { playable_eq: playable }),
    from_eq: from,
    to_eq: to,
  };
  const plays = usePlays({
    ...scope,
    ...(item.trim() && { name_contains: item.trim() }),
    _start: String((page - 1) * perPage),
    _limit: String(perPage),
    sort: 'startedAt:desc',
  });
  const download = async () => {
    setDownloading(true);
    try {
      const file = t('plays.file', { name: fileName(name), first, last }).replaceAll('--', '-');
      if (!(await downloadPlays(scope, file))) showToast({ message: t('plays.exportEnqueued') });
    } catch (error) {
      showToast({ message: t('list.exportFailed', { reason: errorMessage(error) }), kind: 'error' });
    } finally {
      setDownloading(false);
    }
  };
  const isFiltered = item !== '';
  const dayField = (label: 'plays.from' | 'plays.to', value: string) => ({
    label: t(label),
    value,
    buttonLabel: t('plays.pick', { label: t(label) }),
    // A date typed without a year is in the year that is shown.
    after: `${value.slice(0, 4)}-01-01`,
    isDayAlways: true,
    className: classes.dayField!,
  });
  return (
    <div className={classes.plays} data-sheet={isInSheet || undefined}>
      <Row className={classes.toolbar} gap={10} align="end" wrap>
        <DateField
          {...dayField('plays.from', first)}
          other={last}
          max={last}
          onChange={(day) => set({ from: day })}
        />
        <DateField
          {...dayField('plays.to', last)}
          other={first}
          min={first}
          onChange={(day) => set({ to: day })}
        />
        {!playable && (
          <FilterField
            label={t('plays.item')}
            value={item}
            onChange={(next) => set({ item: next || null })}
          />
        )}
        <Button
          icon="download"
          loading={isDownloading}
          className={classes.download}
          title={t('plays.downloadHint')}
          onClick={() => void download()}
        >
          {t('plays.download')}
        </Button>
      </Row>
      <Text as="p" className={classes.zone} size="13/18" tone="muted">
        {display ? t('plays.zone', { zone: timeZone }) : t('plays.zones', { zone: timeZone })}
      </Text>
      <DataTable<PlayRecord>
        label={t('plays.title')}
        columns={columns}
        rows={plays.data?.data ?? []}
        state={plays.data ? 'ready' : plays.error ? 'error' : 'loading'}
        refreshing={plays.isFetching && plays.isPlaceholderData}
        error={plays.error && errorMessage(plays.error)}
        onRetry={() => void plays.refetch()}
        empty={
          <EmptyState
            action={
              isFiltered ? (
                <Button onClick={() => set({ item: null })}>{t('list.clearFilters')}</Button>
              ) : undefined
            }
          >
            {t(isFiltered ? 'plays.noMatch' : 'plays.empty')}
          </EmptyState>
        }
      />
      <Pagination
        page={page}
        perPage={perPage}
        total={plays.data?.meta.total ?? 0}
        onChange={(change) =>
          set({
            page: change.page && change.page > 1 ? String(change.page) : null,
            ...(change.perPage && { perPage: String(change.perPage) }),
          })
        }
      />
    </div>
  );
}

/** Keeps only characters that every file system accepts. */
const fileName = (name: string) => name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');

function useColumns({ display, playlist }: ProofOfPlayProps): NamedColumn<PlayRecord>[] {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const local: NamedColumn<PlayRecord> = {
    id: 'startedAt',
    header: t('plays.started'),
    cell: ({ startedAt, location, timezone }) => (
      <Instant
        at={startedAt}
        place={{ name: location, timezone }}
        form="record"
        placeOnly
        className={classes.time}
      />
    ),
  };
  const worldwide: NamedColumn<PlayRecord> = {
    id: 'utc',
    header: t('plays.utc'),
    hideBelow: 'md',
    cell: ({ startedAt }) => (
      <Instant at={startedAt} place={utc} form="record" isHeaded placeOnly className={classes.utc} />
    ),
  };
  const name: NamedColumn<PlayRecord> = {
    id: 'name',
    header: t('plays.itemName'),
    cell: (play) => {
      const shown =
        play.showings > 1 ? t('plays.times', { name: play.name, times: play.showings }) : play.name;
      if (!play.playable) return shown;
      return (
        <AppLink href={`/${locale}/playables/detail/${play.playable}`} className={classes.link}>
          {shown}
        </AppLink>
      );
    },
  };
  const where: NamedColumn<PlayRecord> = {
    id: 'display',
    header: t('plays.display'),
    cell: ({ display: place, displayName }) =>
      place ? (
        <AppLink href={`/${locale}/displays/detail/${place.id}`} className={classes.link}>
          {displayName}
        </AppLink>
      ) : (
        t('plays.deleted', { name: displayName })
      ),
  };
  const by: NamedColumn<PlayRecord> = {
    id: 'playlist',
    header: t('plays.playlist'),
    cell: ({ playlist: list, playlistName }) => {
      if (list)
        return (
          <AppLink href={`/${locale}/playlists/detail/${list.id}`} className={classes.link}>
            {playlistName ?? list.name}
          </AppLink>
        );
      return playlistName ? t('plays.deleted', { name: playlistName }) : t('plays.deletedPlaylist');
    },
  };
  const seconds: NamedColumn<PlayRecord> = {
    id: 'seconds',
    header: t('plays.seconds'),
    align: 'end',
    cell: (play) => t('plays.secondsValue', { seconds: number(play.seconds, { maximumFractionDigits: 1 }) }),
  };
  return [name, ...(display ? [] : [where]), ...(playlist ? [] : [by]), local, worldwide, seconds];
}
