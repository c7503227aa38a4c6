import { createByteReader, frameOf, maxReplyBytes } from './frames.ts';
import { parseData } from './parse-data.ts';
import type { ParseQuestion, ParseReply } from './parsed-data.ts';

// The program of the sandbox. A question is a frame with its header, then the body as it was fetched; each gets one answer,
// a frame with the id of the question.

const answer = (id: number, reply: ParseReply | 'ready') => {
  const text = JSON.stringify({ id, reply });
  const isTooLong = Buffer.byteLength(text) > maxReplyBytes;
  const fits = isTooLong ? JSON.stringify({ id, reply: { fault: { code: 'too_large', values: {} } } }) : text;
  process.stdout.write(frameOf(fits));
};

const input = createByteReader();
let question: ParseQuestion | null = null;

process.stdin.on('data', (chunk: Buffer) => {
  input.push(chunk);
  for (;;) {
    const header = question ? null : input.takeFrame(maxReplyBytes);
    if (header !== null) question = JSON.parse(header) as ParseQuestion;
    if (!question) return;
    const body = input.take(question.bytes);
    if (!body) return;
    const { id, bytes: _, ...request } = question;
    question = null;
    answer(id, parseData({ ...request, body }));
  }
});
answer(0, 'ready');
