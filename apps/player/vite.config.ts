import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const publicDirectory = new URL('public/', import.meta.url);

/** Tells the service worker which files make up the player; their names carry hashes of what is in them. */
function listShellFiles(): Plugin {
  return {
    name: 'list-shell-files',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
      const copied = readdirSync(publicDirectory);
      const files = [...built, ...copied].sort();
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('the service worker was not built');
      const sum = createHash('sha256').update(`${files.join()}${worker.code}`);
      for (const file of copied) sum.update(readFileSync(new URL(file, publicDirectory)));
      const hash = sum.digest('hex').slice(0, 12);
      const page = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'index');
      worker.code = worker.code
        .replaceAll('__PAGE_SCRIPT__', JSON.stringify(page!.fileName))
        .replaceAll('__SHELL_FILES__', JSON.stringify(files))
        .replaceAll('__SHELL_HASH__', JSON.stringify(hash));
    },
  };
}

export default defineConfig({
  base: '/player/',
  plugins: [listShellFiles()],
  define: { __PLAYER_VERSION__: JSON.stringify(version) },
  build: {
    outDir: 'dist',
    manifest: true,
    // Every file stands for itself: the content security policy allows neither inline scripts nor data: addresses.
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
