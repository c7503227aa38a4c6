// After a red run of .ci/run: what failed there is run again alone, five times. Five green make it unstable, which is
// printed by name; one red, or more than two unstable, and the change does not land.
import { existsSync, readFileSync } from 'node:fs';
import { resultFile, type TestResult } from './testing/parts.ts';
import { repeat } from './testing/repeat.ts';
import { judgeTimes, targetsOf, verdictOf } from './testing/verdict.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function judge(): Promise<boolean> {
  if (!existsSync(resultFile)) {
    say('The tests ended without a result.');
    return false;
  }
  const result = JSON.parse(readFileSync(resultFile, 'utf8')) as TestResult;
  const targets = targetsOf(result);
  if (!targets) {
    say('Something failed that is no single test, or was not run: nothing is tried again.');
    return false;
  }
  const passedOf = new Map<string, number>();
  for (const { target, variables } of targets) {
    const { passed, firstFailure } = await repeat({ target, variables, times: judgeTimes });
    passedOf.set(target, passed);
    say(`${target}: ${passed} of ${judgeTimes} alone`);
    if (firstFailure) say(firstFailure);
  }
  const { lands, lines } = verdictOf(result, passedOf);
  for (const line of lines) say(line);
  return lands;
}

process.exitCode = (await judge()) ? 0 : 1;
