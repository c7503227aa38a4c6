import type { Readable, Writable } from 'node:stream';
import { createByteReader, frameOf, maxReplyBytes } from './frames.ts';
import { type Answer, answerOf, replyOf } from './read-reply.ts';
import type { Question, ReadReply } from './reading.ts';

// The conversation with one child. An answer that does not fit its question ends it: what it says from then on might belong
// to somebody else.

export interface ReadLimits {
  /** Processor time of one body. A reading takes milliseconds, rules at their limit two seconds; what takes more was made to. */
  readonly processorMs: number;
  /** By the clock on the wall: after this the machine had no time for it, which is nobody's fault but ours. */
  readonly patienceMs: number;
}

export interface ReaderChild {
  readonly input: Writable;
  readonly output: Readable;
  readonly ended: Promise<{ readonly isOutOfMemory: boolean; readonly how: string }>;
  /** What it has used of the processor; null where that cannot be read. */
  processorMs(): number | null;
  end(): Promise<void>;
}

/** `used_up`: the body took more processor time or memory than it may. `failed`: everything else, which the body need not have caused. */
export type Outcome =
  | { readonly kind: 'reply'; readonly reply: ReadReply }
  | { readonly kind: 'used_up' }
  | { readonly kind: 'failed'; readonly why: string };

export interface Conversation {
  readonly hasEnded: boolean;
  readonly reads: number;
  ask(question: Question, body: Buffer): Promise<Outcome>;
  end(): Promise<void>;
}

type Heard = Answer | Exclude<Outcome, { kind: 'reply' }>;

const lookEveryMs = 250;

/** Resolves when the child is ready for the first body. */
export async function converse(child: ReaderChild, limits: ReadLimits): Promise<Conversation> {
  const input = createByteReader();
  let settle: ((heard: Heard) => void) | null = null;
  let heardByNobody: Heard | null = null;
  let ended = false;
  let reads = 0;

  const give = (heard: Heard) => {
    const taker = settle;
    settle = null;
    if (taker) return taker(heard);
    // Nobody asked: the first end is remembered, and an answer without a question is one.
    heardByNobody ??= 'id' in heard ? failed('it answered without a question') : heard;
  };
  child.output.on('data', (chunk: Buffer) => {
    if (ended) return;
    try {
      input.push(chunk);
      for (let text = input.takeFrame(maxReplyBytes); text !== null; text = input.takeFrame(maxReplyBytes))
        give(answerOf(text));
    } catch (error) {
      ended = true;
      give(failed(`it answered what cannot be read: ${(error as Error).message.slice(0, 200)}`));
    }
  });
  child.input.on('error', () => {});
  void child.ended.then(({ isOutOfMemory, how }) => {
    if (ended) return;
    ended = true;
    give(isOutOfMemory ? { kind: 'used_up' } : failed(`it ended with ${how}`));
  });

  /** Waits for an answer: as long as it takes on a busy machine, but not for more work than it may be. */
  function next(processorMs: number): Promise<Heard> {
    if (heardByNobody) return Promise.resolve(heardByNobody);
    if (ended) return Promise.resolve(failed('it has ended'));
    const beganAt = performance.now();
    const usedBefore = child.processorMs() ?? 0;
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        const passedMs = performance.now() - beganAt;
        const usedMs = passedMs < processorMs ? 0 : (child.processorMs() ?? 0) - usedBefore;
        if (usedMs >= processorMs) give({ kind: 'used_up' });
        else if (passedMs >= limits.patienceMs) give(failed(`no answer in ${limits.patienceMs} ms`));
      }, lookEveryMs);
      settle = (heard) => {
        clearInterval(timer);
        resolve(heard);
      };
    });
  }

  async function end(): Promise<void> {
    ended = true;
    await child.end();
  }

  // Starting takes a second of work, however small a body is.
  const first = await next(Number.POSITIVE_INFINITY);
  if (!('id' in first) || first.reply !== 'ready') {
    await end();
    const why = 'why' in first ? first.why : 'it did not say that it is ready';
    throw new Error(`The reader did not start: ${why}.`);
  }
  return {
    get hasEnded() {
      return ended || heardByNobody !== null;
    },
    get reads() {
      return reads;
    },
    async ask(question, body) {
      const id = ++reads;
      const answer = next(limits.processorMs);
      child.input.write(frameOf(JSON.stringify({ id, ...question, bytes: body.length })));
      child.input.write(body);
      const heard = await answer;
      if (!('id' in heard)) return heard;
      if (heard.id !== id) return failed('it answered another question');
      try {
        return { kind: 'reply', reply: await replyOf(question, heard.reply) };
      } catch (error) {
        return failed(`its answer does not fit: ${(error as Error).message.slice(0, 200)}`);
      }
    },
    end,
  };
}

const failed = (why: string): Outcome & Heard => ({ kind: 'failed', why });
