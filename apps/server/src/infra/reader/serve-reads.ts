import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { capLimits } from './cap/cap-reading.ts';
import { createByteReader } from './frames.ts';
import { writtenReply } from './place-bits.ts';
import { type Reader, ReaderBusy, type ReadRequest } from './reader.ts';
import { type ReadReply, sourceKinds } from './reading.ts';

// Answers what other programs of ours ask to be read (remote-reader.ts).

const maxHeaderBytes = 1_000_000;
const maxBytes = capLimits.feedBytes + maxHeaderBytes;

const asked = {
  environment: z.string().min(1).max(100),
  contentType: z.string().max(1000),
  bytes: z.int().nonnegative(),
};
const Header = z.discriminatedUnion('kind', [
  z.object({
    ...asked,
    kind: z.enum(sourceKinds),
    priority: z.literal('usual'),
    pointer: z.string().max(1000).nullable(),
    now: z.number(),
  }),
  z.object({
    ...asked,
    kind: z.literal('cap'),
    priority: z.enum(['alarm', 'usual']),
    places: z.array(z.tuple([z.number(), z.number()])),
  }),
]);

export async function answerRead(
  reader: Reader,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, value: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (request.method === 'GET') return send(200, { state: await reader.state() });
  if (request.method !== 'POST') return void response.writeHead(405).end();
  if (!(Number(request.headers['content-length']) <= maxBytes)) return void response.writeHead(413).end();
  const question = await questionIn(request);
  if (!question) return void response.writeHead(400).end();
  try {
    const reply: ReadReply = await (question.kind === 'cap' ? reader.read(question) : reader.read(question));
    send(200, { reply: writtenReply(reply, question.kind === 'cap' ? question.places.length : 0) });
  } catch (error) {
    if (!(error instanceof ReaderBusy)) throw error;
    response.writeHead(error.of === 'environment' ? 429 : 503, { 'retry-after': '5' }).end();
  }
}

async function questionIn(request: IncomingMessage): Promise<ReadRequest | null> {
  const input = createByteReader();
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return null;
    input.push(chunk);
  }
  try {
    const { bytes, ...header } = Header.parse(JSON.parse(input.takeFrame(maxHeaderBytes) ?? ''));
    const body = input.take(bytes);
    return body && input.isEmpty ? { ...header, body } : null;
  } catch {
    return null;
  }
}
