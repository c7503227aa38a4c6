import ICAL from 'ical.js';
import { calendarColumns } from './calendar-columns.ts';
import { BadData, cellText, type ParsedData, parseLimits } from './parsed-data.ts';
import { instantIn, isZone } from './zone-instants.ts';

// Occurrences of a calendar in the next weeks. Times with a zone become instants; whole days and times without
// a zone stay as they are, and are judged by the clock of each display.

const dayMs = 86_400_000;
const maxOccurrences = parseLimits.rows;
/** A rule may begin long ago; one that takes more steps than this to get here is left out. */
const maxSteps = 20_000;

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
  for (const zone of root.getAllSubcomponents('vtimezone')) {
    try {
      ICAL.TimezoneService.register(zone);
    } catch {
      // A zone without a name is not needed by any event.
    }
  }
  const from = now - dayMs;
  const until = now + parseLimits.days * dayMs;
  const events = root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const masters = events.filter((event) => !event.isRecurrenceException());
  for (const exception of events.filter((event) => event.isRecurrenceException()))
    for (const master of masters) if (master.uid === exception.uid) master.relateException(exception);
  const found: Occurrence[] = [];
  for (const event of masters) {
    if (isCancelled(event)) continue;
    try {
      found.push(...occurrencesOf(event, from, until));
    } catch {
      // One event that cannot be read does not hide the others.
    }
  }
  const inOrder = found.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).slice(0, maxOccurrences);
  const name = root.getFirstPropertyValue('x-wr-calname');
  return {
    columns: calendarColumns,
    rows: inOrder.map(({ id, values }) => ({ id, values })),
    title: typeof name === 'string' ? cellText(name, 100) || null : null,
  };
}

type Event = InstanceType<typeof ICAL.Event>;
type Time = InstanceType<typeof ICAL.Time>;

const isCancelled = (event: Event) =>
  String(event.component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED';

function* startsOf(event: Event, until: number): Generator<Time> {
  if (!event.isRecurring()) {
    yield event.startDate;
    return;
  }
  const iterator = event.iterator();
  for (let step = 0; step < maxSteps; step++) {
    const next = iterator.next();
    // Zones differ by at most a day.
    if (!next || roughly(next) > until + dayMs) return;
    yield next;
  }
}

const roughly = (time: Time) =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

function occurrencesOf(event: Event, from: number, until: number): Occurrence[] {
  const found: Occurrence[] = [];
  for (const start of startsOf(event, until)) {
    // The day before is enough for what began there and still lasts.
    if (roughly(start) < from - 32 * dayMs) continue;
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
