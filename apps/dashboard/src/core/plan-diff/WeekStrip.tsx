import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { useCallback, useMemo } from 'react';
import { capitalized, dayText, weekdayName } from '../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { dayAt } from '../../lib/local-days.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { axisOfDays } from '../time/axis.ts';
import { openHours } from '../time/open-hours.ts';
import { type Placement, placeOn } from '../time/placement.ts';
import { layOutRow, type RowPiece } from '../time/row-layout.ts';
import { ClockChanges, NowLine } from '../time/TimeMarks.tsx';
import { blockKey, type PieceExtras, TimeRow } from '../time/TimeRow.tsx';
import { useBlockWords } from '../time/time-words.ts';
import { useAxisWidth } from '../time/use-axis-width.ts';
import { useBlockCard } from '../time/use-block-card.ts';
import { useBlockKeys } from '../time/use-block-keys.ts';
import { someOf } from './diff-words.ts';
import { StripCard } from './StripCard.tsx';
import { kindOf, type StripBlock, type StripRow, stripBlocks } from './strip-model.ts';
import { wasText } from './was-name.ts';
import classes from './week-strip.module.css';

interface WeekStripProps {
  diff: Pick<PlanDiff, 'from' | 'days' | 'strip' | 'playlists' | 'effects'>;
  /** The playlist that the page is about; without it those that are edited. */
  playlist?: string | undefined;
  /** Where rows that are left out can be seen. */
  calendar?: string | undefined;
}

/** Further days are in the calendar. */
const mostDays = 7;

/** Seven days of the groups that a change is about: what will be, and where it was something else. */
export function WeekStrip({ diff, playlist, calendar }: WeekStripProps) {
  const t = useT();
  const locale = useLocale();
  const [axisBox, width] = useAxisWidth();
  const { shown, card, close, handlers } = useBlockCard();
  const rows = useMemo(() => diff.strip?.rows ?? [], [diff]);
  const now = Date.parse(diff.from);
  const chosen = useMemo(
    () => new Set(playlist ? [playlist] : diff.effects.map((effect) => effect.playlist)),
    [playlist, diff],
  );
  const names = useMemo(() => new Map(diff.playlists.map(({ id, name }) => [id, name])), [diff]);
  const { axis, drawn } = useMemo(() => {
    const first = Math.min(...rows.map(({ timezone }) => dayAt(timezone, now)));
    const days = { first, count: Math.min(mostDays, diff.days) };
    const made = axisOfDays({ ...days, hours: openHours(rows.flatMap(openRows), days), width });
    return {
      axis: made,
      drawn: rows.map((row, index) => {
        const placement = placeOn(made, row.timezone);
        return {
          row,
          key: `strip${index}`,
          placement,
          pieces: layOutRow(placement, stripBlocks(row, chosen)),
        };
      }),
    };
  }, [rows, diff.days, now, width, chosen]);
  const keys = drawn.flatMap(({ key, pieces }) =>
    pieces.flatMap((piece) => (piece.block.kind === 'closed' ? [] : blockKey(key, piece))),
  );
  const { container, tabIndexOf } = useBlockKeys<HTMLDivElement>(keys, undefined, undefined, true);
  if (rows.length === 0) return null;
  const more = diff.strip?.more ?? 0;
  const open = shown && drawn.find(({ key }) => shown.block.startsWith(`${key} `));
  const piece = open?.pieces.find((each) => blockKey(open.key, each) === shown!.block);
  const today = dayAt(rows[0]!.timezone, now);
  return (
    <Text
      as="section"
      {...handlers}
      ref={container.ref}
      aria-label={t('planDiff.sheet.sevenDays')}
      numeric
      relative
      onFocus={(event) => {
        container.onFocus(event);
        handlers.onFocus(event);
      }}
      onKeyDown={(event) => {
        container.onKeyDown(event);
        handlers.onKeyDown(event);
      }}
    >
      <Text as="div" framed className={classes.rows}>
        <span className={classes.corner} />
        <Text as="div" ref={axisBox} relative className={classes.days} aria-hidden="true">
          {axis.days.map(({ number, start, end }) => (
            <Text
              absolute
              full
              clip
              tone="muted"
              weight={500}
              nowrap
              key={number}
              data-today={number === today || undefined}
              style={{ left: start, width: end - start }}
            >
              <i>{capitalized(locale, weekdayName(locale, number)).replace(/\.$/, '')}</i>{' '}
              {dayText(locale, number, { day: 'numeric' }).replace(/\.$/, '')}
            </Text>
          ))}
        </Text>
        {drawn.map(({ row, key, placement, pieces }) => (
          <Row key={key} {...{ row, placement, pieces, names, chosen, tabIndexOf, now }} id={key} />
        ))}
      </Text>
      {more > 0 && (
        <Text as="p" above={6} size="12.5/18" tone="muted">
          {calendar ? (
            <Text tone="accent" as={AppLink} href={calendar}>
              {t('planDiff.strip.more', { count: more })}
            </Text>
          ) : (
            t('planDiff.strip.more', { count: more })
          )}
        </Text>
      )}
      {shown && open && piece && (
        <StripCard
          key={shown.block}
          {...{ card, piece, names }}
          anchor={shown.anchor}
          row={open.row}
          was={(piece.block as StripBlock).was}
          onClose={close}
        />
      )}
    </Text>
  );
}

/** Of both weeks, so that the hours of neither are folded. */
const openRows = ({ timezone, was, becomes }: StripRow) => ({
  timeZone: timezone,
  segments: [...was, ...becomes].map(({ from, to, state }) => ({
    from: Date.parse(from),
    to: Date.parse(to),
    state: kindOf(state),
  })),
});

interface RowProps {
  row: StripRow;
  id: string;
  placement: Placement;
  pieces: readonly RowPiece[];
  names: ReadonlyMap<string, string>;
  chosen: ReadonlySet<string>;
  tabIndexOf: (key: string) => number;
  now: number;
}

function Row({ row, id, placement, pieces, names, chosen, tabIndexOf, now }: RowProps) {
  const t = useT();
  const locale = useLocale();
  const places = row.places.length > 0 ? someOf({ t, locale }, row.places, row.placeCount) : '';
  const name = row.group?.name ?? t('planDiff.strip.noGroup');
  const label = [name, places, t('planDiff.displays', { count: row.displays })].filter(Boolean).join(', ');
  const words = useBlockWords({ timeZone: row.timezone, names, row: label });
  const extrasOf = useCallback(
    ({ block }: RowPiece): PieceExtras | undefined => {
      const { was } = block as StripBlock;
      if (was.length === 0) return undefined;
      return {
        // The playlist itself is strong already.
        isChanged: !block.playlists.some((id) => chosen.has(id)),
        note: wasText(t, locale, was, names),
      };
    },
    [chosen, names, t, locale],
  );
  return (
    <>
      <Text
        as="div"
        ruled="above"
        pad="0/12"
        className={classes.label}
        tone="soft"
        truncate
        title={places === '' ? undefined : label}
      >
        {name}
        {places !== '' && (
          <Text tone="muted" as="em">
            , {places}
          </Text>
        )}
      </Text>
      <Text as="div" ruled="above" relative className={classes.row}>
        <TimeRow
          axis={placement.axis}
          {...{ pieces, words, label, chosen, tabIndexOf, extrasOf }}
          row={id}
          text="none"
        >
          <ClockChanges placement={placement} />
          <NowLine placement={placement} now={now} />
        </TimeRow>
      </Text>
    </>
  );
}
