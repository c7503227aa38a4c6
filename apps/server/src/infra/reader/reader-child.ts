import { createByteReader, frameOf, maxReplyBytes } from './frames.ts';
import { writtenReply } from './place-bits.ts';
import { readBody } from './read-body.ts';
import type { QuestionHeader } from './reading.ts';

// The program of the sandbox. A question is a frame with its header, then the body as it was fetched; each gets one answer,
// a frame with the id of the question.

const answer = (id: number, reply: unknown) => {
  const text = JSON.stringify({ id, reply });
  const isTooLong = Buffer.byteLength(text) > maxReplyBytes;
  const fits = isTooLong ? JSON.stringify({ id, reply: { fault: { code: 'too_large', values: {} } } }) : text;
  process.stdout.write(frameOf(fits));
};

const input = createByteReader();
let header: QuestionHeader | null = null;

process.stdin.on('data', (chunk: Buffer) => {
  input.push(chunk);
  for (;;) {
    const text = header ? null : input.takeFrame(maxReplyBytes);
    if (text !== null) header = JSON.parse(text) as QuestionHeader;
    if (!header) return;
    const body = input.take(header.bytes);
    if (!body) return;
    const { id, bytes: _, ...question } = header;
    header = null;
    answer(id, writtenReply(readBody(question, body), question.places.length));
  }
});
answer(0, 'ready');
