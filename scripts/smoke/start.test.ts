import { afterEach, describe, expect, onTestFailed, test, vi } from 'vitest';
import { findFreePort } from '../../apps/server/src/infra/free-port.ts';
import { type Clone, makeClone } from '../test/clone.ts';
import { NpmRun } from '../test/run-npm.ts';
import {
  complaintsIn,
  expectDemoMedia,
  expectMailInOutbox,
  expectPlayerShowsDemo,
  expectUploadConverts,
  visit,
} from './visitor.ts';

// `npm start` exactly as the README shows it, in a path with a space and an umlaut, with only the port set.
vi.setConfig({ testTimeout: 600_000 });

const isRoot = process.getuid?.() === 0;
/** PostgreSQL looks up the name of its user, so it must be one that the machine knows. */
const nobody = { uid: 65_534, gid: 65_534 };
const users = isRoot
  ? [
      { who: 'root', user: undefined },
      { who: 'a normal user', user: nobody },
    ]
  : [{ who: 'the user who runs the tests (run them as root to try root as well)', user: undefined }];

const left: { run: NpmRun; clone: Clone }[] = [];
afterEach(async () => {
  for (const { run, clone } of left.splice(0)) {
    await run.kill();
    clone.remove();
  }
});

describe.each(users)('ST1, ST2: npm start in a fresh clone, as $who', ({ user }) => {
  test('shows a running demo, converts an upload, stores a mail, logs no warnings, and ends with npm', async () => {
    const clone = makeClone({ name: 'Schau fenster ü', hasFront: true, ...(user && { owner: user }) });
    const port = await findFreePort();
    const env = { PORT: String(port) };
    const run = new NpmRun(clone, ['start'], { env, ...(user && { user }) });
    left.push({ run, clone });
    onTestFailed(() => console.error(run.output.slice(-4000)));
    await run.waitFor(/Vitrine is running at/);
    const url = `http://localhost:${port}`;
    const visitor = await visit(url);
    await expectDemoMedia(visitor);
    await expectPlayerShowsDemo(visitor, url);
    await expectUploadConverts(visitor);
    await expectMailInOutbox(visitor, url);

    const list = new NpmRun(clone, ['run', 'admin', '--', 'environment', 'list'], {
      env,
      ...(user && { user }),
    });
    expect(await list.ended).toEqual({ code: 0, signal: null });
    expect(list.output).toMatch(/\bdemo +Orchard Coffee EU/);

    expect(await run.signal('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(run.processes()).toEqual([]);
    expect(complaintsIn(run.output)).toEqual([]);
  });
});
