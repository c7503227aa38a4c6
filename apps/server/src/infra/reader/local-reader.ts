import type { AbsolutePath } from '../absolute-path.ts';
import type { Confinement } from '../converter/sandbox.ts';
import { createReadQueue, type Waiting } from './read-queue.ts';
import { questionOf, type ReaderState, type ReaderWay, type ReadRequest } from './reader.ts';
import { type Conversation, converse, type ReaderChild, type ReadLimits } from './reader-conversation.ts';
import { startChild } from './reader-process.ts';
import type { ReadReply } from './reading.ts';

// Reads in children of this process. A child serves one environment: when another one's turn comes it is ended, and a started
// one takes its place. Alarms of authorities have a child of their own.

type LaneName = Waiting['lane'];
const usualLimits: ReadLimits = { processorMs: 6000, patienceMs: 60_000 };
const children: Readonly<Record<LaneName, { atOnce: number; heapMb: number; nice: number }>> = {
  usual: { atOnce: 2, heapMb: 64, nice: 10 },
  alarm: { atOnce: 1, heapMb: 128, nice: 0 },
};
const maxReads = 200;

interface Waiter extends Waiting {
  readonly request: ReadRequest;
  readonly resolve: (reply: ReadReply) => void;
}

interface Idle {
  readonly environment: string;
  readonly child: Conversation;
}

export interface LocalReaderOptions {
  /** What confines a child. `none` is enough for alarms, which are read under the permission model alone. */
  readonly confinement: () => Promise<Confinement>;
  /** Whether sources are read without a sandbox too: in the demo, and where the machine itself is one. */
  readonly allowsUnconfined: boolean;
  readonly workDir: AbsolutePath;
  readonly onError: (error: unknown) => void;
  readonly limits?: ReadLimits;
  /** Tests give children of their own. */
  readonly start?: (lane: LaneName) => Promise<ReaderChild>;
}

export function createLocalReader(options: LocalReaderOptions): ReaderWay {
  const { confinement, allowsUnconfined, workDir, onError, limits = usualLimits } = options;
  const queue = createReadQueue<Waiter>();
  const idle: Record<LaneName, Idle[]> = { usual: [], alarm: [] };
  const running: Record<LaneName, Set<Promise<void>>> = { usual: new Set(), alarm: new Set() };
  let spare: Promise<Conversation | null> | null = null;
  let isStopping = false;

  const startOne =
    options.start ??
    (async (lane: LaneName) => {
      const { heapMb, nice } = children[lane];
      return startChild({ workDir, confinement: await confinement(), heapMb, nice });
    });
  const start = async (lane: LaneName) => converse(await startOne(lane), limits);

  /** Starting takes longer than most readings, so one stands ready. */
  function keepSpare(): Promise<Conversation | null> {
    spare ??= start('usual').catch((error: unknown) => {
      onError(error);
      spare = null;
      return null;
    });
    return spare;
  }

  async function fresh(lane: LaneName): Promise<Conversation> {
    const ready = lane === 'usual' ? spare : null;
    if (ready) {
      spare = null;
      const child = await ready;
      if (child && !child.hasEnded) return child;
      await child?.end();
    }
    return start(lane);
  }

  /** Its own from before, or a fresh one in the place of another environment's. */
  async function childFor(lane: LaneName, environment: string): Promise<Conversation> {
    const own = idle[lane].findIndex((each) => each.environment === environment && !each.child.hasEnded);
    if (own >= 0) return idle[lane].splice(own, 1)[0]!.child;
    const tooMany = idle[lane].length + running[lane].size - children[lane].atOnce;
    for (const { child } of idle[lane].splice(0, Math.max(0, tooMany))) await child.end();
    return fresh(lane);
  }

  async function readBy(
    { lane, environment, request }: Waiter,
    take: () => Promise<Conversation>,
  ): Promise<ReadReply | null> {
    let child: Conversation | null = null;
    try {
      child = await take();
      const outcome = await child.ask(questionOf(request), request.body);
      if (outcome.kind === 'reply' && !child.hasEnded && child.reads < maxReads && !isStopping)
        idle[lane].push({ environment, child });
      else await child.end();
      if (outcome.kind === 'reply') return outcome.reply;
      if (outcome.kind === 'used_up') return { fault: { code: 'too_complex', values: {} } };
      onError(new Error(`The reader failed: ${outcome.why}.`));
    } catch (error) {
      await child?.end();
      onError(error);
    }
    return null;
  }

  async function serve(waiter: Waiter): Promise<void> {
    const { lane, environment } = waiter;
    waiter.resolve(
      (await readBy(waiter, () => childFor(lane, environment))) ??
        // What the body did not cause is tried once more, by a child that has just been started.
        (await readBy(waiter, () => start(lane))) ?? { unavailable: 'machine' },
    );
  }

  function serveNext(lane: LaneName): void {
    while (running[lane].size < children[lane].atOnce) {
      const waiter = queue.take(lane);
      if (!waiter) return;
      // Begun when it is among the running ones, which are counted.
      const work = Promise.resolve()
        .then(() => serve(waiter))
        .finally(() => {
          running[lane].delete(work);
          if (isStopping) return;
          if (lane === 'usual') void keepSpare();
          serveNext(lane);
        });
      running[lane].add(work);
    }
  }

  const readsSources = async () => allowsUnconfined || (await confinement()).sandbox !== 'none';

  async function tryOut(): Promise<ReaderState> {
    if (!(await readsSources())) return 'no_sandbox';
    if (isStopping) return 'unreachable';
    // Nothing of any environment is in it, and it stays so. It is away meanwhile, so that nobody else takes it.
    const child = await keepSpare();
    spare = null;
    if (!child) return 'unreachable';
    const outcome = await child.ask(
      { kind: 'sheet', contentType: '', pointer: null, now: 0, places: [] },
      Buffer.from('Name\nSample\n'),
    );
    const isGood = outcome.kind === 'reply' && 'data' in outcome.reply;
    if (isGood && spare === null && child.reads < maxReads && !isStopping) spare = Promise.resolve(child);
    else await child.end();
    return isGood ? 'available' : 'unreachable';
  }

  return {
    async read(request) {
      if (request.kind !== 'cap' && !(await readsSources())) return { unavailable: 'sandbox' };
      if (isStopping) return { unavailable: 'machine' };
      return new Promise<ReadReply>((resolve, reject) => {
        const { environment, priority, body } = request;
        queue.add({ environment, lane: priority, bytes: body.length, request, resolve, refuse: reject });
        serveNext(priority);
      });
    },
    tryOut,
    waiting: () => queue.size,
    async stop() {
      isStopping = true;
      for (const lane of ['usual', 'alarm'] as const)
        for (let waiter = queue.take(lane); waiter; waiter = queue.take(lane))
          waiter.resolve({ unavailable: 'machine' });
      await Promise.all([...running.usual, ...running.alarm]);
      const ready = await spare;
      const left = [...idle.usual.splice(0), ...idle.alarm.splice(0)].map(({ child }) => child);
      await Promise.all([...left, ...(ready ? [ready] : [])].map((child) => child.end()));
    },
  };
}
