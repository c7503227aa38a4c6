import { offsetAt } from '@vitrine/schedule/local-clock';
import { useT } from '../../../../lib/i18n/i18n.ts';
import { playlistTones } from '../../../../lib/playlist-colour.ts';
import { Glyph } from '../../../../ui/glyphs.tsx';
import { Instant } from '../../../../ui/time/Time.tsx';
import { cityPlace, readerZone } from '../../../../ui/time/time-text.ts';
import type { LaneRowProps } from './LaneRowView.tsx';
import { type LaneRow, zoneOf } from './lane-rows.ts';
import classes from './lanes.module.css';

/** The first column: name, displays, time zone, and the names that did not fit into their day. */
export function LaneLabel(props: LaneRowProps & { name: string }) {
  const { row, model, name, words, onToggle, onUnfoldNights } = props;
  const t = useT();
  const { letters, folded } = model.layout;
  const hasRows = row.kind !== 'display';
  const title = (
    <>
      {hasRows && <Glyph name={row.isOpen ? 'chevron-down' : 'chevron-right'} size={14} />}
      <b className={classes.rowName}>{name}</b>
    </>
  );
  return (
    <div className={classes.label}>
      {hasRows ? (
        <button
          type="button"
          className={classes.title}
          aria-expanded={row.isOpen}
          onClick={() => onToggle(row.key)}
        >
          {title}
        </button>
      ) : (
        <div className={classes.title}>{title}</div>
      )}
      <Details {...props} />
      {!row.isOpen && letters.length > 0 && (
        <ul className={classes.letters}>
          {letters.map(({ letter, merged }) => (
            <li key={letter} style={merged.playlists[0] ? playlistTones(merged.playlists[0]) : undefined}>
              <span className={classes.letter} aria-hidden="true" data-state={merged.state}>
                {letter}
              </span>
              <span>
                {words.nameOf(merged)} {!model.isUniform && <small>{merged.count}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!row.isOpen && folded > 0 && (
        <button type="button" className={classes.folded} onClick={onUnfoldNights}>
          {t('overviewCalendar.atNight', { count: folded })}
        </button>
      )}
    </div>
  );
}

/**
 * "4 displays", "same on 2 displays", or the name of the only one; then the local time, unless a row above
 * shows it.
 */
function Details({ row, model, now }: LaneRowProps) {
  const t = useT();
  const { screens, kind, isOpen, depth } = row;
  const [only] = screens;
  const displays = () => {
    if (screens.length === 1) return kind === 'group' ? only!.name : t('displays.count', { count: 1 });
    return model.isUniform && !isOpen
      ? t('overviewCalendar.sameOn', { count: screens.length })
      : t('displays.count', { count: screens.length });
  };
  const below = row.kind === 'place' ? t('overviewCalendar.byGroup') : t('overviewCalendar.byDisplay');
  const hasPlace = kind === 'display' && depth < 2;
  return (
    <>
      {kind !== 'display' && <p>{displays()}</p>}
      {hasPlace && <p>{only!.location.name}</p>}
      {(depth === 0 || hasPlace) && (
        <p>
          <RowClock row={row} now={now} />
        </p>
      )}
      {isOpen && <p>{below}</p>}
    </>
  );
}

/** "Wed 02:32 in Auckland", or "same time as here". */
function RowClock({ row, now }: { row: LaneRow; now: number }) {
  const t = useT();
  const zone = zoneOf(row.screens);
  if (zone === null) return t('overviewCalendar.ownTimes');
  if (offsetAt(zone, now) === offsetAt(readerZone(), now)) return t('overviewCalendar.sameAsHere');
  return <Instant at={now} place={cityPlace(zone)} form="weekday" now={now} placeOnly />;
}
