import { expect, test } from 'vitest';
import { withoutSignatures } from './log-redaction.ts';
import { asText, textOf } from './log-text.ts';

const at = new Date(2026, 10, 18, 10, 4, 7).getTime();
const line = (entry: object) => JSON.stringify({ time: at, ...entry });

test('a line for a terminal names the time, the event and its details', () => {
  expect(textOf(line({ level: 40, missing: 'ffmpeg', msg: 'converter_unavailable' }))).toBe(
    '10:04:07 converter_unavailable: missing ffmpeg\n',
  );
  expect(textOf(line({ level: 30, msg: 'the player is not built: npm run build' }))).toBe(
    '10:04:07 the player is not built: npm run build\n',
  );
});

test('a stack stands under an error only', () => {
  const err = { type: 'Error', message: 'disk gone', stack: 'Error: disk gone\n    at somewhere' };
  expect(textOf(line({ level: 40, err, task: 'prune', msg: 'background_task_failed' }))).toBe(
    '10:04:07 background_task_failed: disk gone, task prune\n',
  );
  expect(textOf(line({ level: 50, err, reqId: '1', msg: 'fault' }))).toBe(
    '10:04:07 fault: disk gone\nError: disk gone\n    at somewhere\n',
  );
});

test('signatures of files are gone before a line is written, and what is no entry passes as it is', () => {
  let written = '';
  const log = withoutSignatures(asText({ write: (text) => (written += text) }));
  log.write(line({ level: 40, url: '/media/a?signature=secret', msg: 'slow' }));
  log.write('not JSON\n');
  expect(written).toBe('10:04:07 slow: url /media/a?signature=[redacted]\nnot JSON\n');
});
