// Bundles the server for `npm start` and the image: one file to read and compile instead of hundreds whose types are stripped
// at every start. Development and tests run the sources.
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../apps/server', import.meta.url));
const source = (file) => fileURLToPath(new URL(`../apps/server/src/${file}`, import.meta.url));

// Threads are entries of their own (own-files.ts); the converter's children run from their sources, alone in their sandbox, and
// the reader's child from one file.
const entries = [
  ...['main.ts', 'admin.ts', 'http/api-reference-thread.ts'],
  ...['features/billing/print-thread.ts', 'features/alarms/report-thread.ts'],
];

// Native modules, and packages that read files of their own.
const external = [
  ...['sharp', '@napi-rs/canvas', '@node-rs/argon2', 'libheif-js', 'pdfjs-dist', 'pdfkit'],
  ...['@scalar/fastify-api-reference', '@expo-google-fonts/inter'],
];

/** V8 keeps a source in two bytes per character as soon as one of them is beyond Latin-1, which doubles 5 MB. */
const inOneByte = {
  name: 'in-one-byte',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\xff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

const buildEntries = (files, more) =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [inOneByte],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      target: 'node22',
      outDir: 'dist',
      ...more,
      rolldownOptions: {
        input: Object.fromEntries(
          files.map((file) => [file.replace(/^.*\//, '').replace(/\.ts$/, ''), source(file)]),
        ),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Comments and white space go; names stay, for stack traces.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
        checks: { bundlerTimings: false },
      },
    },
  });

await buildEntries(entries, { emptyOutDir: true });
// Alone, because it may read nothing but its own file.
const { output } = await buildEntries(['infra/reader/reader-child.ts'], { emptyOutDir: false });
const others = output.flatMap((file) => (file.type === 'chunk' ? file.imports : file.fileName));
const missing = others.filter((name) => !isBuiltin(name));
if (output.length !== 1 || missing.length > 0)
  throw new Error(`The reader must be one file; it also needs ${[...missing, output.length - 1]}.`);
