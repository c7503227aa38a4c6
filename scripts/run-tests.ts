// `npm test`: types, style, tests and journeys, each to its end. It ends with the time of each part and of the slowest files; its
// last lines name what failed and how to repeat it.
// `--full` tries every fault test and whole matrices as well.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  forgetReports,
  type PartResult,
  partsOf,
  resultFile,
  runPart,
  slowestFiles,
} from './testing/parts.ts';

const isFull = process.argv.includes('--full');
forgetReports();
const results: PartResult[] = [];
for (const part of partsOf({ isFull })) results.push(await runPart(part));
mkdirSync(path.dirname(resultFile), { recursive: true });
writeFileSync(resultFile, JSON.stringify({ parts: results }));

const minutes = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
const say = (line: string) => process.stdout.write(`${line}\n`);

say('');
for (const { name, isGreen, seconds } of results)
  say(`${name.padEnd(9)} ${isGreen ? 'green' : 'RED  '} ${minutes(seconds)}`);
say(`${'together'.padEnd(15)} ${minutes(results.reduce((sum, { seconds }) => sum + seconds, 0))}`);
say('');
say('slowest files');
for (const { file, ms } of slowestFiles(10)) say(`${minutes(Math.round(ms / 1000)).padStart(15)} ${file}`);
const red = results.filter(({ isGreen }) => !isGreen);
for (const { name, command, failures } of red) {
  say('');
  if (failures.length === 0) say(`${name} failed. Repeat it with: ${command}`);
  for (const failure of failures) {
    say(failure.test);
    say(`  ${failure.command}`);
  }
}
process.exitCode = red.length === 0 ? 0 : 1;
