declare module 'virtual:messages' {
  type Load = () => Promise<{ default: import('@vitrine/locales/translator').Catalogue }>;
  type Part = import('./message-parts.ts').MessagePart | 'all';
  /** Made by messages-plugin.ts beside vite.config.ts. */
  export const messages: Readonly<
    Record<import('@vitrine/contract/pages').Locale, Readonly<Record<Part, Load>>>
  >;
}
