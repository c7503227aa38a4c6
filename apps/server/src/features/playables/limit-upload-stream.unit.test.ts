import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../http/errors.ts';
import { guardBytes } from './limit-upload-stream.ts';

let server: Server;
/** Bytes received by the latest call so far. */
let taken = 0;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

interface Outcome {
  status: number;
  taken: number;
}

/** A server that receives bytes as uploads do, and replies with the result. */
async function listen(options: { maxBytes: number; idleMs?: number }): Promise<number> {
  server = createServer(async (request, response) => {
    const guarded = guardBytes(request, options);
    taken = 0;
    let status = 204;
    try {
      for await (const chunk of guarded.bytes) taken += chunk.length;
      if (guarded.refusal) status = guarded.refusal.problem.status;
    } catch (error) {
      status = error instanceof HttpError ? error.problem.status : 400;
    } finally {
      guarded.end();
    }
    response.writeHead(status, { 'X-Taken': taken, ...(status === 408 && { Connection: 'close' }) }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function send(port: number, write: (request: ReturnType<typeof httpRequest>) => void): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', method: 'PATCH' }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode!, taken: Number(response.headers['x-taken']) }),
      );
    });
    request.on('error', reject);
    write(request);
  });
}

test('an announced body is received to the last byte', async () => {
  const port = await listen({ maxBytes: 3_000_000 });
  expect(await send(port, (request) => request.end(Buffer.alloc(3_000_000)))).toEqual({
    status: 204,
    taken: 3_000_000,
  });
  expect(await send(port, (request) => request.end())).toEqual({ status: 204, taken: 0 });
});

test('case 76: one byte more than announced is refused, and the client can read why', async () => {
  const port = await listen({ maxBytes: 1_000_000 });
  const { status, taken } = await send(port, (request) => request.end(Buffer.alloc(10_000_000)));
  expect(status).toBe(413);
  expect(taken).toBeLessThanOrEqual(1_000_000);
});

test('case 81: a client that sends a byte now and then gets 408; many of them block nobody', async () => {
  const port = await listen({ maxBytes: 1_000_000, idleMs: 150 });
  const drip = (request: ReturnType<typeof httpRequest>) => {
    const timer = setInterval(() => request.write('x'), 20);
    request.on('close', () => clearInterval(timer)).on('error', () => clearInterval(timer));
  };
  const slow = Array.from({ length: 100 }, () => send(port, drip));
  const quick = await send(port, (request) => request.end(Buffer.alloc(500_000)));
  expect(quick.status).toBe(204);
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(100).fill(408));
});

test('a client that disconnects ends the reading with an error, and what came is kept', async () => {
  const port = await listen({ maxBytes: 1_000_000 });
  const ended = new Promise<number>((resolve) => {
    server.prependListener('request', (_request, response) => {
      const end = response.writeHead.bind(response);
      response.writeHead = ((status: number, headers: Record<string, number>) => {
        resolve(headers['X-Taken']!);
        return end(status, headers);
      }) as typeof response.writeHead;
    });
  });
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'PATCH',
    headers: { 'Content-Length': 1_000_000 },
  });
  request.on('error', () => {});
  request.write(Buffer.alloc(100_000));
  await vi.waitFor(() => expect(taken).toBe(100_000));
  request.destroy();
  expect(await ended).toBe(100_000);
});
