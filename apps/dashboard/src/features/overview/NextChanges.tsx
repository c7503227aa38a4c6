import type { NextChange } from '@vitrine/contract/overview';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ClockHead, HeadedTime, Instant } from '../../ui/time/Time.tsx';
import { type Place, useTimeText } from '../../ui/time/time-text.ts';
import classes from './aside.module.css';
import { placesIn, sentenceOf } from './change-words.ts';
import { cityOf } from './headline.ts';
import type { Room } from './overview.queries.ts';

/** This many fit beside the attention items; the timeline shows all of them. */
const shown = 14;

interface NextChangesProps {
  room: Pick<Room, 'changes' | 'now'>;
  /** Of a past moment. */
  title?: string;
}

/** Changes within a day, grouped by location and ordered by the next change. */
export function NextChanges({ room, title }: NextChangesProps) {
  const t = useT();
  const locale = useLocale();
  const now = Date.parse(room.now);
  return (
    <Card
      title={title ?? t('overview.changes.title')}
      aside={
        !title && (
          <LinkButton variant="ghost" size="sm" href={`/${locale}/overview?view=24h`}>
            {t('overview.changes.timeline')}
          </LinkButton>
        )
      }
    >
      {room.changes.length === 0 ? (
        <p className={classes.none}>{t('overview.changes.none')}</p>
      ) : (
        placesIn(title ? room.changes : room.changes.slice(0, shown)).map(({ place, changes }) => (
          <section key={place.id} className={classes.place} aria-label={place.name}>
            <PlaceHead change={changes[0]!} now={now} />
            <ol className={classes.changes}>
              {changes.map((change, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: changes have no id, and are only ever drawn anew
                <Change key={`${change.at} ${i}`} change={change} now={now} />
              ))}
            </ol>
          </section>
        ))
      )}
    </Card>
  );
}

const placeOf = ({ location, timezone }: NextChange): Place => ({ name: cityOf(location.name), timezone });

/**
 * The location whose local time applies to the changes below, its next opening, and its current time if that
 * differs from the reader's.
 */
function PlaceHead({ change, now }: { change: NextChange; now: number }) {
  const rich = useRichT();
  const text = useTimeText();
  const place = placeOf(change);
  const isElsewhere = text.instantParts(now, place, { now }).here !== null;
  return (
    <h3 className={classes.placeHead}>
      <AppLink href={`/${useLocale()}/locations/detail/${change.location.id}`}>
        <ClockHead place={place} isNamed>
          {change.location.name}
        </ClockHead>
      </AppLink>
      <span>
        {change.opensAt
          ? rich('overview.changes.opens', {
              moment: <Instant at={change.opensAt} place={place} now={now} placeOnly />,
            })
          : isElsewhere &&
            rich('overview.changes.clockNow', {
              moment: <Instant at={now} place={place} now={now} placeOnly />,
            })}
      </span>
    </h3>
  );
}

function Change({ change, now }: { change: NextChange; now: number }) {
  const t = useT();
  const locale = useLocale();
  const text = useTimeText();
  const { at, kind, playlist, displays } = change;
  const place = placeOf(change);
  const { here } = text.instantParts(at, place, { now });
  return (
    <li className={classes.change} data-kind={kind} style={playlist ? playlistTones(playlist.id) : undefined}>
      <HeadedTime place={place} className={classes.clock}>
        {text.clock(at, place)}
      </HeadedTime>
      <i className={classes.dot} />
      <div className={classes.what}>
        <p>
          {sentenceOf(change, t).map(({ text: words, isStrong }, i) =>
            isStrong ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence, in their order
              <b key={i}>
                {playlist ? (
                  <AppLink href={`/${locale}/playlists/detail/${playlist.id}`}>{words}</AppLink>
                ) : (
                  words
                )}
              </b>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <span key={i}>{words}</span>
            ),
          )}
          {' · '}
          {t('displays.count', { count: displays })}
        </p>
        {here !== null && (
          <p className={classes.sub}>
            <Instant at={at} place={null} now={now} />
          </p>
        )}
      </div>
    </li>
  );
}
