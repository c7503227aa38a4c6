import type { Locale } from '@vitrine/contract/pages';

// Templates have their example texts in all languages with them: they are content, loaded only where templates are shown.

export type Words = Readonly<Record<Locale, string>>;

export const w = (en: string, cs: string, de: string, es: string): Words => ({ en, cs, de, es });
