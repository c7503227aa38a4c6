import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { RemoteReaderConfig } from '../../config.ts';
import { tokenHeader } from '../converter/handover.ts';
import { frameOf, maxReplyBytes } from './frames.ts';
import { replyOf } from './read-reply.ts';
import { questionOf, ReaderBusy, type ReaderWay, type ReadRequest, readerStates } from './reader.ts';
import type { ReadReply } from './reading.ts';

// The other way to have something read: by a program that runs children for this one (ROLES=converter).

export const readPath = '/read';
/** The reader waits up to a minute for a child, and once more for another; before that the question waits for its turn. */
const patienceMs = { read: 300_000, trial: 10_000 };

const Reply = z.strictObject({ reply: z.unknown() });
const Trial = z.strictObject({ state: z.enum(readerStates) });

export function createRemoteReader(
  { url, token }: RemoteReaderConfig,
  onError: (error: unknown) => void,
): ReaderWay {
  const open = new Set<{ destroy(): void }>();

  async function call(
    method: 'GET' | 'POST',
    parts: readonly Buffer[] = [],
  ): Promise<{ status: number; text: string }> {
    const address = new URL(readPath, url);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const request = (address.protocol === 'https:' ? httpsRequest : httpRequest)(address, {
      method,
      headers: { [tokenHeader]: `Bearer ${token}`, 'content-length': String(length) },
      signal: AbortSignal.timeout(method === 'GET' ? patienceMs.trial : patienceMs.read),
    });
    open.add(request);
    try {
      const answered = new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve);
        request.once('error', reject);
      });
      for (const part of parts) request.write(part);
      request.end();
      const response = await answered;
      if (Number(response.headers['content-length'] ?? 0) > 2 * maxReplyBytes)
        throw new Error('The reader answers too much.');
      return { status: response.statusCode ?? 0, text: (await buffer(response)).toString('utf8') };
    } finally {
      open.delete(request);
    }
  }

  function ask(request: ReadRequest) {
    const { environment, priority, body } = request;
    const header = { environment, priority, ...questionOf(request), bytes: body.length };
    return call('POST', [frameOf(JSON.stringify(header)), body]);
  }

  /** Null if it does not answer. */
  async function read(request: ReadRequest): Promise<ReadReply | null> {
    try {
      const { status, text } = await ask(request);
      if (status === 429) throw new ReaderBusy('environment');
      if (status === 503) throw new ReaderBusy('all');
      if (status !== 200) throw new Error(`The reader answered ${status}.`);
      return await replyOf(questionOf(request), Reply.parse(JSON.parse(text)).reply);
    } catch (error) {
      if (error instanceof ReaderBusy) throw error;
      onError(error);
      return null;
    }
  }

  return {
    read: async (request) => (await read(request)) ?? { unavailable: 'machine' },
    async tryOut() {
      const { status, text } = await call('GET');
      return status === 200 ? Trial.parse(JSON.parse(text)).state : 'unreachable';
    },
    waiting: () => open.size,
    async stop() {
      for (const request of open) request.destroy();
    },
  };
}
