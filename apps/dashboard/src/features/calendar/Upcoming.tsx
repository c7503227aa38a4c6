import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useLocale, useT } from '../../lib/i18n.ts';
import { dateOf, dayAt } from '../../lib/local-days.ts';
import { type Block, blockAt, blocksOf, nextPlaying } from '../../lib/plan-blocks.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { useRichT } from '../../lib/rich-message.tsx';
import { useNow } from '../../lib/use-now.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ClockHead, Instant } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { type Timeline, useUpcoming } from './calendar.queries.ts';
import { useCalendarWords } from './calendar-words.ts';
import { DayBand } from './DayBand.tsx';
import classes from './upcoming.module.css';
import { searchAfter } from './use-calendar-state.ts';

export interface UpcomingProps {
  display: {
    readonly id: string;
    readonly status: string;
    readonly location: Place;
    readonly playing: { readonly playlist: string | null; readonly name: string | null } | null;
  };
  /** What is known of it; instead of it stands the playlist that its device names, where that is known too. */
  children: ReactNode;
}

const hourMs = 3_600_000;
const noPlaylists: Timeline['playlists'] = [];

/** What the plan says of now, of what comes next, and of the next 24 hours. */
export function Upcoming({ display, children }: UpcomingProps) {
  const t = useT();
  const navigate = useNavigate();
  const now = useNow().getTime();
  const { data } = useUpcoming(display.id, now);
  const words = useCalendarWords(display.location, data?.playlists ?? noPlaylists);
  const blocks = useMemo(() => (data ? blocksOf(data.segments) : []), [data]);
  if (!data) return <div className={classes.now}>{children}</div>;
  const current = blockAt(blocks, now);
  const playing = display.status === 'playlist_active' ? display.playing : null;
  const playlist = data.playlists.find(({ id }) => id === playing?.playlist);
  const next = nextPlaying(blocks, current?.to ?? now);
  const explain = (at: number) =>
    void navigate({
      to: '.',
      search: ({ view, as }: Record<string, string | undefined>) => {
        const day = dayAt(data.timezone, at);
        const date = day === dayAt(data.timezone, now) ? null : dateOf(day);
        return searchAfter({ view, as }, { why: new Date(at).toISOString(), date });
      },
      resetScroll: false,
    } as never);
  return (
    <>
      <div className={classes.now}>
        {playlist ? <p className={classes.title}>{playlist.name}</p> : children}
        {current && <Planned block={current} playing={playlist?.id ?? null} data={data} words={words} />}
      </div>
      {playlist && playing?.name && <p className={classes.item}>{playing.name}</p>}
      {next && <Next block={next} data={data} now={now} words={words} />}
      <p className={classes.label}>
        <ClockHead place={words.place}>{t('calendar.next24')}</ClockHead>
      </p>
      <DayBand
        timeZone={data.timezone}
        blocks={blocks}
        words={words}
        from={Math.floor(now / hourMs) * hourMs}
        now={now}
        label={t('calendar.next24')}
        onSelect={explain}
      />
    </>
  );
}

type Words = ReturnType<typeof useCalendarWords>;

interface PlannedProps {
  block: Block;
  playing: string | null;
  data: Timeline;
  words: Words;
}

/** Since when and until when; what is planned, where that is not what is known to play. */
function Planned({ block, playing, data, words }: PlannedProps) {
  const rich = useRichT();
  const moment = (at: number) => <Instant at={at} place={words.place} />;
  // The answer ends somewhere; beyond, nothing is known.
  const [start, end] = [Date.parse(data.segments[0]!.from), Date.parse(data.segments.at(-1)!.to)];
  const since = block.from > start ? moment(block.from) : null;
  const until = block.to < end ? moment(block.to) : null;
  const text = () => {
    if (block.state === 'closed') return until && rich('calendar.closedUntil', { time: until });
    if (block.state === 'nothing') return until && rich('calendar.nothingUntil', { time: until });
    if (playing === null || !block.playlists.includes(playing))
      return until
        ? rich('calendar.plannedUntil', { name: words.nameOf(block), time: until })
        : rich('calendar.planned', { name: words.nameOf(block) });
    if (since && until) return rich('calendar.sinceUntil', { since, until });
    return since ? rich('calendar.since', { since }) : until && rich('calendar.until', { time: until });
  };
  return (
    <span className={classes.when} title={words.titleOf({ block, from: block.from, to: block.to })}>
      {text()}
    </span>
  );
}

function Next({ block, data, now, words }: { block: Block; data: Timeline; now: number; words: Words }) {
  const t = useT();
  const locale = useLocale();
  const [first] = block.playlists;
  const priority = data.playlists.find(({ id }) => id === first)?.priority ?? 0;
  return (
    <AppLink
      href={`/${locale}/playlists/detail/${first}`}
      className={classes.next}
      style={playlistTones(first!)}
      title={words.titleOf({ block, from: block.from, to: block.to })}
    >
      <i>
        <Icon name="playlist" size={18} />
      </i>
      <span className={classes.words}>
        <b>{words.nameOf(block)}</b>
        <span>{t('calendar.nextPlaylist', { priority })}</span>
      </span>
      <Instant at={block.from} place={words.place} now={now} />
    </AppLink>
  );
}
