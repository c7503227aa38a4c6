import type { NextChange } from '@vitrine/contract/overview';
import { useFormat } from '../../lib/format.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from './aside.module.css';
import { isTomorrow, placesOf, sentenceOf, timeThere } from './change-words.ts';
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
  const format = useFormat();
  const { at, timezone, kind, playlist, displays } = change;
  const title = t('overview.changes.moment', {
    local: format.dateTime(at, timezone),
    zone: timezone,
    utc: format.time(at, 'UTC'),
  });
  const there = timeThere(change, format);
  const facts = [
    isTomorrow(change, now, format) && t('overview.changes.tomorrow'),
    t('displays.count', { count: displays }),
    placesOf(change, t, locale),
    there && t('overview.changes.there', { time: there }),
  ].filter(Boolean);
  return (
    <li className={classes.change} data-kind={kind} style={playlist ? playlistTones(playlist.id) : undefined}>
      <time dateTime={at} title={title}>
        {format.time(at)}
      </time>
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
        <p className={classes.sub}>{facts.join(' · ')}</p>
      </div>
    </li>
  );
}
