// `npm run test:mutate -- <folder>`: changes the rules of a folder one at a time and runs the unit tests that reach the change.
// A change that no test notices survives; the run is red when more than 30 % do.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { judge } from './choose.ts';
import { mostMutants, reached, results, seed } from './plugins.ts';

const mostMinutes = 20;
const mostSurvivors = 0.3;

const root = fileURLToPath(new URL('../..', import.meta.url));
const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Usage: npm run test:mutate -- <folder or start of file names>\n');
  process.exit(2);
}
process.chdir(root);
const startedAt = performance.now();
process.stdout.write(`${folder}: at most ${mostMutants} changes, chosen with TEST_SEED=${seed}\n`);

process.on('exit', (code) => {
  const { files, tried, survived, unreached } = judge(results, reached);
  process.stdout.write('\n');
  for (const { file, tried, survived } of files) {
    process.stdout.write(`${path.relative(root, file)}: ${survived.length} of ${tried} survived\n`);
    for (const { location, mutatorName, replacement = '' } of survived)
      process.stdout.write(
        `  ${location.start.line}:${location.start.column} ${mutatorName}: ${replacement.replace(/\s+/g, ' ').slice(0, 90)}\n`,
      );
  }
  for (const file of unreached)
    process.stdout.write(`${path.relative(root, file)}: no unit test reaches it, not tried\n`);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  const percent = tried === 0 ? 0 : (survived / tried) * 100;
  process.stdout.write(
    `${folder}: ${survived} of ${tried} survived (${percent.toFixed(1)} %) in ${minutes} minutes\n`,
  );
  if (tried === 0) process.exitCode = code || 1;
  else process.exitCode = survived > tried * mostSurvivors ? 1 : 0;
});

// Stryker ends its own processes and removes its copy of the project when it is told to end.
const limit = setTimeout(() => {
  process.stdout.write(`\nStopped after ${mostMinutes} minutes; what was tried until then:`);
  process.kill(process.pid, 'SIGTERM');
}, mostMinutes * 60_000);

const isFile = /\.ts$/.test(folder);
await new Stryker({
  mutate: [
    isFile ? folder : `${folder}/**/*.ts`,
    // Tests and what only they use; calls, hooks and words need a server, a browser or a language.
    '!**/*.{test,test-kit,d}.ts',
    '!**/test/**',
    '!**/{obvious-evaluator,random-conditions,test-plan}.ts',
    '!**/*.queries.ts',
    '!**/use-*.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts', related: true },
  plugins: [
    fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner')),
    fileURLToPath(import.meta.resolve('./plugins.ts')),
  ],
  checkers: ['sample'],
  reporters: ['collect'],
  concurrency: 1,
  timeoutMS: 20_000,
  // Neither is read by the tests, which run without a type check.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['dist', '.tsc', 'data'],
  logLevel: 'warn',
}).runMutationTest();
clearTimeout(limit);
