// Decides what to do about offline displays, for one environment at a time. Pure.
//
// Rules: a display that has been offline for as long as its limit, in opening hours, gets an incident. Its recipients are
// notified once, unless its device has used up its mails for this hour or day; then they are notified as soon as the caps
// allow it. Many outages at once are sent in one digest, which waits for stragglers. When the display is back, those who
// were notified get another mail. Every mail counts towards the caps of each device in it, whatever its kind, so an
// offline mail is sent only while there is room for the mail that closes its incident. An incident that no longer matters
// (switched off, ignored, closed before anybody was notified) ends without a mail.

export interface Found {
  readonly incident: { readonly id: string; readonly openedAt: number; readonly isNotified: boolean } | null;
  /** True if alerts are on, the display is active and paired, and neither it nor its location is ignored. */
  readonly isWatched: boolean;
  /** Null while its location is closed. */
  readonly minutesOpen: number | null;
  readonly limitSeconds: number;
  readonly silentSeconds: number;
  /** True if a heartbeat has arrived since the incident began, and the display is not offline again. */
  readonly isBack: boolean;
  /** The caps of its device allow a mail about the outage and another that closes the incident. */
  readonly mayReportOffline: boolean;
  /** The caps of its device allow one more mail. */
  readonly mayReportBack: boolean;
}

export interface Plan<F extends Found> {
  /** New incidents. */
  readonly opened: readonly F[];
  readonly notified: readonly { readonly of: F; readonly kind: 'offline' | 'digest' }[];
  readonly back: readonly F[];
  /** Incidents that end, with or without a mail. */
  readonly ended: readonly F[];
}

export interface MailCount {
  readonly lastHour: number;
  readonly lastDay: number;
}
export interface MailCaps {
  readonly perHour: number;
  readonly perDay: number;
}

/**
 * What the caps allow for a device with this many mails of any kind. A cap of one leaves no room for a second
 * mail, so there only the first is sent: an outage matters more than its end.
 */
export function mailsAllowed({ lastHour, lastDay }: MailCount, { perHour, perDay }: MailCaps) {
  const room = Math.min(perHour - lastHour, perDay - lastDay);
  const wanted = Math.min(2, perHour, perDay);
  return { mayReportOffline: room >= wanted, mayReportBack: room >= 1 };
}

export const manyAtOnce = 5;
/** The longest time a digest waits while more displays go offline. */
export const longestWaitMs = 75_000;
/** Devices that are switched on together with the lights need a moment to start. */
export const longestWakeMinutes = 15;

export function planAlerts<F extends Found>(all: readonly F[], now: number): Plan<F> {
  const known = all.filter(({ incident }) => incident !== null);
  const isOver = (each: F) =>
    !each.isWatched || each.isBack || (each.minutesOpen === null && !each.incident!.isNotified);
  const ended = known.filter(isOver);
  const back = ended.filter(
    (each) => each.isWatched && each.isBack && each.incident!.isNotified && each.mayReportBack,
  );
  const waiting = known.filter((each) => !isOver(each) && !each.incident!.isNotified);

  const fresh = all.filter((each) => each.incident === null && each.isWatched && isAwake(each));
  const due = fresh.filter((each) => each.silentSeconds >= each.limitSeconds);
  const near = fresh.filter((each) => each.silentSeconds < each.limitSeconds);
  const inDigest = [...waiting, ...due, ...near].filter((each) => each.mayReportOffline);
  const areMany = waiting.length + due.length > 0 && inDigest.length >= manyAtOnce;
  if (!areMany) {
    const notified = [...waiting, ...due].filter((each) => each.mayReportOffline);
    return { opened: due, notified: notified.map((of) => ({ of, kind: 'offline' })), back, ended };
  }
  const opened = [...due, ...near.filter((each) => each.mayReportOffline)];
  const oldest = Math.min(now, ...waiting.map((each) => each.incident!.openedAt));
  const areMoreComing = opened.length > 0 && now - oldest < longestWaitMs;
  const notified = areMoreComing ? [] : inDigest;
  return { opened, notified: notified.map((of) => ({ of, kind: 'digest' })), back, ended };
}

const isAwake = ({ minutesOpen, limitSeconds }: Found) =>
  minutesOpen !== null && minutesOpen >= Math.min(limitSeconds / 60, longestWakeMinutes);
