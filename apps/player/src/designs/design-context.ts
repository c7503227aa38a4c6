import { languageOfZone } from '@vitrine/contract/place-language';
import type { Manifest } from '@vitrine/contract/player';
import type { DesignContext, SourceData } from '@vitrine/design/context';
import cs from '@vitrine/locales/cs/onScreen.json';
import de from '@vitrine/locales/de/onScreen.json';
import en from '@vitrine/locales/en/onScreen.json';
import es from '@vitrine/locales/es/onScreen.json';
import { compiledOf, isMetAt } from '@vitrine/schedule/condition';
import { localMoment, offsetAt } from '@vitrine/schedule/local-clock';
import type { OpenFiles } from './open-files.ts';

// What the place of this display gives to its designs.

const catalogues: Readonly<Record<string, typeof en>> = { en, cs, de, es };

const say = (locale: string, key: `onScreen.${keyof typeof en}`): string =>
  (catalogues[locale.slice(0, 2)] ?? en)[key.slice('onScreen.'.length) as keyof typeof en];

/** The data of a source as this player has them now. Replaced by whoever fetches them. */
export const sourceData: { read: (source: string) => SourceData | null } = { read: () => null };

export interface DesignOptions {
  readonly now: () => number;
  /** The manifest in force. */
  readonly manifest: () => Manifest | null;
}

export function createContext(
  { now, manifest }: DesignOptions,
  files: OpenFiles,
  own: Pick<DesignContext, 'startedAt' | 'onFault' | 'movingLeft'>,
): DesignContext {
  const display = manifest()?.display;
  const timezone = display?.timezone ?? 'UTC';
  const locale = languageOfZone(timezone);
  return {
    ...own,
    now,
    timezone,
    locale,
    offsetAt,
    words: { closed: say(locale, 'onScreen.closed'), allDay: say(locale, 'onScreen.allDay') },
    hours: display?.schedule?.hours ?? null,
    file: files.find,
    data: (source) => sourceData.read(source),
    holds(conditions, at) {
      const { day, minute } = localMoment(timezone, at);
      return isMetAt(compiledOf(conditions), day, minute);
    },
  };
}
