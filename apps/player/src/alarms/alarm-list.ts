import { clearSeconds } from '@vitrine/contract/alarm-times';
import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import { keep, readKept } from '../connection/kept-value.ts';
import { readTakeover } from './read-takeover.ts';

// The alarms that this player knows, kept over a restart. Each ends by the server's time, and never later than the time that was
// left when it was last seen, whatever the clock says after a restart. An alarm belongs to a display: when this player plays for
// another one, or for none, nobody would tell it of the end.

type Stage = 'received' | 'shown' | 'ended' | 'refused';

export interface KnownAlarm {
  readonly takeover: PlayerTakeover;
  /** Whose alarm it is; undefined while the server has not said so and no manifest was here. */
  display: string | undefined;
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
  /** Those of this player's display. */
  readonly own: readonly KnownAlarm[];
  /** The manifest's display; null if it has none. Until then all alarms count. */
  belongTo(display: string | null): void;
  /** Takes what is newer than what is known. What the manifest does not say yet is kept for it, as long as the server repeats it. */
  learn(news: unknown, now: number): void;
  /** Those that started earlier are over. */
  forgetBefore(instant: unknown): void;
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
  let display: string | null | undefined;
  let all: KnownAlarm[] = read(key).flatMap(({ takeover: saved, stages, leftMs, clearLeftMs, ...own }) => {
    const takeover = readTakeover(saved);
    if (!takeover || !Number.isFinite(leftMs)) return [];
    return [{ takeover, display: own.display, stages: stages ?? {}, leftMs, clearLeftMs: clearLeftMs ?? 0 }];
  });
  const leftOf = ({ startedAt, endsAt }: PlayerTakeover, at: number) =>
    Math.max(0, Math.min(Date.parse(endsAt) - at, Date.parse(endsAt) - Date.parse(startedAt)));
  const clearLeftOf = ({ endedAt, clearText }: PlayerTakeover, at: number) =>
    endedAt === null || clearText === null ? 0 : Math.min(clearMs, Date.parse(endedAt) + clearMs - at);
  const isOver = ({ takeover, leftMs }: KnownAlarm, at: number) =>
    takeover.endedAt !== null || leftMs <= 0 || Date.parse(takeover.endsAt) <= at;
  const isOwn = (alarm: KnownAlarm) => display === undefined || alarm.display === display;
  /** Without storage it is shown until a restart, and again with the next heartbeat. */
  const save = () => keep(key, all);
  const keepOnly = (isKept: (alarm: KnownAlarm) => boolean) => {
    const kept = all.filter(isKept);
    if (kept.length === all.length) return;
    all = kept;
    save();
  };

  return {
    get own() {
      return all.filter(isOwn);
    },
    isOver,
    belongTo(next) {
      if (display === next) return;
      display = next;
      for (const alarm of all) alarm.display ??= next ?? undefined;
      keepOnly(isOwn);
    },
    learn(news, now) {
      const told = (Array.isArray(news) ? news : []).flatMap((each) => readTakeover(each) ?? []);
      keepOnly((alarm) => isOwn(alarm) || told.some(({ id }) => id === alarm.takeover.id));
      for (const data of told) {
        const owner = data.display ?? display ?? undefined;
        const known = all.find((alarm) => alarm.takeover.id === data.id && alarm.display === owner);
        if (known && !isNewer(data, known.takeover)) continue;
        const alarm = {
          takeover: data,
          display: owner,
          stages: known?.stages ?? {},
          leftMs: leftOf(data, now),
          clearLeftMs: clearLeftOf(data, now),
        };
        all = [...all.filter((other) => other !== known), alarm];
        save();
      }
    },
    forgetBefore(instant) {
      keepOnly(({ takeover }) => !(Date.parse(takeover.startedAt) < Date.parse(String(instant))));
    },
    pass(at, elapsedMs) {
      for (const alarm of all) {
        alarm.leftMs -= elapsedMs;
        alarm.clearLeftMs -= elapsedMs;
      }
      // An end is remembered as long as a start that was delayed could still arrive.
      keepOnly(({ takeover, leftMs }) => leftMs > -clearMs && Date.parse(takeover.endsAt) > at - clearMs);
    },
    top(at) {
      const running = all.filter(
        (alarm) => isOwn(alarm) && alarm.takeover.kind !== 'quiet_drill' && !isOver(alarm, at),
      );
      running.sort(
        ({ takeover: a }, { takeover: b }) =>
          ranks.indexOf(a.level) - ranks.indexOf(b.level) ||
          Date.parse(b.startedAt) - Date.parse(a.startedAt),
      );
      return running[0] ?? null;
    },
    cleared: (at) =>
      all
        .filter(isOwn)
        .find(
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

/** An equal revision is newer if it is to look different: the display was turned or switched on meanwhile. */
const isNewer = (data: PlayerTakeover, known: PlayerTakeover): boolean =>
  data.revision > known.revision ||
  (data.revision === known.revision && (data.design !== known.design || data.language !== known.language));

function read(key: string): KnownAlarm[] {
  const saved = readKept(key);
  return Array.isArray(saved)
    ? (saved as KnownAlarm[]).filter((each) => typeof each === 'object' && each)
    : [];
}
