import type { Locale } from '@vitrine/contract/pages';
import type { AlarmFace } from '@vitrine/design/alarm-face';
import { drawAlarm } from '@vitrine/design/alarm-screen';
import { useLayoutEffect, useRef } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { type Place, useTimeText } from '../../ui/time/time-text.ts';
import classes from './alarm-picture.module.css';
import type { AlarmLevel, Words } from './alarm-values.ts';

interface AlarmPictureProps {
  level: AlarmLevel;
  isDrill: boolean;
  words: Words;
  /** The English words below those of the place, where they differ. */
  below: Words | null;
  language: Locale;
  place: Place | null;
  isUpright?: boolean;
  now: number;
}

/** What a screen shows during an alarm, drawn by the same code as on the screen. */
export function AlarmPicture(props: AlarmPictureProps) {
  const { level, isDrill, words, below, language, place, isUpright, now } = props;
  const t = useT();
  const { clock } = useTimeText();
  const frame = useRef<HTMLDivElement>(null);
  const band = {
    ...{ word: t('alarms.onScreen.drill'), sentence: t('alarms.onScreen.exercise'), language },
  };
  const face: AlarmFace = {
    ...{ level, title: words.title || t('alarms.sheet.noTitle'), text: words.text, english: below, language },
    ...{ place: place?.name ?? '', time: place ? clock(now, place) : '' },
    bands: isDrill ? [band, band] : null,
  };
  const drawn = JSON.stringify(face);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const alarm = drawAlarm(box, JSON.parse(drawn) as AlarmFace);
    alarm.fit();
    const observer = new ResizeObserver(() => alarm.fit());
    observer.observe(box);
    return () => {
      observer.disconnect();
      alarm.remove();
    };
  }, [drawn]);
  return (
    <div
      ref={frame}
      role="img"
      aria-label={[t(`alarms.levels.${level}`), words.title, words.text].filter(Boolean).join('. ')}
      className={classes.frame}
      data-upright={isUpright || undefined}
      // Its clock is that of the screen.
      data-screen
    />
  );
}
