import type { Locale } from '@vitrine/contract/pages';
import type { AlarmBand } from '@vitrine/design/alarm-face';
import cs from '@vitrine/locales/cs/onScreen.json';
import de from '@vitrine/locales/de/onScreen.json';
import en from '@vitrine/locales/en/onScreen.json';
import es from '@vitrine/locales/es/onScreen.json';

const words = { cs, de, en, es };

const bandIn = (language: Locale): AlarmBand => ({
  ...{ word: words[language].drill, sentence: words[language].exercise, language },
});

/** What the bands of a drill say on a screen, whatever language the reader of this page has. */
export const bandsIn = (language: Locale): [AlarmBand, AlarmBand] => [bandIn('en'), bandIn(language)];
