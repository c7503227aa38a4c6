/** `npm run dev`: the server, restarted when its code changes, and Vite's server with hot reload in front of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SERVER_PORT = 4400;
const FRONT_PORT = 4401;
const root = fileURLToPath(new URL('..', import.meta.url));
const dashboard = path.join(root, 'apps/dashboard');

// To the browser everything comes from Vite's address, so that is the one in links and cookies.
const address = `http://localhost:${FRONT_PORT}`;
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { PUBLIC_URL: address, ...process.env, PORT: String(SERVER_PORT) },
});

// The dashboard's own Vite: the one at the root belongs to the test runner.
const vitePath = createRequire(path.join(dashboard, 'package.json')).resolve('vite');
const { createServer } = await import(pathToFileURL(vitePath).href);
const target = `http://localhost:${SERVER_PORT}`;
const front = await createServer({
  root: dashboard,
  server: {
    port: FRONT_PORT,
    strictPort: true,
    // With the slash, for Vite itself serves /src.
    proxy: Object.fromEntries(
      ['^/api/', '^/sanctum/', '^/s/', '^/player'].map((prefix) => [prefix, { target, ws: true }]),
    ),
  },
});
await front.listen();
console.log(`Dashboard with hot reload: ${address}`);

// Ctrl-C reaches the server too; it is given the time to end in order.
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
server.once('exit', stop);

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await front.close();
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  process.exit(server.exitCode ?? 0);
}
