import type { Live } from '../../core/queries/live-view.queries.ts';
import { durationText } from '../../lib/i18n/duration.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { isAlive } from '../../lib/realtime/is-alive.ts';
import { useSeconds } from '../../lib/use-seconds.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { type Place, useTimeText } from '../../ui/time/time-text.ts';
import classes from './live.module.css';
import { placeOf } from './live-words.tsx';

/** For an older picture the time is shown instead of its age. */
const agedMs = 120_000;

interface LiveFactsProps {
  live: Live;
  /** When the picture was taken; null if it is not a screenshot, or if the time is shown elsewhere. */
  takenAt: number | null;
}

/** What plays, its remaining time, what is next, and the age of the picture. */
export function LiveFacts({ live, takenAt }: LiveFactsProps) {
  const t = useT();
  const locale = useLocale();
  const now = useSeconds(true) + live.clockAhead;
  const { current, next, playing } = live;
  if (!isAlive(live) || !live.active || (!playing && !current)) return null;
  const playlist = playing?.playlist ?? current?.playlist;
  // The plan is more detailed than the player's report, so it is used while both name the same playlist.
  const item = current && current.playlist.id === playlist?.id ? current : null;
  return (
    <footer className={`${classes.overlay} ${classes.bottom}`}>
      <Text as="div" size="14/22" shrink anywhere>
        {playlist && (
          <Text
            as={AppLink}
            href={`/${locale}/playlists/detail/${playlist.id}`}
            className={classes.playlist}
            hover="line"
          >
            {playlist.name}
          </Text>
        )}
        {item ? (
          <p>
            {t('live.item', { number: item.number, total: item.of, name: item.name })}
            <Text className={classes.left} tone="soft" numeric>
              {t('live.left', { time: durationText(Math.max(0, Date.parse(item.to) - now + 999)) })}
            </Text>
          </p>
        ) : (
          playing?.name && <p>{playing.name}</p>
        )}
        {item && next && next.item !== item.item && (
          <Text as="p" size="13/20" tone="soft">
            {t('live.next', { name: next.name })}
          </Text>
        )}
      </Text>
      {takenAt !== null && <PictureAge takenAt={takenAt} now={now} place={placeOf(live)} />}
      {item && <Progress from={item.from} to={item.to} now={now} />}
    </footer>
  );
}

function PictureAge({ takenAt, now, place }: { takenAt: number; now: number; place: Place }) {
  const t = useT();
  const rich = useRichT();
  const { instant } = useTimeText();
  const age = Math.max(0, now - takenAt);
  return (
    <Text
      as="p"
      size="13/20"
      tone="soft"
      fixed
      push
      numeric
      title={instant(takenAt, place, { form: 'record' })}
    >
      {age > agedMs
        ? rich('live.agePast', { moment: <Instant at={takenAt} place={place} form="seen" now={now} /> })
        : t('live.age', { seconds: Math.floor(age / 1000) })}
    </Text>
  );
}

function Progress({ from, to, now }: { from: string; to: string; now: number }) {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const share = Math.min(1, Math.max(0, (now - start) / (end - start)));
  return (
    <span className={classes.progress} aria-hidden="true">
      <i style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}
