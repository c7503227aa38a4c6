import { clearSeconds } from '@vitrine/contract/alarm-times';
import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import { keep, readKept } from '../connection/kept-value.ts';
import { readTakeover } from './read-takeover.ts';

// The alarms that this player knows, kept over a restart. Each ends by the server's time, and never later than the time that was
// left when it was last seen, whatever the clock says after a restart.

type Stage = 'received' | 'shown' | 'ended' | 'refused';

export interface KnownAlarm {
  readonly takeover: PlayerTakeover;
  /** What was acknowledged, with its moment by the server's time. */
  readonly stages: Partial<Record<Stage, number>>;
  /** How long it may still be shown, in milliseconds. */
  leftMs: number;
  /** How long its closing text may still be shown. By our own clock, which may be behind the server's: an end is never yet to come. */
  clearLeftMs: number;
}

const clearMs = clearSeconds * 1000;
const ranks = ['danger', 'warning', 'notice'];

export interface AlarmList {
  readonly all: readonly KnownAlarm[];
  /** Takes what is newer than what is known; returns that. */
  learn(news: unknown, now: number): KnownAlarm[];
  /** `elapsedMs` by a clock that cannot be set have passed. Removes what nobody can need any more. */
  pass(now: number, elapsedMs: number): void;
  isOver(alarm: KnownAlarm, now: number): boolean;
  /** The highest level, then the newest; null if nothing is to be shown. */
  top(now: number): KnownAlarm | null;
  /** One that was shown here and has just been ended with a closing text. */
  cleared(now: number): KnownAlarm | null;
  save(): void;
  forget(): void;
}

/** `key`: where they are stored. */
export function openAlarmList(key: string): AlarmList {
  let all: KnownAlarm[] = read(key).flatMap(({ takeover: saved, stages, leftMs, clearLeftMs }) => {
    const takeover = readTakeover(saved);
    if (!takeover || !Number.isFinite(leftMs)) return [];
    return [{ takeover, stages: stages ?? {}, leftMs, clearLeftMs: clearLeftMs ?? 0 }];
  });
  const leftOf = ({ startedAt, endsAt }: PlayerTakeover, at: number) =>
    Math.max(0, Math.min(Date.parse(endsAt) - at, Date.parse(endsAt) - Date.parse(startedAt)));
  const clearLeftOf = ({ endedAt, clearText }: PlayerTakeover, at: number) =>
    endedAt === null || clearText === null ? 0 : Math.min(clearMs, Date.parse(endedAt) + clearMs - at);
  const isOver = ({ takeover, leftMs }: KnownAlarm, at: number) =>
    takeover.endedAt !== null || leftMs <= 0 || Date.parse(takeover.endsAt) <= at;
  /** Without storage it is shown until a restart, and again with the next heartbeat. */
  const save = () => keep(key, all);

  return {
    get all() {
      return all;
    },
    isOver,
    learn(news, now) {
      const taken: KnownAlarm[] = [];
      for (const each of Array.isArray(news) ? news : []) {
        const data = readTakeover(each);
        const known = all.find(({ takeover }) => takeover.id === data?.id);
        if (!data || (known && known.takeover.revision >= data.revision)) continue;
        const stages = known?.stages ?? {};
        const alarm = {
          takeover: data,
          stages,
          leftMs: leftOf(data, now),
          clearLeftMs: clearLeftOf(data, now),
        };
        all = [...all.filter((other) => other !== known), alarm];
        taken.push(alarm);
      }
      if (taken.length > 0) save();
      return taken;
    },
    pass(at, elapsedMs) {
      for (const alarm of all) {
        alarm.leftMs -= elapsedMs;
        alarm.clearLeftMs -= elapsedMs;
      }
      // An end is remembered as long as a start that was delayed could still arrive.
      const kept = all.filter(
        ({ takeover, leftMs }) => leftMs > -clearMs && Date.parse(takeover.endsAt) > at - clearMs,
      );
      if (kept.length === all.length) return;
      all = kept;
      save();
    },
    top(at) {
      const running = all.filter((alarm) => alarm.takeover.kind !== 'quiet_drill' && !isOver(alarm, at));
      running.sort(
        ({ takeover: a }, { takeover: b }) =>
          ranks.indexOf(a.level) - ranks.indexOf(b.level) ||
          Date.parse(b.startedAt) - Date.parse(a.startedAt),
      );
      return running[0] ?? null;
    },
    cleared: (at) =>
      all.find(
        ({ takeover: { endedAt }, stages, clearLeftMs }) =>
          clearLeftMs > 0 && stages.shown !== undefined && at - Date.parse(endedAt!) < clearMs,
      ) ?? null,
    save,
    forget() {
      all = [];
      keep(key, null);
    },
  };
}

function read(key: string): KnownAlarm[] {
  const saved = readKept(key);
  return Array.isArray(saved)
    ? (saved as KnownAlarm[]).filter((each) => typeof each === 'object' && each)
    : [];
}
