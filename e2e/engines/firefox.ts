import { spawn } from 'node:child_process';
import { WebSocket } from 'ws';
import { findFreePort } from '../../apps/server/src/infra/free-port.ts';
import { endProcess } from './display.ts';
import { collectOutput, type EngineBrowser, waitUntil } from './engine-browser.ts';

// Firefox ESR, driven by WebDriver BiDi, which it speaks itself.

/** The reply of a call: `{ result: { type, value } }`. */
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Reply = any;

export async function openFirefox(profile: string, url: string): Promise<EngineBrowser> {
  const port = await findFreePort();
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const output = collectOutput(child);
  const socket = await waitUntil(
    'Firefox starts',
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        if (child.exitCode !== null) reject(new Error(output()));
        const attempt = new WebSocket(`ws://127.0.0.1:${port}/session`);
        attempt.once('open', () => resolve(attempt)).once('error', reject);
      }),
  );
  const waiting = new Map<number, { resolve(value: Reply): void; reject(error: Error): void }>();
  const errors: string[] = [];
  let sent = 0;
  socket.on('error', () => {});
  socket.on('message', (data) => {
    const { id, type, method, params, result, message } = JSON.parse(String(data));
    if (method === 'log.entryAdded' && params.type === 'javascript') errors.push(params.text);
    const call = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') call?.reject(new Error(message));
    else call?.resolve(result);
  });
  const send = (method: string, params: object): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const id = ++sent;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];
  const goTo = async (address: string) =>
    void (await send('browsingContext.navigate', { context, url: address, wait: 'complete' }));
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 720 } });
  await goTo(url);
  return {
    name: 'Firefox',
    goTo,
    errors,
    async evaluate(expression) {
      const { type, result, exceptionDetails } = await send('script.evaluate', {
        // As text, because values have types of their own on this line.
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
        target: { context },
        awaitPromise: true,
      });
      if (type === 'exception') throw new Error(exceptionDetails.text);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    async kill() {
      socket.terminate();
      await endProcess(child);
    },
  };
}
