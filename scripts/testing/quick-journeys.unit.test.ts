import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type JourneysReport, specsOf } from './failures.ts';
import { root } from './parts.ts';

/** As the runner finds them: a title may be made in a loop. */
function tagged(): string[] {
  const runner = path.join(root, 'node_modules/@playwright/test/cli.js');
  const args = [runner, 'test', '--list', '--grep', '@quick', '--reporter=json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const { suites } = JSON.parse(stdout) as JourneysReport;
  return suites.flatMap(specsOf).map(({ file, title }) => `${file}: ${title}`);
}

function listed(): string[] {
  const text = readFileSync(path.join(root, 'e2e/README.md'), 'utf8');
  return [...text.matchAll(/^\| `(.+)` \| (.+) \| .+ \|$/gm)].map(([, file, title]) => `${file}: ${title}`);
}

test('the journeys of npm test are those that e2e/README.md lists with a reason, at most 45', () => {
  const journeys = tagged();
  expect(journeys.length).toBeLessThanOrEqual(45);
  expect(journeys.sort()).toEqual(listed().sort());
});
