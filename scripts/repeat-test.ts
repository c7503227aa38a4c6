// `npm run test:repeat -- <file> [20] [--busy]`: runs a test file or a journey so many times, each in a fresh process; with
// --busy beside a program that keeps one core busy.
import { repeat } from './testing/repeat.ts';

const args = process.argv.slice(2);
const isBusy = args.includes('--busy');
const [target, given = '20'] = args.filter((each) => !each.startsWith('--'));
const times = Number(given);
if (!target || !Number.isInteger(times) || times < 1) {
  process.stderr.write('Usage: npm run test:repeat -- <file> [times] [--busy]\n');
  process.exit(2);
}
const { passed, tried, firstFailure } = await repeat({
  target,
  times,
  isBusy,
  onRun: (isGreen) => process.stdout.write(isGreen ? '.' : 'F'),
});
process.stdout.write(`\n${target}: ${passed} of ${tried} passed${isBusy ? ', beside a busy core' : ''}\n`);
if (firstFailure) process.stdout.write(`The first failure:\n${firstFailure}\n`);
process.exitCode = passed === tried ? 0 : 1;
