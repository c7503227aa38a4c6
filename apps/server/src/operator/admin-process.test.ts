import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '../test/profile.ts';
import { type ProgramProcess, runAdmin, startProcess } from '../test/program-process.ts';

// Runs the commands as an operator types them, next to a program that runs on its own database.

let env: Record<string, string>;
let program: ProgramProcess;
beforeAll(async () => {
  env = { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'vitrine-admin-')), DEMO: '0' };
  program = await startProcess({ ...env, PORT: '0' });
});
afterAll(async () => {
  await program.end('SIGKILL');
  rmSync(env.DATA_DIR!, { recursive: true, force: true });
});

fullTest('commands work while the program runs and while it is stopped', async () => {
  const made = await runAdmin(
    env,
    'environment',
    'create',
    '--name',
    'Corner Shop',
    '--admin',
    'eva@shop.test',
  );
  expect(made).toMatchObject({ code: 0 });
  expect(made.output).toContain(`Corner Shop is made: ${program.url}/s/corner-shop`);
  expect(made.output).toContain(`${program.url}/en/auth/set-password#code=`);
  const code = await runAdmin(env, 'code', 'create', '--free-displays', '2');
  expect(code).toMatchObject({ code: 0, output: expect.stringMatching(/^[\w-]{14}\n$/) });

  const list = () => runAdmin(env, 'environment', 'list');
  const running = await list();
  expect(running).toMatchObject({ code: 0 });
  expect(running.output).toMatch(/corner-shop +Corner Shop +europe +1 +open/);
  expect(await runAdmin(env, 'keys', 'reseal')).toMatchObject({
    code: 0,
    output: 'Sealed 0 secrets anew; all are sealed with the first key now.\n',
  });
  expect(await program.end('SIGTERM')).toBe(0);
  expect(await list()).toEqual(running);
});

test('a mistake prints one line and exits with code 1', async () => {
  const wrong = await runAdmin(env, 'environment', 'create', '--nmae', 'Shop');
  expect(wrong.code).toBe(1);
  expect(wrong.output.trim().split('\n')).toHaveLength(1);
  expect(wrong.output).toMatch(/^Unknown option '--nmae'\. Type: npm run admin -- environment create /);
  const unknown = await runAdmin(env, 'environment', 'destroy');
  expect(unknown.code).toBe(1);
  expect(unknown.output).toContain('There is no command "environment destroy".');
});
