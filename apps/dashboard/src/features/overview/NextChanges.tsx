import { can } from '@vitrine/contract/access';
import type { NextChange } from '@vitrine/contract/overview';
import { pageById } from '@vitrine/contract/pages';
import { offsetAt } from '@vitrine/schedule/local-clock';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { useSession } from '../../lib/session/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import hidden from '../../ui/hidden.module.css';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { ClockHead, HeadedTime } from '../../ui/time/Time.tsx';
import { type Place, readerZone, useTimeText } from '../../ui/time/time-text.ts';
import classes from './aside.module.css';
import { DueTime } from './DueTime.tsx';
import type { Room } from './overview.queries.ts';

/** This many fit beside the rows; the calendar shows all of them. */
const shown = 14;

interface NextChangesProps {
  room: Pick<Room, 'changes' | 'now'>;
  /** Of a past moment. */
  title?: string;
}

/** What begins within a day, by place in the order of the next change. That a place closes is no change of what plays. */
export function NextChanges({ room, title }: NextChangesProps) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const now = Date.parse(room.now);
  const beginning = room.changes.filter(({ kind }) => kind !== 'closing').slice(0, title ? undefined : shown);
  const places = [...Map.groupBy(beginning, ({ location }) => location.id).values()];
  return (
    <Card
      title={title ?? t('overview.changes.title')}
      aside={
        !title &&
        can(caller, pageById('calendar')) && (
          <Text as={AppLink} href={`/${locale}/calendar`} className={classes.link} tone="accent">
            {t('pages.calendar')}
          </Text>
        )
      }
    >
      {places.length === 0 ? (
        <Text as="p" size="13" tone="muted" pad="16">
          {t('overview.changes.none')}
        </Text>
      ) : (
        <Stack pad="14/16" gap={14}>
          {places.map((changes) => (
            <section key={changes[0]!.location.id} aria-label={changes[0]!.location.name}>
              <PlaceHead change={changes[0]!} now={now} />
              <ol>
                {changes.map((change, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: changes have no id, and are only ever drawn anew
                  <Change key={`${change.at} ${i}`} change={change} />
                ))}
              </ol>
            </section>
          ))}
        </Stack>
      )}
    </Card>
  );
}

const placeOf = ({ location, timezone }: NextChange): Place => ({ name: location.name, timezone });

/** The place whose clock applies below, with when it opens; an open one has its clock if that is not the reader's. */
function PlaceHead({ change, now }: { change: NextChange; now: number }) {
  const locale = useLocale();
  const rich = useRichT();
  const text = useTimeText();
  const place = placeOf(change);
  const { opensAt, location } = change;
  const isAfar = offsetAt(place.timezone, now) !== offsetAt(readerZone(), now);
  return (
    <Row as="h3" className={classes.placeHead} gap={8} align="stretch" justify="between">
      <AppLink href={`/${locale}/locations/detail/${location.id}`}>
        <ClockHead place={place} isNamed>
          {place.name}
        </ClockHead>
      </AppLink>
      <span>
        {opensAt
          ? rich('overview.changes.opens', { moment: <DueTime at={opensAt} place={place} now={now} /> })
          : isAfar && <HeadedTime place={place}>{text.clock(now, place)}</HeadedTime>}
      </span>
    </Row>
  );
}

function Change({ change }: { change: NextChange }) {
  const t = useT();
  const locale = useLocale();
  const text = useTimeText();
  const { at, playlist, displays } = change;
  const place = placeOf(change);
  return (
    <Stack as="li" className={classes.change} high={30} gap={10} align="center" size="14/20" numeric>
      <HeadedTime place={place} className={classes.clock}>
        {text.clock(at, place)}
      </HeadedTime>
      {playlist ? (
        <Text
          as={AppLink}
          href={`/${locale}/playlists/detail/${playlist.id}`}
          className={classes.chip}
          inked
          truncate
          pad="0/6"
          style={playlistTones(playlist.id)}
        >
          {playlist.name}
        </Text>
      ) : (
        <Text tone="danger">{t('overview.changes.nothing')}</Text>
      )}
      <Text size="13" tone="muted">
        <span aria-hidden="true">{displays}</span>
        <span className={hidden.hidden}>{t('displays.count', { count: displays })}</span>
      </Text>
    </Stack>
  );
}
