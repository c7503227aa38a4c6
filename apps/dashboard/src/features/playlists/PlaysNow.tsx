import { offsetAt } from '@vitrine/schedule/local-clock';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { type Place, readerZone } from '../../ui/time/time-text.ts';
import { playsReasons } from './playlist-words.ts';
import { type Judged, playsState } from './plays-state.ts';

interface PlaysNowProps {
  playlist: Judged;
  /** Beside the switch that turned it off. */
  hasSwitch?: boolean;
}

/** "6 displays until 11:00", "Fri 18:00", or what prevents it. */
export function PlaysNow({ playlist, hasSwitch = false }: PlaysNowProps) {
  const t = useT();
  const rich = useRichT();
  const { playsOn, playsUntil, untilPlace, nextAt, nextPlace } = playlist;
  const state = playsState(playlist);
  if (state === 'off' && hasSwitch) return null;
  if (state === 'now') {
    const displays = (
      <StatusText status="playlist_active">{t('playlists.onDisplays', { count: playsOn })}</StatusText>
    );
    if (!playsUntil || !untilPlace) return displays;
    const moment = <Moment at={playsUntil} place={untilPlace} />;
    return (
      <Text weight={400} tone="soft" numeric nowrap>
        {rich('playlists.playsUntil', { displays, moment })}
      </Text>
    );
  }
  if (state === 'next')
    return (
      <Text weight={400} tone="soft" numeric nowrap>
        <Moment at={nextAt!} place={nextPlace!} />
      </Text>
    );
  const says = t(playsReasons[state]);
  return isTrouble(state) ? (
    <StatusText status="warning">{says}</StatusText>
  ) : (
    <Text weight={400} tone="soft" numeric nowrap>
      {says}
    </Text>
  );
}

const isTrouble = (state: string) => state === 'empty' || state === 'unreached' || state === 'never';

/** Where a clock differs from the reader's, the first part of its place says which one it is. */
function Moment({ at, place: { name, timezone } }: { at: string; place: Place }) {
  const ms = Date.parse(at);
  if (offsetAt(timezone, ms) === offsetAt(readerZone(), ms)) return <Instant at={at} place={null} isHeaded />;
  return <Instant at={at} place={{ name: name.split(' · ')[0]!, timezone }} placeOnly />;
}

/** The one step that is left: its page says what it changes. */
export function PutOnScreens({ playlist }: { playlist: Judged & { readonly id: string } }) {
  const t = useT();
  const locale = useLocale();
  if (playlist.waitsForApproval)
    return (
      <Text weight={400} tone="soft" numeric nowrap>
        {t('editor.status.waits')}
      </Text>
    );
  return (
    <LinkButton size="sm" href={`/${locale}/playlists/detail/${playlist.id}`}>
      {t('playlists.putOn')}
    </LinkButton>
  );
}
