import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Planned, chosen by the minute, or as people wrote it; nothing that happened. */
const withoutSeconds = {
  'features/alarms/DrillSchedules.tsx': 'the next drill',
  'features/overview/past/Rail.tsx': 'the moment that is looked at',
  'features/sources/RowsPreview.tsx': 'a value of a table',
  'shell/palette-moment.ts': 'a moment as it was typed',
};

test('what happened is told with its seconds where it is told with its day (M7)', () => {
  const cwd = resolve(import.meta.dirname, '../..');
  const files = globSync('**/*.{ts,tsx}', { cwd }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => /form(="|: ')minute/.test(readFileSync(resolve(cwd, file), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(withoutSeconds).sort());
});
