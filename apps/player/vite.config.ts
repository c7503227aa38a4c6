import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { oldEngineScript } from './old-engine/old-engine-plugin.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const dist = new URL('dist/', import.meta.url);

/** Passes the player's files and their hashes to the service worker. Runs on the written output. */
function listShellFiles(): Plugin {
  return {
    name: 'list-shell-files',
    enforce: 'post',
    writeBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
      const copied = readdirSync(new URL('public/', import.meta.url));
      const files = [...built, ...copied].sort().map((file) => [file, hashOf(file)] as const);
      const page = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'index');
      const worker = new URL('sw.js', dist);
      const code = readFileSync(worker, 'utf8');
      const whole = createHash('sha256').update(`${files.join()}${code}`).digest('hex').slice(0, 12);
      writeFileSync(
        worker,
        code
          .replaceAll('__PAGE_SCRIPT__', JSON.stringify(page!.fileName))
          .replaceAll('__SHELL_FILES__', JSON.stringify(Object.fromEntries(files)))
          .replaceAll('__SHELL_HASH__', JSON.stringify(whole)),
      );
    },
  };
}

const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(new URL(file, dist)))
    .digest('hex');

export default defineConfig({
  base: '/player/',
  plugins: [oldEngineScript(version), listShellFiles()],
  define: { __PLAYER_VERSION__: JSON.stringify(version) },
  build: {
    outDir: 'dist',
    // LG TVs of 2022; what the build cannot lower is in src/engine.ts.
    // Named by its version, the bundler would write out every `?.`, because Chromium before 91 gets one rare use
    // of it wrong, which scripts/check-engines.ts finds.
    target: 'es2021',
    cssTarget: 'chrome87',
    manifest: true,
    // Files are never inlined, because the Content Security Policy allows neither inline scripts nor data:
    // URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/sw.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
