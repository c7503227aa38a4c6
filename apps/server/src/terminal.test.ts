import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';

// What somebody sees who starts an own installation at a terminal: `script` gives it a real one.

const root = mkdtempSync(path.join(tmpdir(), 'vitrine-terminal-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const main = fileURLToPath(new URL('./main.ts', import.meta.url));

test('C30.1: a first start at a terminal is a few plain lines with the link framed, and Ctrl+C says what it waits for', async () => {
  const child = spawn('script', ['-qfec', 'stty cols 120; exec "$NODE" "$MAIN"', '/dev/null'], {
    env: {
      PATH: process.env.PATH,
      FFMPEG_PATH: process.env.FFMPEG_PATH,
      LANG: 'C.UTF-8',
      // A checkout may lie in a folder with a blank in its name.
      NODE: process.execPath,
      MAIN: main,
      DATA_DIR: path.join(root, 'data'),
      DEMO: '0',
      PORT: '0',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text.replaceAll('\r', '');
  });
  const ended = once(child, 'exit');
  try {
    await vi.waitFor(() => expect(output).toContain('#first-admin='));
    expect(output).toMatch(/^Database: \d+ migrations in \d+\.\d s\.\n/);
    expect(output).not.toMatch(/^\{|migration \d{4}|"msg"/m);
    expect(output).toMatch(
      /\n {2}(─+)\n {2}Nobody can log in yet\. .*\n {2}http:\/\/localhost:\d+\/\S+#first-admin=[\w-]{43}\n {2}\1\n/,
    );
    // Twice, as npm forwards what the terminal has sent already.
    child.stdin.write('\u0003\u0003');
    expect(await ended).toEqual([0, null]);
    expect(output.match(/Stopping: .*/g)).toEqual(['Stopping: PostgreSQL (at most 10 s).']);
  } finally {
    if (child.exitCode === null) child.kill('SIGTERM');
  }
});
