import { StatusText } from '../../ui/StatusMark.tsx';
import { useTimeFormats } from '../../ui/time/time-format.tsx';
import { playsText } from './playlist-words.ts';
import classes from './playlists.module.css';
import { playsState } from './plays-state.ts';

/** Whether it plays now, when it plays next, or what prevents it. */
export function PlaysNow({ playlist }: { playlist: Parameters<typeof playsState>[0] }) {
  const { rendered } = useTimeFormats();
  const state = playsState(playlist);
  const words = playsText(playlist, rendered);
  if (state === 'now') return <StatusText status="playlist_active">{words}</StatusText>;
  if (state === 'next' || state === 'draft' || state === 'off' || state === 'converting')
    return <span className={classes.plays}>{words}</span>;
  return <StatusText status="warning">{words}</StatusText>;
}
