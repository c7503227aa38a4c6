import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { type Command, type Confinement, confine, readReport } from '../converter/sandbox.ts';
import { closeWorkspace } from '../converter/workspace.ts';
import { processorMsOf } from '../processor-time.ts';
import { createByteReader, frameOf, maxReplyBytes } from './frames.ts';
import { answerOf, type ParseAnswer } from './parse-reply.ts';
import type { ParseReply, ParseRequest } from './parsed-data.ts';

// One process that parses, and the conversation with it. An answer that does not fit its question ends it: what it says
// from then on might belong to somebody else.

export interface ParseLimits {
  /** Processor time of one body. A parse takes milliseconds, two endless rules two seconds; what takes more was made to. */
  readonly processorMs: number;
  /** By the clock on the wall: after this the machine had no time for it, which is nobody's fault but ours. */
  readonly patienceMs: number;
}

/** `used_up`: the body took more processor time or memory than it may. `failed`: everything else, which the body need not have caused. */
export type Parsed =
  | { readonly kind: 'reply'; readonly reply: ParseReply }
  | { readonly kind: 'used_up' }
  | { readonly kind: 'failed'; readonly why: string };

export interface ParserProcess {
  readonly hasEnded: boolean;
  readonly parses: number;
  parse(request: ParseRequest): Promise<Parsed>;
  end(): Promise<void>;
}

const lookEveryMs = 250;
/** How Node ends when memory runs out: by abort, a trap or an illegal instruction. */
const outOfMemoryCodes = [132, 133, 134];
const outOfMemorySignals = ['SIGABRT', 'SIGTRAP', 'SIGILL'];

/** Resolves when it is ready for the first body. */
export async function startParserProcess(
  command: Command,
  confinement: Confinement,
  limits: ParseLimits,
): Promise<ParserProcess> {
  const [program, ...args] = confine(command, confinement);
  const child = spawn(program!, args, {
    cwd: command.workspace.files,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    detached: true,
  });
  const input = createByteReader();
  let settle: ((outcome: Parsed | ParseAnswer) => void) | null = null;
  let outcomeOfNobody: Parsed | ParseAnswer | null = null;
  let ended = false;
  let report = '';
  let parses = 0;

  const give = (outcome: Parsed | ParseAnswer) => {
    const taker = settle;
    settle = null;
    if (taker) return taker(outcome);
    // Nobody asked: the first end is remembered, and an answer without a question is one.
    outcomeOfNobody ??= 'id' in outcome ? failed('it answered without a question') : outcome;
  };
  const fail = (why: string) => {
    ended = true;
    give(failed(why));
  };
  child.stdout!.on('data', (chunk: Buffer) => {
    if (ended) return;
    try {
      input.push(chunk);
      for (let text = input.takeFrame(maxReplyBytes); text !== null; text = input.takeFrame(maxReplyBytes))
        give(answerOf(text));
    } catch (error) {
      fail(`it answered what cannot be read: ${(error as Error).message.slice(0, 200)}`);
    }
  });
  (child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
    report += chunk;
  });
  child.stdin!.on('error', () => {});
  child.once('error', (error) => fail(error.message));
  // Not `exit`: the report of how it ended arrives with the last pipe.
  child.once('close', (code, signal) => {
    if (ended) return;
    ended = true;
    const exitCode = readReport(report).exitCode ?? code;
    const isOutOfMemory =
      outOfMemorySignals.includes(signal ?? '') || outOfMemoryCodes.includes(exitCode ?? -1);
    give(isOutOfMemory ? { kind: 'used_up' } : failed(`it ended with ${signal ?? exitCode}`));
  });

  /** Waits for an answer: as long as it takes on a busy machine, but not for more work than it may be. */
  function next(processorMs: number): Promise<Parsed | ParseAnswer> {
    if (outcomeOfNobody) return Promise.resolve(outcomeOfNobody);
    if (ended) return Promise.resolve(failed('it has ended'));
    const beganAt = performance.now();
    const usedBefore = processorMsOf(child.pid!) ?? 0;
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        const passedMs = performance.now() - beganAt;
        const usedMs = passedMs < processorMs ? 0 : (processorMsOf(child.pid!) ?? 0) - usedBefore;
        if (usedMs >= processorMs) give({ kind: 'used_up' });
        else if (passedMs >= limits.patienceMs) give(failed(`no answer in ${limits.patienceMs} ms`));
      }, lookEveryMs);
      settle = (outcome) => {
        clearInterval(timer);
        resolve(outcome);
      };
    });
  }

  async function end(): Promise<void> {
    ended = true;
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
    await closeWorkspace(command.workspace).catch(() => {});
  }

  // Starting takes a second of work, however small a body is.
  const first = await next(Number.POSITIVE_INFINITY);
  if (!('id' in first) || first.reply !== 'ready') {
    await end();
    const why = 'why' in first ? first.why : 'it did not say that it is ready';
    throw new Error(`The parser did not start: ${why}.`);
  }
  return {
    get hasEnded() {
      return ended || outcomeOfNobody !== null;
    },
    get parses() {
      return parses;
    },
    async parse({ body, ...request }) {
      const id = ++parses;
      const answer = next(limits.processorMs);
      child.stdin!.write(frameOf(JSON.stringify({ id, ...request, bytes: body.length })));
      child.stdin!.write(body);
      const outcome = await answer;
      if (!('id' in outcome)) return outcome;
      if (outcome.id !== id || outcome.reply === 'ready') return failed('it answered another question');
      return { kind: 'reply', reply: outcome.reply };
    },
    end,
  };
}

const failed = (why: string): Parsed => ({ kind: 'failed', why });
