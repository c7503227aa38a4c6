import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DesignPicture } from '../../core/design-views/designs.views.tsx';
import type { Live } from '../../core/queries/live-view.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { isAlive } from '../../lib/realtime/is-alive.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { isAnyLayerOpen } from '../../ui/layers.ts';
import { SteadyPicture } from '../../ui/SteadyPicture.tsx';
import { LiveFacts } from './LiveFacts.tsx';
import { LiveHead } from './LiveHead.tsx';
import classes from './live.module.css';
import { liveStateOf } from './live-state.ts';
import { useRemark } from './live-words.tsx';
import { useFrames } from './use-frames.ts';
import { toggleFullScreen } from './use-full-screen.ts';

const restMs = 3000;

export function LiveScreen({ live }: { live: Live }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const { shown, remark, isDimmed } = liveStateOf(live);
  const { canvas, takenAt } = useFrames(live.id, isAlive(live), shown === 'frame');
  const isResting = useRest();
  const words = useRemark(live, remark, takenAt);
  const display = `/${locale}/displays/detail/${live.id}`;
  const moveTo = (other: { id: string } | null) => {
    if (other) history.replace(`/${locale}/live/${other.id}`);
  };
  useShortcut('fullScreen', toggleFullScreen);
  useShortcut('previousDisplay', () => moveTo(live.previous));
  useShortcut('nextDisplay', () => moveTo(live.following));
  useEscape(() => history.push(display));
  const { name, orientation } = live;
  const isUpright = orientation === 'vertical_left' || orientation === 'vertical_right';
  return (
    <div className={classes.screen} data-resting={isResting || undefined}>
      <div
        className={classes.stage}
        data-dimmed={isDimmed || undefined}
        data-upright={isUpright || undefined}
      >
        {shown === 'frame' && (
          <canvas
            ref={canvas}
            width={16}
            height={9}
            role="img"
            aria-label={remark === 'offline' ? t('live.lastPicture', { name }) : t('live.picture', { name })}
          />
        )}
        {shown === 'planned' && (live.plannedPicture || live.plannedDesign) && (
          <>
            <Picture
              src={live.plannedPicture}
              design={live.plannedDesign}
              label={t('live.plannedPicture', { name })}
              isLive={!isDimmed}
            />
            <span className={classes.planned}>{t('live.planned')}</span>
          </>
        )}
        {shown === 'next' && live.nextPlaylist && (
          <Picture
            src={live.nextPlaylist.picture}
            design={live.nextPlaylist.design}
            label={t('live.nextPicture', { name: live.nextPlaylist.name })}
            isLive={false}
          />
        )}
      </div>
      <p className={classes.remark} role="status" data-over={shown !== 'nothing' || undefined}>
        {words && <span>{words}</span>}
      </p>
      <LiveHead live={live} display={display} />
      <LiveFacts live={live} takenAt={shown === 'frame' && remark !== 'offline' ? takenAt : null} />
    </div>
  );
}

interface PictureProps {
  src: string | null;
  /** Drawn where there is no picture. */
  design: string | null;
  label: string;
  isLive: boolean;
}

function Picture({ src, design, label, isLive }: PictureProps) {
  if (src) return <SteadyPicture src={src} alt={label} />;
  return (
    <span className={classes.drawing}>
      <DesignPicture id={design!} label={label} isLive={isLive} />
    </span>
  );
}

/** True after three seconds without pointer or key events. */
function useRest(): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stir = () => {
      setResting(false);
      clearTimeout(timer);
      timer = setTimeout(() => setResting(true), restMs);
    };
    stir();
    const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const sign of signs) document.addEventListener(sign, stir, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, stir);
    };
  }, []);
  return isResting;
}

/** In full screen the browser handles Escape and swallows the key. */
function useEscape(leave: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isAnyLayerOpen()) leave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
