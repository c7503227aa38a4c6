import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { messages } from './apps/dashboard/messages-plugin.ts';
import { chromiumArguments } from './scripts/chromium-arguments.mjs';
import { findChromium } from './scripts/find-chromium.mjs';
import { findFfmpeg } from './scripts/find-ffmpeg.mjs';
import { runVariables } from './scripts/testing/profile.ts';
import slowest from './vitest.slowest.json' with { type: 'json' };

// Inherited by the workers. Tests of other zones name them explicitly.
process.env.TZ = 'UTC';
process.env.CHROMIUM_PATH = findChromium() ?? '';
process.env.FFMPEG_PATH = findFfmpeg() ?? '';
// Shared with the programs that tests start from their sources (apps/server/src/test/program-process.ts).
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/vitrine-programs');

// Three projects, by what a test needs: `unit` nothing but Node, `server` a Postgres, a browser or another installed program,
// `browser` to run inside a Chromium (the shared components of the dashboard, the player's databases). Where a test runs says its
// name, `*.unit.test.ts`, `*.server.test.ts` or `*.browser.test.ts`; without one it belongs to the server in apps/server and scripts,
// and to `unit` elsewhere. Three profiles, by how much is tried: `quick` in every `npm test`; `full` before a landing, with every
// file and whole matrices; `extended` for hours, with thousands of rounds (`npm run test:faults`).
const variables = runVariables(process.env);
Object.assign(process.env, variables);

/**
 * Of the fault tests every run keeps the commonest, Postgres killed. What else is left out takes many seconds and watches what
 * seldom changes; its main path is part of other tests: signals and orphans of the smoke tests, documents of
 * features/playables/documents.test.ts.
 */
const leftOut = {
  quick: [
    '**/!(postgres-killed).faults.test.ts',
    '**/*.slow.test.ts',
    '**/operator/{admin-process,backup,gone-back,key-rotation,encrypted-backup,old-backups}.test.ts',
    '**/converter/convert-{audio,pdf,video}.test.ts',
    '**/outbound/page-picture.test.ts',
    '**/processes/converter.test.ts',
    '**/playables/no-converter.test.ts',
    '**/playlists/playlists-scale.test.ts',
    '**/demo/{demo-history,demo-players,two-programs}.test.ts',
    'scripts/start-and-stop.test.ts',
  ],
  full: [],
  extended: [],
}[variables.TEST_PROFILE];

/** What `npm test` leaves out because nothing has changed that it reads (scripts/testing/unchanged.ts). */
const unchanged = (process.env.UNCHANGED_TESTS ?? '').split(' ').filter(Boolean);

/**
 * The longest first: begun last, one of them would run alone for a minute. Vitest does so with the times of the last run; a fresh
 * clone has none, and begins with those that took longest when somebody looked.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => {
      const at = slowest.findIndex((name) => file.moduleId.endsWith(`/${name}`));
      return at === -1 || this.ctx.cache.getTestSpecificationResult(file) ? slowest.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

const everywhere = ['**/node_modules/**', '**/dist/**', '**/.tsc/**', '.cache/**'];
const common = {
  setupFiles: ['scripts/patient-tests.ts'],
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // For a machine that is also busy with something else; a test that hangs is rare and costs only its own run.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // As patient as vi.waitFor in patient-tests.ts.
  expect: { poll: { timeout: 20_000 } },
  // A test that fails once in twenty runs is a fault of the product or of the test (`npm run test:repeat` finds it).
  retry: 0,
};

/** Also what `npm run test:mutate` runs (vitest.mutate.config.ts). */
export const unitProject = {
  ...common,
  name: 'unit',
  include: [
    'apps/agent/**/*.test.ts',
    'apps/dashboard/**/*.test.{ts,tsx}',
    'apps/player/**/*.test.ts',
    'packages/**/*.test.ts',
    '**/*.unit.test.ts',
  ],
  setupFiles: [...common.setupFiles, 'scripts/seeded-tests.ts'],
  exclude: [...everywhere, '**/*.{browser,server}.test.{ts,tsx}'],
  // A test that calls an installed program fails here on every machine, not only on one without that program.
  env: { PATH: '/nonexistent', CHROMIUM_PATH: '', FFMPEG_PATH: '' },
};

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests wait for Postgres, tools and browsers much of the time: one worker more than there are cores.
    maxWorkers: Number(process.env.TEST_WORKERS) || availableParallelism() + 1,
    // Test files share nothing but imported modules; a fresh process for each would cost more than most tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [messages],
        test: unitProject,
      },
      {
        test: {
          ...common,
          name: 'server',
          globalSetup: 'apps/server/src/test/global-setup.ts',
          setupFiles: [
            ...common.setupFiles,
            'scripts/seeded-tests.ts',
            'apps/server/src/test/refuse-nested-transactions.ts',
          ],
          include: ['apps/server/**/*.test.ts', 'scripts/**/*.test.ts', '**/*.server.test.ts'],
          exclude: [...everywhere, '**/*.unit.test.ts', ...leftOut, ...unchanged],
        },
      },
      {
        plugins: [react(), messages],
        // All of them before the first test: one found later would reload the page in the middle of a test, with a second React.
        optimizeDeps: {
          include: [
            '@dnd-kit/core',
            '@dnd-kit/sortable',
            '@tanstack/react-query',
            '@tanstack/react-router',
            'axe-core',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'uqr',
            'vitest-browser-react/pure',
            'zod',
          ],
        },
        test: {
          ...common,
          name: 'browser',
          include: [
            'apps/dashboard/**/*.browser.test.tsx',
            'apps/player/**/*.browser.test.ts',
            'packages/design/**/*.browser.test.ts',
          ],
          exclude: everywhere,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: chromiumArguments },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/Prague' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
