import { localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { HeadedTime } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import classes from './agenda.module.css';
import type { Agenda, AgendaLine } from './agenda.ts';
import { axisOfDays, type Hours } from './axis.ts';
import { placeOn } from './placement.ts';
import { layOutRow, type TimeBlock } from './row-layout.ts';
import { NowLine } from './TimeMarks.tsx';
import { TimeRow } from './TimeRow.tsx';
import { useBlockWords } from './time-words.ts';

interface AgendaCardProps<Row> {
  agenda: Agenda<Row>;
  /** Of the row that is drawn. */
  blocks: readonly TimeBlock[];
  row: string;
  label: string;
  place: Place;
  day: number;
  hours: Hours;
  width: number;
  now: number;
  names: ReadonlyMap<string, string>;
  chosen?: ReadonlySet<string>;
  /** At the end of a line. */
  asideOf?: (line: AgendaLine<Row>) => ReactNode;
  onLine: (line: AgendaLine<Row>) => void;
  canOpen: (line: AgendaLine<Row>) => boolean;
}

const noTab = () => -1;

/** A day as a ribbon and, below it, every change from now on; what was before unfolds. */
export function AgendaCard<Row>(props: AgendaCardProps<Row>) {
  const { agenda, blocks, row, label, place, day, hours, width, now, names, chosen = null } = props;
  const { asideOf, onLine, canOpen } = props;
  const t = useT();
  const { timezone } = place;
  const [isUnfolded, setOpen] = useState<boolean | null>(null);
  const { axis, placement, pieces } = useMemo(() => {
    const made = axisOfDays({ first: day, count: 1, hours, width });
    const placed = placeOn(made, timezone);
    return { axis: made, placement: placed, pieces: layOutRow(placed, blocks) };
  }, [day, hours, width, timezone, blocks]);
  const words = useBlockWords({ timeZone: timezone, names, row: label });
  const isShown = ({ playlists }: AgendaLine<Row>) =>
    !chosen || chosen.size === 0 || playlists.some((id) => chosen.has(id));
  const coming = agenda.coming.filter(isShown);
  const earlier = agenda.earlier.filter(isShown);
  // What is over has nothing else.
  const isOpen = isUnfolded ?? coming.length === 0;
  const lineOf = (line: AgendaLine<Row>) => (
    <Line
      key={line.key}
      {...{ line, place, names }}
      aside={asideOf?.(line)}
      onOpen={canOpen(line) ? () => onLine(line) : undefined}
    />
  );
  return (
    <Text as="div" framed surface className={classes.card}>
      <Text as="div" relative className={classes.ribbon}>
        <TimeRow {...{ axis, pieces, words, chosen, row, label }} text="hours" tabIndexOf={noTab}>
          <NowLine placement={placement} now={now} />
        </TimeRow>
      </Text>
      {earlier.length > 0 && (
        <Text
          as="button"
          type="button"
          tone="soft"
          className={classes.earlier}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Glyph name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
          {t('timeAxis.earlier')}
          {agenda.offlineSince !== null && (
            <em>
              <HeadedTime place={place}>
                {t('timeAxis.offlineSince', {
                  time: timeOfMinute(localMoment(timezone, agenda.offlineSince).minute),
                })}
              </HeadedTime>
            </em>
          )}
        </Text>
      )}
      {isOpen && earlier.map(lineOf)}
      {coming.map(lineOf)}
    </Text>
  );
}

interface LineProps<Row> {
  line: AgendaLine<Row>;
  place: Place;
  names: ReadonlyMap<string, string>;
  aside: ReactNode;
  onOpen: (() => void) | undefined;
}

function Line<Row>({ line, place, names, aside, onOpen }: LineProps<Row>) {
  const t = useT();
  const { kind, playlists, isNow, minute, block } = line;
  const content = (
    <>
      <b data-now={isNow || undefined}>
        <HeadedTime place={place}>{isNow ? t('calendar.now') : timeOfMinute(Math.max(0, minute))}</HeadedTime>
      </b>
      {kind === 'playing' ? (
        <Row as="span" gap={4} wrap shrink align="stretch" className={classes.names}>
          {playlists.map((id) => (
            <Text weight={600} key={id} style={playlistTones(id)}>
              {names.get(id)}
            </Text>
          ))}
        </Row>
      ) : (
        <Row as="span" gap={6} align="center" tone="soft" className={classes.state} data-kind={kind}>
          {kind === 'closed' && <StatusMark status="closed" size={14} />}
          {kind === 'closed' ? t('timeAxis.closes') : t(`timeAxis.kind.${kind}`)}
        </Row>
      )}
      {kind !== 'closed' && aside && <em>{aside}</em>}
    </>
  );
  const look = {
    className: classes.line,
    'data-recorded': block.isRecorded || undefined,
    'data-outline': block.isGhost || undefined,
  };
  return onOpen ? (
    <button type="button" aria-haspopup="dialog" {...look} onClick={onOpen}>
      {content}
    </button>
  ) : (
    <div {...look}>{content}</div>
  );
}
