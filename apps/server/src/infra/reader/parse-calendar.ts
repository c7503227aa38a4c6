import ICAL from 'ical.js';
import { calendarColumns } from './calendar-columns.ts';
import { BadData, cellText, type ParsedData, parseLimits } from './parsed-data.ts';
import { NoTimeHere, OutOfWork, processorMs, withinWork } from './work-limit.ts';
import { namesWeeks, weeklyStarts } from './yearly-weeks.ts';
import { instantIn, isZone, wallIn } from './zone-instants.ts';

// Occurrences of a calendar in the next weeks. Times with a zone become instants; whole days and times without
// a zone stay as they are, and are judged by the clock of each display.

const dayMs = 86_400_000;
const maxOccurrences = parseLimits.rows;
/** A rule may begin long ago; one that takes more steps than this to get here is as endless as one that takes too long. */
const maxSteps = 20_000;
/**
 * Processor time of one rule, which takes milliseconds. One that takes longer is tried again after the others; if it does not come
 * to an end then, it is left out. If all together take longer, nobody waits for the rest.
 */
const ruleWithinMs = { each: 200, late: 1000, all: 2000 };

type Component = InstanceType<typeof ICAL.Component>;

function componentOf(text: string): Component | null {
  try {
    const parsed = ICAL.parse(text);
    return new ICAL.Component(Array.isArray(parsed[0]) ? parsed[0] : parsed);
  } catch {
    return null;
  }
}

/** The events and zones that can be read, where not all of them can. */
function readableParts(text: string): Component {
  const root = new ICAL.Component('vcalendar');
  const parts = text.match(/^BEGIN:(VEVENT|VTIMEZONE)\s*$[\s\S]*?^END:\1\s*$/gim) ?? [];
  for (const part of parts) {
    const component = componentOf(part);
    if (component) root.addSubcomponent(component);
  }
  if (root.getAllSubcomponents().length === 0) throw new BadData('no_calendar');
  return root;
}

interface Occurrence {
  readonly id: string;
  readonly at: number;
  readonly values: Record<string, string | boolean>;
}

export function parseCalendar(text: string, now: number): ParsedData {
  if (!/BEGIN:VCALENDAR/i.test(text.slice(0, 10_000))) throw new BadData('no_calendar');
  const root = componentOf(text) ?? readableParts(text);
  // The library keeps zones for ever, and names like "Customized Time Zone" mean something else in the next file.
  ICAL.TimezoneService.reset();
  for (const zone of root.getAllSubcomponents('vtimezone')) {
    try {
      ICAL.TimezoneService.register(zone);
    } catch {
      // A zone without a name is not needed by any event.
    }
  }
  const from = now - dayMs;
  const until = now + parseLimits.days * dayMs;
  const found: Occurrence[] = [];
  let leftMs = ruleWithinMs.all;
  /** Whether it came to an end. */
  const expand = (event: Event, ms: number): boolean => {
    const beganAt = processorMs();
    try {
      const occurrences = () => occurrencesOf(event, from, until);
      // Watching over it takes longer than a single event.
      found.push(...(event.isRecurring() ? withinWork(ms, occurrences) : occurrences()));
    } catch (error) {
      if (error instanceof NoTimeHere) throw error;
      // One event that cannot be read does not hide the others.
      if (error instanceof OutOfWork) return false;
    } finally {
      if (event.isRecurring()) leftMs -= processorMs() - beganAt;
    }
    return true;
  };
  const late: Event[] = [];
  for (const event of mastersOf(root)) {
    if (isCancelled(event)) continue;
    if (!expand(event, Math.min(ruleWithinMs.each, leftMs))) late.push(event);
    if (leftMs <= 0) throw new BadData('too_complex');
  }
  // On a slow machine a good rule may be late, so it gets what the others have left.
  const endless = late.filter(
    (event) => leftMs <= 0 || !expand(event, Math.min(ruleWithinMs.late, leftMs)),
  ).length;
  if (endless > 0 && found.length === 0) throw new BadData('too_complex');
  const inOrder = found.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).slice(0, maxOccurrences);
  const name = root.getFirstPropertyValue('x-wr-calname');
  return {
    columns: calendarColumns,
    rows: inOrder.map(({ id, values }) => ({ id, values })),
    title: typeof name === 'string' ? cellText(name, 100) || null : null,
    ...(endless > 0 && { leftOut: endless }),
  };
}

type Event = InstanceType<typeof ICAL.Event>;
type Time = InstanceType<typeof ICAL.Time>;

/** The events with the changes of single occurrences. */
function mastersOf(root: Component): Event[] {
  // Without this option every event would look for its changes among all others.
  const events = root
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component, { strictExceptions: false, exceptions: [] }));
  const masters = events.filter((event) => !event.isRecurrenceException());
  const changes = Map.groupBy(
    events.filter((event) => event.isRecurrenceException()),
    ({ uid }) => uid,
  );
  for (const master of masters)
    for (const change of changes.get(master.uid) ?? []) master.relateException(change);
  return masters;
}

const isCancelled = (event: Event) =>
  String(event.component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED';

/** How far before the window an occurrence may begin and still be looked at. */
const lookBackMs = 32 * dayMs;
const periodSeconds: Readonly<Record<string, number>> = {
  ...{ SECONDLY: 1, MINUTELY: 60, HOURLY: 3600, DAILY: 86_400, WEEKLY: 7 * 86_400 },
};

/**
 * Where a rule may begin as well, shortly before the window: a whole number of its periods later it repeats the same. Not those
 * that count, nor months and years, which differ in length and are few.
 */
function laterStart(event: Event, from: number): Time | undefined {
  const [rule, another] = event.component.getAllProperties('rrule').map((each) => each.getFirstValue());
  if (!(rule instanceof ICAL.Recur) || another || rule.count) return undefined;
  const period = (periodSeconds[rule.freq] ?? 0) * rule.interval;
  if (!(period > 0) || (event.startDate.isDate && period % 86_400 !== 0)) return undefined;
  // What began earlier is over. The first one need not follow the rule, and zones differ by at most a day.
  const lastsMs = Math.min(lookBackMs, event.duration.toSeconds() * 1000);
  const behind = (from - lastsMs - 3 * dayMs - roughly(event.startDate)) / 1000;
  const seconds = Math.floor(behind / period) * period;
  if (!(seconds > 0)) return undefined;
  const start = event.startDate.clone();
  start.adjust(Math.floor(seconds / 86_400), 0, 0, seconds % 86_400);
  return start;
}

function* startsOf(event: Event, from: number, until: number): Generator<Time> {
  if (!event.isRecurring()) {
    yield event.startDate;
    return;
  }
  const rule = event.component.getFirstPropertyValue('rrule');
  const starts =
    rule instanceof ICAL.Recur && namesWeeks(rule)
      ? weeklyStarts(rule, event.startDate)
      : expansionOf(event, laterStart(event, from));
  let steps = 0;
  for (const next of starts) {
    if (++steps > maxSteps) throw new OutOfWork();
    // Zones differ by at most a day.
    if (roughly(next) > until + dayMs) return;
    yield next;
  }
}

function* expansionOf(event: Event, start: Time | undefined): Generator<Time> {
  const iterator = event.iterator(start);
  for (let next = iterator.next(); next; next = iterator.next()) yield next;
}

const roughly = (time: Time) =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

/** Ends of rules are written in UTC; the library compares them with local times as if they were of the same zone. */
function endInOwnZone(event: Event): void {
  const zone = zoneOf(event);
  if (!isZone(zone)) return;
  for (const property of event.component.getAllProperties('rrule')) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur) || rule.until?.zone !== ICAL.Timezone.utcTimezone) continue;
    const wall = new Date(wallIn(zone, roughly(rule.until)));
    rule.until = ICAL.Time.fromData(
      {
        ...{ year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() },
        ...{ hour: wall.getUTCHours(), minute: wall.getUTCMinutes(), second: wall.getUTCSeconds() },
      },
      event.startDate.zone,
    );
  }
}

function occurrencesOf(event: Event, from: number, until: number): Occurrence[] {
  const found: Occurrence[] = [];
  endInOwnZone(event);
  for (const start of startsOf(event, from, until)) {
    // The day before is enough for what began there and still lasts.
    if (roughly(start) < from - lookBackMs) continue;
    const details = event.isRecurring() ? event.getOccurrenceDetails(start) : null;
    const item = details?.item ?? event;
    if (details && isCancelled(item)) continue;
    const [begin, end] = [details?.startDate ?? event.startDate, details?.endDate ?? event.endDate];
    const zone = zoneOf(item);
    const [beginAt, endAt] = [placed(begin, zone), placed(end, zone)];
    if (endAt.at < from || beginAt.at > until) continue;
    const place = cellText(String(item.location ?? ''));
    const description = cellText(String(item.description ?? ''));
    found.push({
      id: cellText(`${event.uid ?? ''} ${beginAt.text}`, 120),
      at: beginAt.at,
      values: {
        title: cellText(String(item.summary ?? '')),
        ...{ start: beginAt.text, end: endAt.text, allDay: begin.isDate },
        ...(place && { location: place }),
        ...(description && { description }),
      },
    });
    if (found.length > maxOccurrences) break;
  }
  return found;
}

/** The zone that the event names; the file need not explain it. */
const zoneOf = (event: Event): string =>
  String(event.component.getFirstProperty('dtstart')?.getParameter('tzid') ?? '');

/** A moment, and how it is written: an instant, or a day or time on the clock of each place. */
function placed(time: Time, name: string): { readonly at: number; readonly text: string } {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`;
  if (time.isDate) return { at: roughly(time), text: day };
  const local = `${day}T${two(time.hour)}:${two(time.minute)}`;
  const zone = time.zone;
  if (zone === ICAL.Timezone.utcTimezone || name === 'UTC')
    return { at: roughly(time), text: new Date(roughly(time)).toISOString() };
  // The rules of the runtime are newer than those that most files carry.
  if (isZone(name)) {
    const at = instantIn(name, roughly(time));
    return { at, text: new Date(at).toISOString() };
  }
  if (zone && zone !== ICAL.Timezone.localTimezone) {
    const at = time.toUnixTime() * 1000;
    return { at, text: new Date(at).toISOString() };
  }
  return { at: roughly(time), text: local };
}
