import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusText } from '../../ui/StatusMark.tsx';
import { playsText } from './playlist-words.ts';
import classes from './playlists.module.css';
import { playsState } from './plays-state.ts';

/** Whether it plays now, when it plays next, or what keeps it from playing. */
export function PlaysNow({ playlist }: { playlist: Parameters<typeof playsState>[0] }) {
  const t = useT();
  const { dateTime } = useFormat();
  const state = playsState(playlist);
  const words = playsText(playlist);
  if (state === 'now') return <StatusText status="playlist_active">{words}</StatusText>;
  if (state === 'next') {
    // Displays of other zones may begin at another hour of their own.
    const title = t('playlists.yourTime', { moment: dateTime(playlist.nextAt) });
    return (
      <span className={classes.plays} title={title}>
        {words}
      </span>
    );
  }
  if (state === 'off' || state === 'converting') return <span className={classes.plays}>{words}</span>;
  return <StatusText status="warning">{words}</StatusText>;
}
