import type { Locale } from '@vitrine/contract/pages';
import type { Manifest } from '@vitrine/contract/player';
import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import type { AlarmBand } from '@vitrine/design/alarm-face';
import { sketchAlarm } from '@vitrine/design/alarm-sketch';
import { isKnownZone, localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import { translatorFor } from '../http/translate.ts';
import { canvases } from './canvases.ts';

// The screen of a simulated player while an alarm runs, as a real one sketches it.

interface Alarm {
  readonly takeover: PlayerTakeover;
  readonly display: Pick<NonNullable<Manifest['display']>, 'location' | 'timezone' | 'orientation'>;
  readonly now: number;
  /** A picture of the design in place of the words. */
  readonly picture: Uint8Array | null;
}

const bandIn = (language: string): AlarmBand => {
  const translate = translatorFor(language as Locale);
  return {
    language,
    word: translate({ key: 'onScreen.drill' }),
    sentence: translate({ key: 'onScreen.exercise' }),
  };
};

/** A JPEG with this longest side. */
export async function drawAlarm(
  { takeover, display, now, picture: hung }: Alarm,
  longestSide: number,
): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await canvases();
  const shortest = Math.round((longestSide * 9) / 16);
  const isPortrait = display.orientation.startsWith('vertical');
  const [width, height] = isPortrait ? [shortest, longestSide] : [longestSide, shortest];
  const canvas = createCanvas(width, height);
  const picture = hung && (await loadImage(hung));
  const { level, title, text, english, language, kind } = takeover;
  const { timezone } = display;
  sketchAlarm(
    canvas.getContext('2d'),
    width,
    height,
    {
      ...{ level, title, text, english, language, place: display.location },
      time: isKnownZone(timezone) ? timeOfMinute(localMoment(timezone, now).minute) : '',
      bands: kind === 'alert' ? null : [bandIn('en'), bandIn(language)],
    },
    picture && {
      ...{ width: picture.width, height: picture.height },
      sketch: (context, w, h) => context.drawImage(picture, 0, 0, w, h),
    },
  );
  return canvas.encode('jpeg', 80);
}
