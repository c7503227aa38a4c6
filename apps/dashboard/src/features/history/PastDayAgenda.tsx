import type { DisplayDay } from '@vitrine/contract/display-history';
import { useT } from '../../lib/i18n/i18n.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { HeadedTime } from '../../ui/time/Time.tsx';
import { type Place, useTimeText } from '../../ui/time/time-text.ts';
import classes from './past-day.module.css';

interface Row {
  readonly from: string;
  readonly to: string;
  readonly playlist: string | null;
  readonly label: string;
  readonly mark?: 'offline' | 'fault';
}

/** What was shown, one stretch below the other: for phones. */
export function PastDayAgenda({ day, place }: { day: DisplayDay; place: Place }) {
  const t = useT();
  const { clock } = useTimeText();
  const rows: Row[] = [
    ...day.shown.map(({ from, to, playlist, name }) => ({
      ...{ from, to, playlist, label: name ?? t('changes.past.something') },
    })),
    ...day.apart.flatMap(({ from, to, why }) =>
      why === 'offline' || why === 'fault'
        ? [{ from, to, playlist: null, label: t(`changes.past.why.${why}`), mark: why }]
        : [],
    ),
  ].toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return (
    <section>
      <h3 className={classes.summary}>{t('changes.past.shown')}</h3>
      {rows.length === 0 && (
        <Text as="p" below={8} size="12.5" tone="muted">
          {t('changes.past.shownUnknown')}
        </Text>
      )}
      <ol className={classes.agenda}>
        {rows.map((row) => (
          <Stack
            gap={8}
            pad="10/12"
            size="13.5"
            as="li"
            key={`${row.from} ${row.label}`}
            data-mark={row.mark}
            style={row.playlist ? playlistTones(row.playlist) : {}}
          >
            <HeadedTime place={place}>
              {clock(row.from, place)}–{clock(row.to, place)}
            </HeadedTime>
            <b>{row.label}</b>
          </Stack>
        ))}
      </ol>
    </section>
  );
}
