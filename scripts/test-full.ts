// `npm run test:full`: what is written is tried, every file, every pair of every matrix and every journey, and the previous
// release's tests on this schema. It stops at the first part that fails; with --all it runs every part to its end. `--shard 2/6`
// runs one sixth: 1 to 3 are tests, 4 and 5 journeys, 6 types, style and the upgrade.
import { parseArgs } from 'node:util';
import { partsOf, shardCount, shardOf } from './testing/parts.ts';
import { isGreen, runParts } from './testing/run-parts.ts';
import { recordAtExit } from './testing/verified.ts';

const { values } = parseArgs({
  options: { full: { type: 'boolean' }, all: { type: 'boolean', default: false }, shard: { type: 'string' } },
});
const shard = values.shard === undefined ? null : numberOf(values.shard);
const parts = partsOf({ isFull: true });

const record = shard === null ? recordAtExit('npm run test:full') : null;
const result = await runParts(shard === null ? parts : shardOf(parts, shard), { stopsAtRed: !values.all });
record?.note({
  red: result.parts.filter((part) => !part.isGreen).map(({ name }) => name),
  notTried: result.notTried,
});
process.exitCode = isGreen(result) ? 0 : 1;

function numberOf(given: string): number {
  const [, number, of] = given.match(/^(\d+)\/(\d+)$/) ?? [];
  if (Number(of) !== shardCount || Number(number) < 1 || Number(number) > shardCount) {
    process.stderr.write(
      `A full run has ${shardCount} shards, --shard 1/${shardCount} to ${shardCount}/${shardCount}.\n`,
    );
    process.exit(2);
  }
  return Number(number);
}
