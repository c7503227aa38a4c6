import { PassThrough } from 'node:stream';
import { createByteReader, frameOf, maxReplyBytes } from '../frames.ts';
import type { ReaderChild } from '../reader-conversation.ts';
import type { QuestionHeader } from '../reading.ts';

export interface Saying {
  /** The answer to a question, as a child would write it. */
  answer(id: number, reply: unknown): void;
  /** Anything. */
  write(bytes: Buffer): void;
  /** It ends by itself. */
  die(): void;
}

export type Behaviour = (question: QuestionHeader, body: string, say: Saying) => void;

/** A child without a process, which answers as it is told to. */
export function fakeChild(behave: Behaviour): ReaderChild & { readonly hasEnded: boolean } {
  const input = new PassThrough();
  const output = new PassThrough();
  let hasEnded = false;
  let die = () => {};
  const ended = new Promise<{ isOutOfMemory: boolean; how: string }>((resolve) => {
    die = () => {
      hasEnded = true;
      resolve({ isOutOfMemory: false, how: 'SIGKILL' });
    };
  });
  const write = (bytes: Buffer) => {
    if (!hasEnded) output.write(bytes);
  };
  const say: Saying = { answer: (id, reply) => write(frameOf(JSON.stringify({ id, reply }))), write, die };
  const asked = createByteReader();
  let header: QuestionHeader | null = null;
  input.on('data', (chunk: Buffer) => {
    asked.push(chunk);
    for (;;) {
      const text = header ? null : asked.takeFrame(maxReplyBytes);
      if (text !== null) header = JSON.parse(text) as QuestionHeader;
      const body = header && asked.take(header.bytes);
      if (!header || !body) return;
      const question = header;
      header = null;
      behave(question, body.toString('utf8'), say);
    }
  });
  say.answer(0, 'ready');
  return {
    input,
    output,
    ended,
    processorMs: () => 0,
    async end() {
      die();
    },
    get hasEnded() {
      return hasEnded;
    },
  };
}

/** A table of one cell. */
export const cell = (text: string) => ({
  data: {
    columns: [{ key: 'Name', name: 'Name', kind: 'text' }],
    rows: [{ id: '1', values: { Name: text } }],
    title: null,
  },
});
