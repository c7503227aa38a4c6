import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { testTools } from './infra/converter/test/bench.ts';
import { compiled } from './test/program-process.ts';
import { TestBrowser } from './test/test-browser.ts';
import { metadataOf, offsetType, tus } from './test/uploads.ts';

// What somebody sees who starts an own installation at a terminal: `script` gives it a real one.

vi.setConfig({ testTimeout: 180_000 });

const root = mkdtempSync(path.join(tmpdir(), 'vitrine-terminal-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const main = fileURLToPath(new URL('./main.ts', import.meta.url));

const running = new Set<ReturnType<typeof spawn>>();
afterEach(() => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGTERM');
});

function startAtTerminal(name: string, env: Record<string, string> = {}) {
  const child = spawn('script', ['-qfec', 'stty cols 120; exec "$NODE" "$MAIN"', '/dev/null'], {
    env: {
      PATH: process.env.PATH,
      FFMPEG_PATH: process.env.FFMPEG_PATH,
      LANG: 'C.UTF-8',
      NODE_COMPILE_CACHE: compiled,
      // A checkout may lie in a folder with a blank in its name.
      NODE: process.execPath,
      MAIN: main,
      DATA_DIR: path.join(root, name),
      DEMO: '0',
      PORT: '0',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.add(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text.replaceAll('\r', '');
  });
  const ended = once(child, 'exit');
  return {
    output: () => output,
    read: (pattern: RegExp): Promise<string> =>
      vi.waitFor(
        () => {
          const found = pattern.exec(output)?.[1];
          expect(found, output).toBeDefined();
          return found!;
        },
        { timeout: 120_000 },
      ),
    /** Twice, as npm forwards what the terminal has sent already. */
    async pressCtrlC() {
      child.stdin.write('\u0003\u0003');
      expect(await ended).toEqual([0, null]);
      return output.match(/Stopping.*/g);
    },
  };
}

test('C30.1: a first start at a terminal is a few plain lines with the link framed, and Ctrl+C says what it waits for', async () => {
  const program = startAtTerminal('first');
  await program.read(/#first-admin=(\S+)/);
  expect(program.output()).toMatch(/^Database: \d+ migrations in \d+\.\d s\.\n\n {2}Vitrine is running at /);
  expect(program.output()).not.toMatch(/^\{|migration \d{4}|"msg"/m);
  expect(program.output()).toMatch(
    /\n {2}(─+)\n {2}Nobody can log in yet\. .*\n {2}http:\/\/localhost:\d+\/\S+#first-admin=[\w-]{43}\n {2}\1\n/,
  );
  expect(await program.pressCtrlC()).toEqual(['Stopping: PostgreSQL (at most 10 s).']);
});

test('what is missing for films is said once, under the link, with the line that mends it', async () => {
  const program = startAtTerminal('bare', { FFMPEG_PATH: '/nowhere/ffmpeg' });
  await program.read(
    /(Films and sound wait: this machine has no ffmpeg|Pictures are read without a sandbox)/,
  );
  expect(program.output().indexOf('#first-admin=')).toBeLessThan(program.output().search(/ wait/));
  expect(program.output()).not.toContain('converter_unavailable');
  await program.pressCtrlC();
});

test('Ctrl+C counts the uploads and conversions that it waits for', async () => {
  const program = startAtTerminal('busy');
  const url = await program.read(/running at (\S+)/);
  const person = new TestBrowser(url);
  const account = { email: 'nora@shop.test', password: 'rye and spelt' };
  await person.get(`${url}/sanctum/csrf-cookie`);
  const made = await person.post(`${url}/api/v1/first-admin`, {
    ...account,
    code: await program.read(/#first-admin=(\S+)/),
    serverName: 'Shop',
    name: 'Nora',
    passwordConfirmation: account.password,
  });
  expect(made.status).toBe(201);
  const api = `${url}/s/shop/api/v1`;
  await person.logIn(url, account.email, account.password);
  await person.logIn(`${url}/s/shop`, account.email, account.password);
  const announce = (name: string, length: number, bytes?: Uint8Array) =>
    person.ask('POST', `${api}/uploads`, {
      body: bytes,
      headers: {
        ...tus,
        'Upload-Length': String(length),
        'Upload-Metadata': metadataOf({ filename: name }),
        'Content-Type': bytes ? offsetType : null,
      },
    });
  const idIn = ({ headers }: { headers: Headers }) => headers.get('location')!.split('/').at(-1)!;

  const film = await makeLongFilm();
  const id = idIn(await announce('Long.avi', film.length, film));
  await vi.waitFor(
    async () => {
      const { data } = (await person.get(`${api}/playables/${id}`)).body;
      // Before the converter was found it may have waited: how it is called differs, that it goes on does not.
      expect(data.waiting).toBeNull();
      expect(data.progress).toBeGreaterThan(0);
    },
    { timeout: 120_000, interval: 100 },
  );
  // It has sent half of its bytes when the stop comes. The server answers that it goes on once it has counted it.
  const upload = `${api}/uploads/${idIn(await announce('Half.avi', 2000))}`;
  const sending = request(upload, {
    method: 'PATCH',
    headers: {
      ...person.headersFor('PATCH', upload),
      ...tus,
      'Content-Type': offsetType,
      'Content-Length': '2000',
      'Upload-Offset': '0',
      Expect: '100-continue',
    },
  }).on('error', () => {});
  const goesOn = once(sending, 'continue');
  sending.flushHeaders();
  await goesOn;
  sending.write(Buffer.alloc(1000));

  expect(await program.pressCtrlC()).toEqual([
    'Stopping: 1 upload, 1 conversion, PostgreSQL (at most 10 s).',
  ]);
  sending.destroy();
});

/** Its bytes are made in a moment, as they repeat; encoding it anew takes minutes. */
async function makeLongFilm(): Promise<Buffer> {
  const { ffmpeg } = await testTools();
  const [short, long] = ['short.avi', 'long.avi'].map((name) => path.join(root, name)) as [string, string];
  const picture = ['-f', 'lavfi', '-i', 'color=s=1280x720:r=30:d=1'];
  execFileSync(ffmpeg, ['-v', 'error', ...picture, '-c:v', 'mpeg4', '-q:v', '31', short]);
  execFileSync(ffmpeg, ['-v', 'error', '-stream_loop', '1200', '-i', short, '-c', 'copy', long]);
  return readFileSync(long);
}
