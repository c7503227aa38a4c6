/**
 * `npm run test:engines -- [test names]` runs the player in old engines, and player and dashboard in browsers of other
 * makers. It installs them from Debian first; where it cannot, nothing is tried. They are the only packages of the project that
 * are not installed by npm, so these tests are not part of `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { recordAtExit } from './testing/verified.ts';

const packages = [
  // Chromium 102, Chromium 87, and an engine of 2016 that is too old.
  'python3-pyqt6.qtwebengine',
  'python3-pyqt5.qtwebengine',
  'python3-pyqt5.qtwebkit',
  'firefox-esr',
  'webkit2gtk-driver',
  // Without them neither of the two plays films.
  'libavcodec59',
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-good',
  // A virtual display, drawn by the processor.
  'xvfb',
  'libgl1-mesa-dri',
  'libegl1',
];

const isInstalled = (name: string) => {
  const { stdout } = spawnSync('dpkg-query', ['--status', name], { encoding: 'utf8' });
  return /^Status: .* installed$/m.test(stdout ?? '');
};
const endUntried = (why: string): never => {
  console.log(`not tried: other engines: ${why}`);
  process.exit(0);
};

const missing = packages.filter((name) => !isInstalled(name));
if (missing.length > 0) {
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  if (process.getuid?.() !== 0) endUntried(`install them as root with "apt-get ${install.join(' ')}"`);
  console.log(`Installing ${missing.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args: readonly string[]) => spawnSync('apt-get', args, { env, encoding: 'utf8' });
  run(['update']);
  const { status, stderr, error } = run(install);
  if (status !== 0) endUntried(error?.message ?? stderr.trim().split('\n').pop() ?? '');
}
if (process.argv.length === 2) recordAtExit('npm run test:engines');
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const args = [vitest, 'run', '--config', 'vitest.engines.config.ts', ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1);
