import type { NextChange } from '@vitrine/contract/overview';
import { Fragment } from 'react';
import { useLocale, useT } from '../../lib/i18n.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ClockHead, HeadedTime } from '../../ui/time/Time.tsx';
import { useTimeText } from '../../ui/time/time-text.ts';
import classes from './aside.module.css';
import { isTomorrow, placesOf, sentenceOf } from './change-words.ts';
import type { Room } from './overview.queries.ts';

/** As many as stand beside what is wrong; the timeline has all of them. */
const shown = 6;

/** What begins within a day. */
export function NextChanges({ room }: { room: Room }) {
  const t = useT();
  const locale = useLocale();
  const now = Date.parse(room.now);
  return (
    <Card
      title={t('overview.changes.title')}
      aside={
        <LinkButton variant="ghost" size="sm" href={`/${locale}/overview?view=24h`}>
          {t('overview.changes.timeline')}
        </LinkButton>
      }
    >
      {room.changes.length === 0 ? (
        <p className={classes.none}>{t('overview.changes.none')}</p>
      ) : (
        <ol className={classes.changes}>
          {room.changes.slice(0, shown).map((change, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: changes have no id, and are only ever drawn anew
            <Change key={`${change.at} ${i}`} change={change} now={now} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Change({ change, now }: { change: NextChange; now: number }) {
  const t = useT();
  const locale = useLocale();
  const text = useTimeText();
  const { at, timezone, kind, playlist, displays } = change;
  const place = { name: placesOf(change, t, locale), timezone };
  const { here } = text.instantParts(at, place, { now });
  const facts = [
    isTomorrow(change, now) && t('overview.changes.tomorrow'),
    <ClockHead key="place" place={place} isNamed>
      {place.name}
    </ClockHead>,
    here && (
      <HeadedTime key="here" place={null}>
        {here}
      </HeadedTime>
    ),
    t('displays.count', { count: displays }),
  ].filter(Boolean);
  return (
    <li className={classes.change} data-kind={kind} style={playlist ? playlistTones(playlist.id) : undefined}>
      <HeadedTime place={place} className={classes.clock}>
        {text.clock(at, place)}
      </HeadedTime>
      <i className={classes.dot} />
      <div className={classes.what}>
        <p>
          {sentenceOf(change, t).map(({ text, isStrong }, i) =>
            isStrong ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence, in their order
              <b key={i}>
                {playlist ? (
                  <AppLink href={`/${locale}/playlists/detail/${playlist.id}`}>{text}</AppLink>
                ) : (
                  text
                )}
              </b>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <span key={i}>{text}</span>
            ),
          )}
        </p>
        <p className={classes.sub}>
          {facts.map((fact, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Fragment key={i}>
              {i > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </p>
      </div>
    </li>
  );
}
