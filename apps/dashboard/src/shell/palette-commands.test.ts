import { expect, test } from 'vitest';
import { restartWords } from './palette-commands.ts';

test.each([
  ['restart Theke', 'Theke'],
  ['Neu starten Theke links', 'Theke links'],
  ['neu starten', ''],
  ['rest', ''],
  ['re', null],
  ['Theke', null],
  ['Restaurant', null],
])('UI9: in German "%s" is a command to restart %j', (typed, wanted) => {
  expect(restartWords(typed, 'neu starten')).toBe(wanted);
});
