// `npm test`: types, style, tests and journeys, each to its end, whatever became of the others. `npm test -- --full` is
// `npm run test:full`.
import { partsOf } from './testing/parts.ts';
import { isGreen, runParts } from './testing/run-parts.ts';

if (process.argv.includes('--full')) await import('./test-full.ts');
else {
  const result = await runParts(partsOf({ isFull: false }), { stopsAtRed: false });
  process.exitCode = isGreen(result) ? 0 : 1;
}
