import { dayMs, localMoment } from '@vitrine/schedule/local-clock';
import { type Block, partsWithin } from '../../lib/plan-blocks.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { HeadedTime } from '../../ui/time/Time.tsx';
import classes from './band.module.css';
import type { CalendarWords } from './calendar-words.ts';
import { useBlockKeys } from './use-block-keys.ts';

interface DayBandProps {
  timeZone: string;
  blocks: readonly Block[];
  words: CalendarWords;
  /** Begins with a full hour. */
  from: number;
  now: number;
  label: string;
  onSelect: (at: number) => void;
}

const hourMs = 3_600_000;
const bandMs = dayMs;
/** Local hours that are named. */
const namedEvery = 4;
/** What is shorter has no room for a name. */
const leastNamedMs = 1.5 * hourMs;

/** Twenty-four hours in one line. */
export function DayBand({ timeZone, blocks, words, from, now, label, onSelect }: DayBandProps) {
  const range = { from, to: from + bandMs };
  const parts = partsWithin(blocks, range);
  const percent = (ms: number) => `${(ms / bandMs) * 100}%`;
  const { container, tabIndexOf } = useBlockKeys<HTMLDivElement>(
    parts.map((part) => String(part.from)),
    undefined,
  );
  const hours = Array.from({ length: 24 }, (_, index) => from + index * hourMs).filter(
    (hour) => hour > from && localMoment(timeZone, hour).minute % (namedEvery * 60) === 0,
  );
  return (
    <section className={classes.band} aria-label={label}>
      <div {...container} className={classes.track}>
        {parts.map((part) => (
          <button
            key={part.from}
            type="button"
            className={classes.part}
            data-block={part.from}
            data-state={part.block.state}
            style={{
              ...(part.block.state === 'playing'
                ? playlistTones(part.block.playlists[0]!, part.block.playlists[1])
                : {}),
              left: percent(part.from - from),
              width: percent(part.to - part.from),
            }}
            aria-label={words.labelOf(part, localMoment(timeZone, part.from).day)}
            title={words.titleOf(part)}
            tabIndex={tabIndexOf(String(part.from))}
            onClick={() => onSelect(part.from)}
          >
            {part.block.state !== 'closed' && part.to - part.from >= leastNamedMs && (
              <span>{words.nameOf(part.block)}</span>
            )}
          </button>
        ))}
        <i className={classes.now} style={{ left: percent(now - from) }} />
      </div>
      <div className={classes.axis} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={{ left: percent(hour - from) }}>
            <HeadedTime place={words.place}>{words.clock(hour)}</HeadedTime>
          </span>
        ))}
      </div>
    </section>
  );
}
