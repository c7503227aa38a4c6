import type { Condition } from '@vitrine/contract/conditions';
import { languageOfDesign, languageOfZone } from '@vitrine/contract/place-language';
import type { Manifest, ManifestDesign } from '@vitrine/contract/player';
import type { DesignContext, SourceData } from '@vitrine/design/context';
import cs from '@vitrine/locales/cs/onScreen.json';
import de from '@vitrine/locales/de/onScreen.json';
import en from '@vitrine/locales/en/onScreen.json';
import es from '@vitrine/locales/es/onScreen.json';
import type { OpenFiles } from './open-files.ts';

// What the place of this display gives to its designs, in their language.

const catalogues: Readonly<Record<string, typeof en>> = { en, cs, de, es };

const say = (locale: string, key: `onScreen.${keyof typeof en}`): string =>
  (catalogues[locale.slice(0, 2)] ?? en)[key.slice('onScreen.'.length) as keyof typeof en];

/**
 * What designs need of the program comes from here, not by imports: modules that both need would be cut out of the program's own
 * file.
 */
export interface DesignOptions {
  /** The data of a source as this player has them now. */
  readonly data: (source: string) => SourceData | null;
  readonly offsetAt: DesignContext['offsetAt'];
  readonly isMet: (conditions: readonly Condition[], timezone: string, at: number) => boolean;
  readonly now: () => number;
  /** The manifest in force. */
  readonly manifest: () => Manifest | null;
}

export function createContext(
  { now, manifest, data, offsetAt, isMet }: DesignOptions,
  files: OpenFiles,
  { language }: Pick<ManifestDesign, 'language'>,
  own: Pick<DesignContext, 'startedAt' | 'turn' | 'onFault' | 'movingLeft'>,
): DesignContext {
  const display = manifest()?.display;
  const timezone = display?.timezone ?? 'UTC';
  const locale = languageOfDesign(language, display?.language ?? languageOfZone(timezone), timezone);
  const { startedAt = 0 } = own;
  return {
    ...own,
    // It is drawn a while before its turn, as it will be when it begins.
    now: () => Math.max(now(), startedAt),
    timezone,
    locale,
    offsetAt,
    words: { closed: say(locale, 'onScreen.closed'), allDay: say(locale, 'onScreen.allDay') },
    hours: display?.schedule?.hours ?? null,
    file: files.find,
    data,
    holds: (conditions, at) => isMet(conditions, timezone, at),
  };
}
