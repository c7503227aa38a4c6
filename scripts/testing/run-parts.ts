import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  forgetReports,
  type Part,
  type PartResult,
  readNotTried,
  resultFile,
  runPart,
  slowestFiles,
  type TestResult,
} from './parts.ts';

const minutes = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs one part after another and ends with the time of each, the slowest files and what could not be tried here; the last lines
 * name what failed and how to repeat it.
 */
export async function runParts(
  parts: readonly Part[],
  { stopsAtRed }: { readonly stopsAtRed: boolean },
): Promise<TestResult> {
  forgetReports();
  const done: PartResult[] = [];
  for (const part of parts) {
    if (stopsAtRed && done.some(({ isGreen }) => !isGreen)) break;
    done.push(await runPart(part));
  }
  const leftOut = parts.slice(done.length).map(({ name }) => name);
  const result: TestResult = { parts: done, leftOut, notTried: readNotTried() };
  mkdirSync(path.dirname(resultFile), { recursive: true });
  writeFileSync(resultFile, JSON.stringify(result));
  print(result);
  return result;
}

function print({ parts, leftOut, notTried }: TestResult): void {
  say('');
  for (const { name, isGreen, seconds } of parts)
    say(`${name.padEnd(9)} ${isGreen ? 'green' : 'RED  '} ${minutes(seconds)}`);
  for (const name of leftOut) say(`${name.padEnd(9)} not run`);
  say(`${'together'.padEnd(15)} ${minutes(secondsOf(parts))}`);
  say('');
  say('slowest files');
  for (const { file, ms } of slowestFiles(10)) say(`${minutes(Math.round(ms / 1000)).padStart(15)} ${file}`);
  if (notTried.length > 0) say('');
  for (const what of notTried) say(`not tried: ${what}`);
  for (const { name, command, failures } of parts.filter(({ isGreen }) => !isGreen)) {
    say('');
    if (failures.length === 0) say(`${name} failed. Repeat it with: ${command}`);
    for (const failure of failures) {
      say(failure.test);
      say(`  ${failure.command}`);
    }
  }
}

export const secondsOf = (parts: readonly PartResult[]): number =>
  parts.reduce((sum, { seconds }) => sum + seconds, 0);

export const isGreen = ({ parts, leftOut }: TestResult): boolean =>
  leftOut.length === 0 && parts.every((part) => part.isGreen);
