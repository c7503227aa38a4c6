import type { PlaylistRecord } from '../../../core/queries/playlists.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { StatusText } from '../../../ui/StatusMark.tsx';
import { useTimeFormats } from '../../../ui/time/time-format.tsx';
import classes from './editor.module.css';

/** "Not on screens yet", "On screens now", "On screens from 11:00": as it is saved. */
export function ScreensStatus({ playlist }: { playlist: PlaylistRecord }) {
  const t = useT();
  const { rendered } = useTimeFormats();
  const { isDraft, waitsForApproval, enabled, playsOn, nextAt, nextPlace } = playlist;
  if (isDraft)
    return (
      <Text
        className={classes.draftTag}
        pad="0/8"
        rounded="tag"
        fill="warning"
        weight={600}
        tone="warning"
        nowrap
      >
        {t(waitsForApproval ? 'editor.status.waits' : 'editor.status.draft')}
      </Text>
    );
  if (!enabled) return <Text tone="muted">{t('editor.status.off')}</Text>;
  if (playsOn > 0) return <StatusText status="playlist_active">{t('editor.status.now')}</StatusText>;
  if (nextAt === null) return <Text tone="muted">{t('editor.status.none')}</Text>;
  return (
    <StatusText status="playlist_active">
      <span className={classes.from}>
        {rendered.say('editor.status.from', { moment: rendered.instant(nextAt, nextPlace) })}
      </span>
    </StatusText>
  );
}
