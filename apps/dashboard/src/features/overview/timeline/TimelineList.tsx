import { type MouseEvent, useMemo, useRef } from 'react';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import { offsetsOf } from '../../../lib/row-range.ts';
import { useVisibleRows } from '../../../lib/visible-rows.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import shared from '../../../ui/agenda.module.css';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { StatusText } from '../../../ui/StatusMark.tsx';
import { ClockHead, HeadedTime } from '../../../ui/time/Time.tsx';
import classes from './list.module.css';
import { clockText, type NextHours } from './next-hours.ts';
import { type Row as AnyRow, type HeadRow, type LineRow, linesOf, type ScreenRow } from './rows.ts';
import type { Picked } from './TimelineGrid.tsx';
import type { TimelineWords } from './timeline-words.ts';

interface TimelineListProps {
  rows: readonly AnyRow[];
  hours: NextHours;
  words: TimelineWords;
  now: number;
  selected: { readonly display: string; readonly at: number } | null;
  onSelect: (picked: Picked) => void;
  onToggle: (key: string) => void;
}

const heights = { head: 40, screen: 44, line: 52 } as const;

/** The timeline as a list, for phones and for users who prefer it: what plays on each display. */
export function TimelineList({ rows, hours, words, now, selected, onSelect, onToggle }: TimelineListProps) {
  const t = useT();
  const box = useRef<HTMLUListElement>(null);
  const lines = useMemo(() => linesOf(rows, { from: now, to: hours.to }), [rows, now, hours.to]);
  const offsets = useMemo(() => offsetsOf(lines, ({ kind }) => heights[kind]), [lines]);
  const [first, last] = useVisibleRows(box, offsets);
  const onClick = ({ target }: MouseEvent) => {
    const key = (target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset.line;
    const line = lines.find((each) => each.key === key);
    if (line?.kind === 'line') onSelect({ screen: line.screen, from: line.part.from });
  };
  return (
    <ul
      ref={box}
      aria-label={t('calendar.next24')}
      className={classes.list}
      style={{ height: offsets.at(-1) }}
      {...{ onClick }}
    >
      {lines.slice(first, last).map((row, index) => {
        const place = {
          style: { top: offsets[first + index], height: heights[row.kind] },
          'aria-setsize': lines.length,
          'aria-posinset': first + index + 1,
        } as const;
        if (row.kind === 'head') return <Head key={row.key} row={row} place={place} onToggle={onToggle} />;
        if (row.kind === 'screen') return <Display key={row.key} row={row} place={place} />;
        const { from, to } = row.part;
        const isPicked = selected?.display === row.screen.id && from <= selected.at && selected.at < to;
        return <Line key={row.key} {...{ row, place, words, now, isPicked }} />;
      })}
    </ul>
  );
}

interface Place {
  readonly style: { readonly top: number | undefined; readonly height: number };
}

function Head({ row, place, onToggle }: { row: HeadRow; place: Place; onToggle: (key: string) => void }) {
  const t = useT();
  return (
    <Text as="li" {...place} ruled sunken>
      <Row
        as="button"
        gap={8}
        size="13"
        pad="0/16"
        wide
        full
        start
        aria-expanded={!row.isClosed}
        onClick={() => onToggle(row.key)}
      >
        <Glyph name={row.isClosed ? 'chevron-right' : 'chevron-down'} size={14} />
        <Text as="b" weight={600}>
          {row.name ?? t('timeline.noGroup')}
        </Text>
        <Text size="12" tone="muted" push truncate>
          {row.timeZone ?? t('timeline.severalZones')}
        </Text>
      </Row>
    </Text>
  );
}

function Display({ row, place }: { row: ScreenRow; place: Place }) {
  const t = useT();
  const locale = useLocale();
  const { id, name, state, location } = row.screen;
  return (
    <Row as="li" {...place} className={classes.display} ruled gap={12} align="end" justify="between">
      <Text
        as={AppLink}
        size="14"
        weight={600}
        truncate
        hover="accent"
        href={`/${locale}/displays/detail/${id}`}
        title={location.name}
      >
        {name}
      </Text>
      <StatusText status={state}>{state === 'offline' ? t('timeline.offlineRow') : undefined}</StatusText>
    </Row>
  );
}

interface LineProps {
  row: LineRow;
  place: Place;
  words: TimelineWords;
  now: number;
  isPicked: boolean;
}

function Line({ row, place, words, now, isPicked }: LineProps) {
  const t = useT();
  const { screen, part } = row;
  const { block } = part;
  const { timeZone } = screen.timeline;
  const location = { name: screen.location.name, timezone: timeZone };
  const isNow = block.from <= now && now < block.to;
  return (
    <li {...place} className={classes.line}>
      <button
        type="button"
        className={shared.row}
        data-line={row.key}
        data-state={block.state}
        aria-pressed={isPicked}
        title={words.titleOf(screen, part)}
        style={block.state === 'playing' ? playlistTones(block.playlists[0]!, block.playlists[1]) : undefined}
      >
        <time>
          <HeadedTime place={location}>{clockText(timeZone, part.from)}</HeadedTime>
        </time>
        <i />
        <span className={shared.words}>
          <Text as="b" truncate>
            {words.nameOf(screen.timeline, block)}
          </Text>
          <Text size="12.5/17" tone="muted" truncate>
            <HeadedTime place={location}>
              <ClockHead place={location} isNamed>
                {words.placedSpanOf(location.name, timeZone, block)}
              </ClockHead>
            </HeadedTime>
            {block.overrides.length > 0 && ` · ${words.overridesOf(block)}`}
          </Text>
        </span>
        {isNow && <em className={shared.now}>{t('calendar.now')}</em>}
      </button>
    </li>
  );
}
