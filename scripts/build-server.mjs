// Bundles the server for `npm start` and the image: one file to read and compile instead of hundreds whose types are stripped
// at every start. Development and tests run the sources.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../apps/server', import.meta.url));
const source = (file) => fileURLToPath(new URL(`../apps/server/src/${file}`, import.meta.url));

// Threads are entries of their own (own-files.ts); the converter's children run from their sources, alone in their sandbox.
const entries = ['main.ts', 'admin.ts', 'http/api-reference-thread.ts', 'features/billing/print-thread.ts'];

// Native modules, and packages that read files of their own.
const external = [
  ...['sharp', '@napi-rs/canvas', '@node-rs/argon2', 'libheif-js', 'pdfjs-dist', 'pdfkit'],
  ...['@scalar/fastify-api-reference', '@expo-google-fonts/inter'],
];

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: Object.fromEntries(
        entries.map((file) => [file.replace(/^.*\//, '').replace(/\.ts$/, ''), source(file)]),
      ),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      checks: { bundlerTimings: false },
    },
  },
});
