// Builds the dashboard and the player, writes compressed copies next to their files, and enforces size limits
// on what a browser must load first.
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build as bundle } from 'vite';
import { findInBuild } from './check-engines.ts';
import { writeBom } from './sbom.ts';
import { writeTvPackages } from './tv/write-packages.ts';

// What the browser must load before a page shows: the named build files and everything they import
// statically. A dashboard page also loads the messages of one language. Sizes are kB of gzipped JavaScript;
// the build fails above the limit.
const APPS = [
  {
    name: 'dashboard',
    licenses: 'assets/licenses.md',
    pages: [
      { name: 'Login', chunks: ['start'], words: ['start'], goal: 150, limit: 190 },
      {
        name: 'Locations',
        chunks: ['start', 'application', 'locations'],
        words: ['shell', 'locations'],
        goal: 200,
        limit: 260,
      },
      {
        name: 'Overview',
        chunks: ['start', 'application', 'overview'],
        words: ['shell', 'overview'],
        goal: 200,
        limit: 260,
      },
    ],
  },
  {
    name: 'player',
    licenses: 'licenses.md',
    pages: [{ name: 'Player', chunks: ['index'], words: [], goal: 62, limit: 70 }],
  },
];

const COMPRESSED = /\.(js|css|html|svg|json|webmanifest)$/;
const SMALLEST_COMPRESSED_BYTES = 1000;

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

const startedAt = performance.now();
let withinLimits = true;
for (const { name, licenses, pages } of APPS) {
  const root = fileURLToPath(new URL(`../apps/${name}`, import.meta.url));
  const dist = path.join(root, 'dist');
  await build(root, licenses);
  const gzipBytes = await compress(dist);
  if (!(await reportSizes(root, pages, gzipBytes))) withinLimits = false;
  // The dashboard is for browsers that update themselves.
  const tooNew = name === 'player' ? findInBuild(dist) : [];
  for (const use of tooNew) console.error(use);
  if (tooNew.length > 0) withinLimits = false;
}
writeBom();
writeTvPackages();
console.log(`Dashboard and player built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
if (!withinLimits) process.exit(1);

/** `licenses` is where the notices of the bundled libraries are written, among the files that are served. */
async function build(root, licenses) {
  // Always use React's production build, whatever the caller's environment sets.
  process.env.NODE_ENV = 'production';
  await bundle({
    root,
    mode: 'production',
    logLevel: 'warn',
    // Vite's own chunk size warning is irrelevant; the limits above cover what a page must load first.
    build: {
      manifest: true,
      emptyOutDir: true,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      license: { fileName: licenses },
      // The timing hint appears only on slow machines, where nothing can be done about it.
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  });
}

/** Returns the gzipped size of every file by its path in `dist`. */
async function compress(dist) {
  const sizes = new Map();
  const entries = await fs.readdir(dist, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      const name = path.relative(dist, file).split(path.sep).join('/');
      if (!entry.isFile() || !COMPRESSED.test(name) || name.startsWith('.vite/')) return;
      const content = await fs.readFile(file);
      const gzipped = await gzip(content, { level: 9 });
      sizes.set(name, gzipped.length);
      if (content.length <= SMALLEST_COMPRESSED_BYTES) return;
      const params = {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await fs.writeFile(`${file}.gz`, gzipped);
      await fs.writeFile(`${file}.br`, await brotli(content, { params }));
    }),
  );
  return sizes;
}

async function reportSizes(root, pages, gzipBytes) {
  const manifest = JSON.parse(await fs.readFile(path.join(root, 'dist', '.vite', 'manifest.json'), 'utf8'));
  let withinLimits = true;
  for (const { name, chunks, words, goal, limit } of pages) {
    const spoken = words.map((part) => `en-${part}`);
    const files = filesOf(
      [...chunks, ...spoken].map((chunk) => keyOf(manifest, chunk)),
      manifest,
    );
    const kilobytes = (extension) =>
      files
        .filter((file) => file.endsWith(extension))
        .reduce((sum, file) => sum + (gzipBytes.get(file) ?? 0), 0) / 1000;
    const script = kilobytes('.js');
    console.log(
      `${name}: ${script.toFixed(1)} kB of JavaScript (goal ${goal}, limit ${limit}), ${kilobytes('.css').toFixed(1)} kB of CSS`,
    );
    if (script > limit) {
      console.error(`${name}: ${(script - limit).toFixed(1)} kB of JavaScript too much for the first view.`);
      withinLimits = false;
    }
  }
  return withinLimits;
}

/** A renamed file must fail here, not count as size zero. */
function keyOf(manifest, chunk) {
  const [key] = Object.entries(manifest).find(([, { name }]) => name === chunk) ?? [];
  if (key) return key;
  console.error(`The build has no file ${chunk}: name the page's files in APPS of scripts/build-front.mjs.`);
  process.exit(1);
}

/** The files and everything they import statically. */
function filesOf(keys, manifest) {
  const found = new Set();
  const add = (key) => {
    if (found.has(key)) return;
    found.add(key);
    for (const imported of manifest[key].imports ?? []) add(imported);
  };
  for (const key of keys) add(key);
  return [...new Set([...found].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]))];
}
