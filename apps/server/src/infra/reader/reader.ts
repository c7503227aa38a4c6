import { TryLater } from '../try-later.ts';
import type { CapPlace } from './cap/cap-reading.ts';
import type { CapReply, Question, ReadReply, SourceReply } from './reading.ts';

// The one place where what comes from outside is read: by children of this process, or by a program that runs children for it.

interface Asked {
  /** Bodies of two environments are never read by the same child. */
  readonly environment: string;
  readonly body: Buffer;
  readonly contentType: string;
}

export interface SourceRequest extends Asked {
  readonly kind: Exclude<Question['kind'], 'cap'>;
  readonly priority: 'usual';
  readonly pointer: string | null;
  readonly now: number;
}

export interface CapRequest extends Asked {
  readonly kind: 'cap';
  /** Alarms of authorities wait for nobody's sources; what a person only tries is no alarm. */
  readonly priority: 'alarm' | 'usual';
  readonly places: readonly CapPlace[];
}

export type ReadRequest = SourceRequest | CapRequest;

export const questionOf = (request: ReadRequest): Question => ({
  kind: request.kind,
  contentType: request.contentType,
  pointer: request.kind === 'cap' ? null : request.pointer,
  now: request.kind === 'cap' ? 0 : request.now,
  places: request.kind === 'cap' ? request.places : [],
});

/** Too much waits: of this environment, or of all together. */
export class ReaderBusy extends TryLater {
  readonly of: 'environment' | 'all';
  constructor(of: ReaderBusy['of']) {
    super(`Too much of ${of === 'all' ? 'all' : 'one environment'} waits to be read.`, 5000);
    this.of = of;
  }
}

export const readerStates = ['available', 'no_sandbox', 'unreachable'] as const;
export type ReaderState = (typeof readerStates)[number];

/** One way to have something read. */
export interface ReaderWay {
  /** Throws ReaderBusy. */
  read(request: ReadRequest): Promise<ReadReply>;
  /** Reads something of ours. */
  tryOut(): Promise<ReaderState>;
  waiting(): number;
  stop(): Promise<void>;
}

type OnRead = (kind: Question['kind'], seconds: number) => void;

export interface Reader {
  /** Throws ReaderBusy. */
  read(request: SourceRequest): Promise<SourceReply>;
  read(request: CapRequest): Promise<CapReply>;
  /** Of the last trial. */
  state(): Promise<ReaderState>;
  /** Keeps trying, until the returned function is called. */
  watch(onChange: (state: ReaderState) => void): () => void;
  onRead(listener: OnRead): void;
  waiting(): number;
  stop(): Promise<void>;
}

const tryEveryMs = 10_000;

export function createReader(way: ReaderWay): Reader {
  const listeners: OnRead[] = [];
  let last: ReaderState | null = null;
  let trial: Promise<ReaderState> | null = null;
  const tryOut = () => {
    trial ??= way
      .tryOut()
      .catch((): ReaderState => 'unreachable')
      .then((state) => {
        last = state;
        trial = null;
        return state;
      });
    return trial;
  };

  async function read(request: ReadRequest): Promise<ReadReply> {
    const beganAt = performance.now();
    try {
      return await way.read(request);
    } finally {
      const seconds = (performance.now() - beganAt) / 1000;
      for (const listener of listeners) listener(request.kind, seconds);
    }
  }

  return {
    // By its kind it is answered with rows or with alerts; answers are checked by kind (read-reply.ts).
    read: read as Reader['read'],
    // Whoever asks whether the process is ready does not wait for a trial.
    state: async () => last ?? tryOut(),
    watch(onChange) {
      let known: ReaderState = 'available';
      const look = async () => {
        const state = await tryOut();
        if (state !== known) onChange(state);
        known = state;
      };
      const timer = setInterval(look, tryEveryMs).unref();
      return () => clearInterval(timer);
    },
    onRead: (listener) => void listeners.push(listener),
    waiting: way.waiting,
    stop: way.stop,
  };
}
