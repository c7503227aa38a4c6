import * as z from 'zod';
import type { Db } from './postgres/db.ts';
import { insertJob, type Job, type JobHandler } from './queue.ts';
import { StartError } from './start-error.ts';

// Every kind of job: its payload, how often it is tried, and how many run at a time in one process. `enqueue`
// is typed by it, and `defineJob` adds the handler. Kinds and field names are stored in the database, so they
// don't change.

interface Declaration {
  readonly payload: z.ZodType;
  /** Its payload names the environment whose rows it touches. */
  readonly inEnvironment?: true;
  /** The maximum at a time in one process. */
  readonly concurrency: number;
  readonly maxAttempts: number;
  /** Delay before the next attempt, given the number of attempts so far. */
  backOffMs(attempts: number): number;
  /**
   * Environments take turns: a customer's jobs wait behind their own, not behind a thousand of another
   * customer.
   */
  readonly takesTurns?: true;
  /** How many of the places in one process an environment may have. */
  readonly perEnvironment?: number;
  /**
   * It affects systems outside the installation. `dropped`: a restore deletes those in the backup. `paused`:
   * in addition, none runs until the operator's `resume`, because the installation enqueues them by itself.
   */
  readonly afterRestore?: 'dropped' | 'paused';
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

const doubling = (firstMs: number, longestMs: number) => (attempts: number) =>
  Math.min(longestMs, firstMs * 2 ** Math.min(attempts - 1, 30));
const growing = (stepMs: number) => (attempts: number) => attempts * stepMs;
const squared = (attempts: number) => attempts ** 2 * minuteMs;

const inEnvironment = true;
const id = z.guid();
const none = z.object({});

/** For one of our hosts that does not answer. */
const peerSync = { concurrency: 2, maxAttempts: 20, backOffMs: doubling(10 * secondMs, hourMs) };
const mail = { concurrency: 2, maxAttempts: 12, backOffMs: doubling(minuteMs, hourMs) };
const alert = { concurrency: 2, backOffMs: doubling(30 * secondMs, 10 * minuteMs) };
/** Covers about two days without gateway or mail server. */
const billing = { inEnvironment, maxAttempts: 60, backOffMs: doubling(30 * secondMs, hourMs) } as const;
/** Covers about ten days without the host or the storage. */
const untilDone = { maxAttempts: 250, backOffMs: doubling(10 * secondMs, hourMs) };
const plan = {
  inEnvironment,
  concurrency: 1,
  takesTurns: true,
  maxAttempts: 5,
  backOffMs: growing(10 * secondMs),
} as const;
const expiry = { inEnvironment, concurrency: 1, maxAttempts: 5, backOffMs: growing(minuteMs) } as const;

const linkWish = { locale: z.string(), wants: z.enum(['reset', 'same']) };

export const jobs = {
  'convert-playable': {
    // `waitsFor`: it sleeps until a worker finds that program. `batch`: of the changes that asked for it.
    payload: z.object({
      playable: id,
      waitsFor: z.enum(['ffmpeg', 'sandbox']).optional(),
      batch: id.optional(),
    }),
    inEnvironment,
    // One at a time, because a conversion uses the whole machine.
    concurrency: 1,
    takesTurns: true,
    // conversion-outcomes.ts decides how often and for how long, depending on the failure.
    maxAttempts: Number.POSITIVE_INFINITY,
    // The first retries come sooner, because the problem may be brief.
    backOffMs: (attempts: number) => ([5, 30, 120, 300][attempts - 1] ?? 600) * secondMs,
  },
  'look-at-address': {
    payload: z.object({ playable: id }),
    ...{ inEnvironment, concurrency: 1, takesTurns: true, maxAttempts: 3, backOffMs: growing(minuteMs) },
  },
  'fetch-source': {
    payload: z.object({ source: id }),
    // A fetch that failed is tried again when it is due; a source has its own count of failures.
    ...{ inEnvironment, concurrency: 4, takesTurns: true, maxAttempts: 3, backOffMs: growing(minuteMs) },
    // An address may take its time, and then holds nobody else's place.
    perEnvironment: 1,
  },
  'remove-files': {
    payload: z.object({ keys: z.array(z.string()) }),
    ...{ inEnvironment, concurrency: 2, maxAttempts: 10, backOffMs: squared },
  },
  'abandon-upload': {
    payload: z.object({ key: z.string(), state: z.unknown() }),
    ...{ inEnvironment, concurrency: 1, maxAttempts: 10, backOffMs: squared },
  },
  'expire-upload': { payload: z.object({ upload: id }), ...expiry },
  'expire-replacement': { payload: z.object({ playable: id }), ...expiry },
  'plan-display': { payload: z.object({ displays: z.array(id) }), ...plan },
  'plan-environment': { payload: none, ...plan },
  'note-source-effects': { payload: none, ...plan },
  'erase-history': {
    // `after`: the entry of the last change that was looked at.
    payload: z.object({ identityId: id.nullable(), emails: z.array(z.string()), after: z.number() }),
    inEnvironment,
    takesTurns: true,
    ...untilDone,
    concurrency: 1,
  },
  'export-plays': {
    payload: z.object({ export: id, identity: id }),
    // One at a time, because it reads millions of rows.
    ...{ inEnvironment, concurrency: 1, takesTurns: true, maxAttempts: 5, backOffMs: growing(minuteMs) },
    afterRestore: 'dropped',
  },
  'end-shows': {
    payload: none,
    ...{ inEnvironment, concurrency: 1, maxAttempts: 10, backOffMs: growing(minuteMs) },
  },
  'read-alert-feed': {
    payload: z.object({ feed: id }),
    // One that failed is tried again when it is due.
    ...{ inEnvironment, concurrency: 4, takesTurns: true, maxAttempts: 3, backOffMs: growing(minuteMs) },
    perEnvironment: 2,
    // It starts alarms.
    afterRestore: 'paused',
  },
  'mail-warnings': {
    // Null: those that calls have sent.
    payload: z.object({ feed: id.nullable() }),
    ...mail,
    inEnvironment,
    afterRestore: 'dropped',
  },
  'finish-takeover': {
    payload: z.object({ takeover: id }),
    ...{ inEnvironment, concurrency: 2, maxAttempts: 20, backOffMs: doubling(5 * secondMs, 10 * minuteMs) },
  },
  // Covers six hours without a mail server.
  'send-mail': {
    payload: z.object({
      to: z.string(),
      locale: z.string(),
      template: z.string(),
      values: z.record(z.string(), z.string()),
      path: z.string(),
      fragment: z.string().optional(),
    }),
    ...mail,
    afterRestore: 'dropped',
  },
  'send-link': {
    payload: z.union([
      z.object({ ...linkWish, email: z.string() }),
      z.object({ ...linkWish, codeHash: z.string() }),
    ]),
    ...{ concurrency: 2, maxAttempts: 5, backOffMs: doubling(10 * secondMs, hourMs) },
    afterRestore: 'dropped',
  },
  'send-alerts': {
    payload: z.object({ recipient: z.string() }),
    ...alert,
    inEnvironment,
    // Covers about two days without a mail server.
    maxAttempts: 300,
    afterRestore: 'paused',
  },
  'send-test-alert': {
    payload: z.object({ to: z.string(), locale: z.string() }),
    ...alert,
    inEnvironment,
    maxAttempts: 8,
    afterRestore: 'dropped',
  },
  'report-alert-changes': {
    payload: z.object({ since: z.string() }),
    ...mail,
    inEnvironment,
    afterRestore: 'dropped',
  },
  'report-access': {
    payload: z.object({ since: z.string() }),
    ...mail,
    inEnvironment,
    afterRestore: 'dropped',
  },
  'send-alert-change': {
    payload: z.object({
      to: z.string(),
      words: z.object({
        locale: z.string(),
        subject: z.string(),
        paragraphs: z.array(z.string()).readonly(),
        button: z.object({ label: z.string(), url: z.string() }),
        foot: z.string(),
      }),
    }),
    ...mail,
    inEnvironment,
    afterRestore: 'dropped',
  },
  'mail-proposals': {
    payload: z.object({ locale: z.string() }),
    ...mail,
    inEnvironment,
    afterRestore: 'dropped',
  },
  'make-invoice': {
    payload: z.object({ month: z.string() }),
    ...billing,
    concurrency: 2,
    afterRestore: 'paused',
  },
  'charge-invoice': {
    payload: z.object({ invoice: id }),
    ...billing,
    concurrency: 2,
    afterRestore: 'paused',
  },
  'send-invoice': { payload: z.object({ invoice: id }), ...billing, concurrency: 1, afterRestore: 'paused' },
  'follow-card': {
    payload: z.object({ card: id }),
    // Two days, with growing delays.
    ...{ inEnvironment, concurrency: 2, maxAttempts: 14, backOffMs: doubling(minuteMs, 8 * hourMs) },
  },
  'clean-card': {
    payload: z.object({ card: id }),
    ...{ inEnvironment, concurrency: 2, maxAttempts: 20, backOffMs: doubling(minuteMs, 8 * hourMs) },
  },
  'follow-event': {
    payload: z.object({ event: z.string(), card: id.nullable(), payment: id.nullable() }),
    ...{ inEnvironment, concurrency: 2, maxAttempts: 14, backOffMs: doubling(10 * secondMs, 8 * hourMs) },
    afterRestore: 'dropped',
  },
  'check-vat-number': {
    payload: z.object({ number: z.string() }),
    // Ten days.
    ...{ inEnvironment, concurrency: 1, maxAttempts: 40, backOffMs: doubling(5 * minuteMs, 6 * hourMs) },
  },
  'tell-servers': { payload: z.object({ identityId: id }), ...peerSync },
  'report-failed-sign-in': {
    payload: z.object({ id, identityId: id, at: z.string(), address: z.string() }),
    ...peerSync,
  },
  'erase-member': { payload: z.object({ server: id, identityId: id }), ...untilDone, concurrency: 2 },
  'tell-auth-host': {
    payload: z.object({ members: z.array(z.object({ id, identityId: id })).readonly() }),
    inEnvironment,
    ...peerSync,
  },
  'tell-of-server': { payload: z.object({ wishedBy: id }), inEnvironment, ...peerSync },
  'confirm-device': {
    payload: z.object({ device: id }),
    // A few hours, because the player asks the auth host as long as it shows its phrase.
    ...{ inEnvironment, concurrency: 4, maxAttempts: 20, backOffMs: doubling(4 * secondMs, 15 * minuteMs) },
  },
  'provision-waiting': {
    payload: none,
    ...{ concurrency: 1, maxAttempts: 5, backOffMs: () => 10 * secondMs },
  },
  'environment-deleted': {
    // Cards by their ids at the payment provider.
    payload: z.object({ environment: id, keepsInvoices: z.boolean(), cards: z.array(z.string()) }),
    ...untilDone,
    concurrency: 1,
  },
} as const satisfies Readonly<Record<string, Declaration>>;

type Jobs = typeof jobs;
export type JobKind = keyof Jobs;
export type JobPayload<K extends JobKind> = z.output<Jobs[K]['payload']>;
type Scope<K extends JobKind> = Jobs[K] extends { readonly inEnvironment: true } ? string : string | null;

export interface JobOf<K extends JobKind> extends Job<JobPayload<K>> {
  readonly kind: K;
  readonly environment: Scope<K>;
}

export type JobRequest<K extends JobKind> = {
  readonly kind: K;
  readonly payload: JobPayload<K>;
  /** Two requests with the same key are one, until it is executed. */
  readonly key?: string;
  readonly runAt?: Date;
} & (Scope<K> extends string ? { readonly environment: string } : { readonly environment?: string });

export const jobKinds = Object.keys(jobs) as JobKind[];
const declarations: Readonly<Record<string, Declaration>> = jobs;

export const kindsAfterRestore = (...states: readonly Declaration['afterRestore'][]): string[] =>
  jobKinds.filter(
    (kind) => declarations[kind]!.afterRestore && states.includes(declarations[kind]!.afterRestore),
  );

/**
 * Runs in the caller's transaction: the job exists if and only if the change is committed. Returns its id,
 * unless merged.
 */
export const enqueue = async <K extends JobKind>(
  db: Db,
  now: Date,
  request: JobRequest<K>,
): Promise<string> =>
  insertJob(db, now, { ...request, payload: jobs[request.kind].payload.parse(request.payload) });

interface Work<K extends JobKind> {
  /** While it returns false, jobs of this kind are left to other workers. */
  isReady?(): boolean;
  run(job: JobOf<K>, signal: AbortSignal): Promise<void>;
  /** Called after the last attempt, before the job moves to the table of failed ones. */
  onGivenUp(job: JobOf<K>, error: string): Promise<void>;
}

export function defineJob<K extends JobKind>(kind: K, { isReady, run, onGivenUp }: Work<K>): JobHandler {
  const { payload: schema, ...declared }: Declaration = jobs[kind];
  /**
   * A payload written by a program of another version may not fit; it is retried, in case a worker of that
   * version takes it.
   */
  const checked = (job: Job): JobOf<K> | null => {
    const { success, data } = schema.safeParse(job.payload);
    const isComplete = success && (job.environment !== null || !declared.inEnvironment);
    return isComplete ? ({ ...job, kind, payload: data } as JobOf<K>) : null;
  };
  return {
    kind,
    ...declared,
    isReady,
    async run(job, signal) {
      const valid = checked(job);
      if (!valid) throw new Error(`The payload does not fit ${kind}.`);
      await run(valid, signal);
    },
    async onGivenUp(job, error) {
      const valid = checked(job);
      if (valid) await onGivenUp(valid, error);
    },
  };
}

/** A kind without a handler would wait forever. */
export function requireAllHandlers(handlers: readonly JobHandler[]): void {
  const handled = handlers.map(({ kind }) => kind);
  const faults = [
    ...jobKinds.filter((kind) => !handled.includes(kind)).map((kind) => `${kind} has no handler`),
    ...handled.filter((kind) => !(kind in jobs)).map((kind) => `${kind} is not declared`),
    ...handled.filter((kind, i) => handled.indexOf(kind) !== i).map((kind) => `${kind} has two handlers`),
  ];
  if (faults.length > 0) throw new StartError(`Jobs do not fit their handlers: ${faults.join('; ')}.`);
}
