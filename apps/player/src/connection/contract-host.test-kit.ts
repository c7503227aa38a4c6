import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from '@vitrine/contract/route';
import type * as z from 'zod';

// A test server with routes of the contract, which validates requests and replies.

export interface Received {
  readonly route: string;
  readonly bearer: string | null;
  readonly body: unknown;
  readonly headers: IncomingMessage['headers'];
  readonly query: string;
}

export type Sent =
  | { readonly status: number; readonly code: string; readonly retryAfter?: number }
  | { readonly status: 304 }
  | { readonly reply: unknown }
  | { readonly nonsense: string };

export async function startContractHost(answers: readonly (readonly [Route, (heard: Received) => Sent])[]) {
  const heard: Received[] = [];
  const server = createServer(async (request, response) => {
    const [called, query = ''] = request.url!.split('?');
    const found = answers.find(([{ method, path }]) => method === request.method && path === called);
    if (!found) return response.writeHead(404).end();
    const [route, answer] = found;
    let text = '';
    for await (const part of request) text += part;
    const one: Received = {
      route: route.id,
      bearer: request.headers.authorization?.replace('Bearer ', '') ?? null,
      body: route.body ? (route.body as z.ZodType).parse(JSON.parse(text)) : undefined,
      headers: request.headers,
      query,
    };
    heard.push(one);
    const said = answer(one);
    if ('nonsense' in said) return response.end(said.nonsense);
    if ('reply' in said)
      return response.writeHead(route.status ?? 200).end(JSON.stringify(route.reply.parse(said.reply)));
    const { retryAfter, code } = { retryAfter: undefined, code: undefined, ...said };
    response.writeHead(said.status, retryAfter ? { 'Retry-After': String(retryAfter) } : {});
    response.end(code && JSON.stringify({ code, message: code }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
