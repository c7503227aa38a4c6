import type { Locale } from '@vitrine/contract/pages';
import type { AlarmFace } from '@vitrine/design/alarm-face';
import { drawAlarm } from '@vitrine/design/alarm-screen';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../lib/i18n/i18n.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { type Place, useTimeText } from '../../ui/time/time-text.ts';
import { bandsIn } from './alarm-bands.ts';
import classes from './alarm-picture.module.css';
import type { AlarmLevel, Words } from './alarm-values.ts';

interface AlarmPictureProps {
  level: AlarmLevel;
  isDrill: boolean;
  words: Words;
  /** The English words below those of the place, where they differ. */
  below: Words | null;
  /** Of the words. */
  language: Locale;
  place: Place | null;
  isUpright?: boolean;
  /** In place of the words; the foot and the bands of a drill stay. */
  design?: ReactNode;
  now: number;
}

/** What a screen shows during an alarm, drawn by the same code as on the screen. */
export function AlarmPicture(props: AlarmPictureProps) {
  const { level, isDrill, words, below, language, place, isUpright, design, now } = props;
  const t = useT();
  const { clock } = useTimeText();
  const frame = useRef<HTMLDivElement>(null);
  /** Where the design is drawn. */
  const [holder, setHolder] = useState<HTMLElement | null>(null);
  const hasDesign = Boolean(design);
  const face: AlarmFace = {
    ...{ level, title: words.title || t('alarms.sheet.noTitle'), text: words.text, english: below, language },
    ...{ place: place?.name ?? '', time: place ? clock(now, place) : '' },
    bands: isDrill ? bandsIn(language) : null,
  };
  const drawn = JSON.stringify(face);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const alarm = drawAlarm(box, JSON.parse(drawn) as AlarmFace);
    if (hasDesign) {
      const own = document.createElement('div');
      alarm.hang(own);
      alarm.showHung();
      setHolder(own);
    }
    return () => alarm.remove();
  }, [drawn, hasDesign]);
  return (
    <Text
      as="div"
      ref={frame}
      role="img"
      aria-label={[t(`alarms.levels.${level}`), words.title, words.text].filter(Boolean).join('. ')}
      relative
      clip
      rounded
      className={classes.frame}
      data-upright={isUpright || undefined}
      // Its clock is that of the screen.
      data-screen
    >
      {design &&
        holder &&
        createPortal(
          <Stack cover center className={classes.design}>
            {design}
          </Stack>,
          holder,
        )}
    </Text>
  );
}
