import { useLayoutEffect, useRef } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { ClockHead, HeadedTime } from '../../ui/time/Time.tsx';
import { type Place, useTimeText } from '../../ui/time/time-text.ts';
import { AlarmSign } from './AlarmSign.tsx';
import classes from './alarm-picture.module.css';
import type { AlarmLevel } from './alarm-values.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}

interface AlarmPictureProps {
  level: AlarmLevel;
  isDrill: boolean;
  words: Words;
  /** The English words below those of the place, where they differ. */
  below: Words | null;
  place: Place | null;
  isUpright?: boolean;
  now: number;
}

/** What a screen shows during an alarm, drawn as the player draws it. Sizes are shares of its width. */
export function AlarmPicture({ level, isDrill, words, below, place, isUpright, now }: AlarmPictureProps) {
  const t = useT();
  const { instant } = useTimeText();
  const body = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const text = [words.title, words.text, below?.title, below?.text].join('\n');
  // Long titles become smaller until everything fits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text and the shape decide what fits
  useLayoutEffect(() => {
    const box = body.current;
    const title = heading.current;
    if (!box || !title) return;
    let share = isDrill ? 8.8 : 10.2;
    const set = () => title.style.setProperty('font-size', `${share}cqw`);
    set();
    while (share > 3 && (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)) {
      share -= 0.4;
      set();
    }
  }, [text, isDrill, isUpright]);
  const band = (sentence: string) => (
    <div className={classes.band}>
      <b>{t('alarms.onScreen.drill')}</b>
      <span>{sentence}</span>
      <b>{t('alarms.onScreen.drill')}</b>
    </div>
  );
  return (
    <div className={classes.frame} data-upright={isUpright || undefined}>
      <div
        className={classes.wall}
        role="img"
        aria-label={[t(`alarms.levels.${level}`), words.title, words.text].filter(Boolean).join('. ')}
        data-level={level}
        data-drill={isDrill || undefined}
      >
        {isDrill && band(t('alarms.onScreen.exercise'))}
        <div ref={body} className={classes.body}>
          <div className={classes.sign}>
            <AlarmSign level={level} />
          </div>
          <div className={classes.words}>
            <p ref={heading} className={classes.title}>
              {words.title || t('alarms.sheet.noTitle')}
            </p>
            {words.text && <p className={classes.text}>{words.text}</p>}
            {below && <p className={classes.below}>{[below.title, below.text].filter(Boolean).join('. ')}</p>}
          </div>
        </div>
        <div className={classes.foot}>
          {place && (
            <>
              <ClockHead place={place} isNamed>
                {place.name}
              </ClockHead>
              <b>
                <HeadedTime place={place}>
                  {instant(now, place, { isHeaded: true, placeOnly: true, now })}
                </HeadedTime>
              </b>
            </>
          )}
        </div>
        {isDrill && band(t('alarms.onScreen.exercise'))}
      </div>
    </div>
  );
}
