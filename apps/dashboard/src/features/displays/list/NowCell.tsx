import type { ReactNode } from 'react';
import { ChooseGroup } from '../../../core/pickers/ChooseGroup.tsx';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { Button } from '../../../ui/Button.tsx';
import { StatusText } from '../../../ui/StatusMark.tsx';
import { isSoon, SoonTime } from '../../../ui/time/SoonTime.tsx';
import { StateWords, stateMarks } from '../detail/DisplayStatus.tsx';
import { type PageState, pageStateOf } from '../detail/page-state.ts';
import { playingText } from '../detail/playing-text.ts';
import classes from './displays.module.css';

interface NowProps {
  display: DisplayRecord;
  /** The head of its place says whether that is closed. */
  isHeaded: boolean;
}

/** These say why nothing else matters yet. */
const silentStates: ReadonlySet<PageState> = new Set(['offline', 'unpaired', 'inactive']);

/** The one status of a display in lists: its trouble, or what it plays, or what it plays next. */
export function NowText(props: NowProps) {
  return (
    <span className={classes.now}>
      <Words {...props} />
    </span>
  );
}

function Words({ display, isHeaded }: NowProps) {
  const t = useT();
  const { warning, now, playing, next, opening } = display;
  const state = pageStateOf(display);
  if (warning && !silentStates.has(state)) {
    if (warning.kind === 'nothing_planned') return <State display={display} state="nothing" />;
    return (
      <StatusText status="warning">
        {warning.playable
          ? t('displays.cannotShow', { name: warning.playable.name })
          : t('displays.cannotShowAll')}
      </StatusText>
    );
  }
  if (state === 'playing') {
    const name = now?.playlist.name ?? playingText(playing) ?? t('displays.somePlaylist');
    const until = now?.until ?? null;
    // That it ends when its place closes needs no word.
    const isSaid = isHeaded && until !== null && until === opening?.until;
    return <Playing name={name} until={isSaid ? null : until} display={display} />;
  }
  if (state === 'closed' && isHeaded && next) return <Next name={next.playlist.name} />;
  return (
    <>
      <State display={display} state={state} />
      {(state === 'closed' || state === 'online') && next && <Next name={next.playlist.name} />}
    </>
  );
}

function State({ display, state }: { display: DisplayRecord; state: PageState }) {
  return (
    <StatusText status={stateMarks[state]}>
      <span>
        <StateWords display={display} state={state} />
      </span>
    </StatusText>
  );
}

function Next({ name }: { name: string }) {
  const t = useT();
  return <span className={classes.quiet}>{t('displays.thenPlays', { name })}</span>;
}

interface PlayingProps extends Pick<NowProps, 'display'> {
  name: string;
  until: string | null;
}

function Playing({ name, until, display }: PlayingProps) {
  const rich = useRichT();
  const playlist: ReactNode = <StatusText status="playlist_active">{name}</StatusText>;
  if (!until || !isSoon(until)) return playlist;
  return (
    <span className={classes.quiet}>
      {rich('displays.playsUntil', { playlist, moment: <SoonTime at={until} place={display.location} /> })}
    </span>
  );
}

interface MendProps {
  display: DisplayRecord;
  /** Null if the reader may not pair. */
  askPairing: ((display: DisplayRecord) => void) | null;
}

/** The one button that mends it here. */
export function Mend({ display, askPairing }: MendProps) {
  const t = useT();
  if (!display.device) {
    return (
      askPairing && (
        <Button size="sm" onClick={() => askPairing(display)}>
          {t('displays.pair')}
        </Button>
      )
    );
  }
  const isNothingPlanned = display.warning?.kind === 'nothing_planned';
  return isNothingPlanned && !silentStates.has(pageStateOf(display)) && <ChooseGroup display={display} />;
}
