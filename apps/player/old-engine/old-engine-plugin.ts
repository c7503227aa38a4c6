import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { oldestChromium } from '@vitrine/contract/devices';
import type { Plugin } from 'vite';

/** The text of the screen in all languages, by locale. */
const text = 'player.tooOld';
const locales = ['en', 'cs', 'de', 'es'];

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Adds the script for engines that are too old, unchanged by the build and before the module. */
export function oldEngineScript(playerVersion: string): Plugin {
  const texts = Object.fromEntries(
    locales.map((locale) => {
      const [group, key] = text.split('.') as [string, string];
      const messages = JSON.parse(read(`../../../packages/locales/${locale}/${group}.json`));
      return [locale, messages[key]];
    }),
  );
  const source = read('old-engine.js')
    .replace('__TEXTS__', JSON.stringify(texts))
    .replace('__OLDEST_CHROMIUM__', JSON.stringify(oldestChromium))
    .replace('__PLAYER_VERSION__', JSON.stringify(playerVersion));
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const fileName = `assets/old-engine-${hash}.js`;
  let base = '/';
  return {
    name: 'old-engine-script',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    // It runs before the module, which is deferred too.
    transformIndexHtml: () => [
      { tag: 'script', attrs: { defer: true, src: `${base}${fileName}` }, injectTo: 'head-prepend' },
    ],
  };
}
