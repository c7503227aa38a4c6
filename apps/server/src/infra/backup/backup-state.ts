import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Message } from '@vitrine/contract/messages';
import { readBackups } from './backup-directory.ts';
import {
  type BackupFailure,
  directoryOf,
  findPlace,
  freeBytesIn,
  type PlaceFault,
  readFailure,
} from './backup-place.ts';
import { neededBytes } from './backup-room.ts';
import { oldAfterMs } from './backup-schedule.ts';

// How the backups of an installation are, for the page about it and for `doctor`. It reads directories only, so it
// works while the database is stopped, and it names no path.

export interface BackupConfig {
  readonly dataDir: string;
  readonly backupDir: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly makesBackups: boolean;
  readonly isDemo: boolean;
  readonly secretKey: string | undefined;
}

type Problem = PlaceFault | BackupFailure | 'old' | 'none';

export interface BackupState {
  /** `elsewhere`: the database is not ours. `waiting`: a new installation, whose first backup is not due yet. */
  readonly kind: 'demo' | 'elsewhere' | 'off' | 'fault' | 'waiting' | 'good';
  /** Only of a fault. */
  readonly problem: Problem | null;
  /** Bytes, if there is too little room. */
  readonly room: { readonly needed: number; readonly free: number } | null;
  readonly lastGoodAt: Date | null;
  readonly ageMs: number | null;
  /** Whether they survive the loss of the disk of DATA_DIR. */
  readonly isOtherDisk: boolean;
  /** `given`: by the variable SECRET_KEY, so its keeper knows it. */
  readonly key: 'given' | 'kept' | 'not_kept';
}

export interface BackupStateOptions {
  readonly now: Date;
  /** `infra.installation.key_kept_at`; undefined if the database could not be asked. */
  readonly keyKeptAt?: Date | null | undefined;
}

export async function readBackupState(
  config: BackupConfig,
  { now, keyKeptAt }: BackupStateOptions,
): Promise<BackupState> {
  const key = config.secretKey ? 'given' : keyKeptAt === null ? 'not_kept' : 'kept';
  const unasked = {
    problem: null,
    room: null,
    lastGoodAt: null,
    ageMs: null,
    isOtherDisk: false,
    key,
  } as const;
  if (config.databaseUrl) return { ...unasked, kind: 'elsewhere' };
  if (config.isDemo) return { ...unasked, kind: 'demo' };
  if (!config.makesBackups) return { ...unasked, kind: 'off' };
  const { directory, isOtherDisk, fault } = await findPlace(config);
  // The default directory is created by the first backup.
  const placeFault = fault === 'missing' && config.backupDir === undefined ? null : fault;
  const last = (await readBackups(directoryOf(config))).find(({ checked }) => checked) ?? null;
  const lastGoodAt = last?.madeAt ?? null;
  const ageMs = lastGoodAt && Math.max(0, now.getTime() - lastGoodAt.getTime());
  const facts = { room: null, lastGoodAt, ageMs, isOtherDisk, key } as const;
  if (placeFault) return { ...facts, kind: 'fault', problem: placeFault };
  const free = await freeBytesIn(fault ? config.dataDir : directory);
  const needed = neededBytes(last, 0);
  if (free < needed) return { ...facts, kind: 'fault', problem: 'no_room', room: { needed, free } };
  const failure = await readFailure(config);
  // Too little room was looked at just now.
  if (failure && failure !== 'no_room') return { ...facts, kind: 'fault', problem: failure };
  if (ageMs === null) {
    const isNew = now.getTime() - (await madeAtOf(config.dataDir)) < oldAfterMs;
    return isNew
      ? { ...facts, kind: 'waiting', problem: null }
      : { ...facts, kind: 'fault', problem: 'none' };
  }
  if (ageMs > oldAfterMs) return { ...facts, kind: 'fault', problem: 'old' };
  return { ...facts, kind: 'good', problem: null };
}

/** The password of the built-in database is written once, with its cluster. */
const madeAtOf = (dataDir: string): Promise<number> =>
  stat(path.join(dataDir, 'postgres.password')).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );

export interface BackupRow {
  readonly state: 'works' | 'not_set_up' | 'fault' | 'elsewhere';
  /** To be joined by spaces. */
  readonly sentences: readonly Message[];
  /** What to type, if that mends it. */
  readonly line?: string;
  /** Whether the row offers "I have kept it". */
  readonly asksForKey: boolean;
}

const admin = 'npm run admin --';
const hourMs = 3_600_000;
const inGigabytes = (bytes: number) => Math.round(bytes / 1e8) / 10;

export function backupRow(state: BackupState): BackupRow {
  const asksForKey = state.key === 'not_kept' && ['fault', 'waiting', 'good'].includes(state.kind);
  const withKey = asksForKey ? [{ key: 'backups.key' }] : [];
  const row = (of: Omit<BackupRow, 'asksForKey'>): BackupRow => ({ ...of, asksForKey });
  const said = (key: string) => ({ sentences: [{ key }] });
  switch (state.kind) {
    case 'demo':
      return row({ state: 'not_set_up', ...said('backups.demo') });
    case 'elsewhere':
      return row({ state: 'elsewhere', ...said('backups.elsewhere'), line: `${admin} backup <directory>` });
    case 'off':
      return row({ state: 'not_set_up', ...said('backups.off') });
    case 'fault':
      return row({ state: 'fault', sentences: [...sentencesOf(state), ...withKey], ...lineOf(state) });
    case 'waiting':
    case 'good': {
      const first = state.kind === 'good' ? lastMade(good, state) : { key: 'backups.waiting' };
      const sentences = [first, ...(state.isOtherDisk ? [] : [{ key: 'backups.sameDisk' }]), ...withKey];
      return row({
        state: asksForKey ? 'not_set_up' : 'works',
        sentences,
        ...(asksForKey && { line: `${admin} keys show` }),
      });
    }
  }
}

const good = { hours: 'backups.good.hours', days: 'backups.good.days' };
const old = { hours: 'backups.old.hours', days: 'backups.old.days' };

const lastMade = (keys: typeof good, { ageMs }: BackupState): Message => {
  const hours = Math.floor(ageMs! / hourMs);
  return hours < 48
    ? { key: keys.hours, values: { count: hours } }
    : { key: keys.days, values: { count: Math.floor(hours / 24) } };
};

function sentencesOf(state: BackupState): Message[] {
  const { problem, room, ageMs } = state;
  if (problem === 'old') return [lastMade(old, state)];
  const why: Message = {
    key: `backups.problem.${problem!}`,
    ...(room && { values: { needed: inGigabytes(room.needed), free: inGigabytes(room.free) } }),
  };
  return ageMs === null ? [why] : [why, lastMade(old, state)];
}

/** Where a new attempt helps, or says more. */
const lineOf = ({ problem }: BackupState) =>
  ['old', 'none', 'failed', 'unreadable', 'interrupted'].includes(problem!)
    ? { line: `${admin} backup` }
    : {};
