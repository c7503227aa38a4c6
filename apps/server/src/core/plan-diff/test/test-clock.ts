// Readings of a local clock by the runtime, independent of the schedule engine.

export interface Minute {
  readonly instant: number;
  readonly date: string;
  readonly time: string;
  /** Whether the clock shows this twice, and which of both times this is. */
  readonly repeated: 'first' | 'second' | null;
}

const minuteMs = 60_000;

/** Every minute from now to the end of the last of `days` local days. */
export function minutesOf(timezone: string, now: Date, days: number): Minute[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  const begin = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const read: { instant: number; date: string; time: string }[] = [];
  const dates = new Set<string>();
  // Some hours before and after, to know which readings come twice.
  for (let instant = begin - 180 * minuteMs; ; instant += minuteMs) {
    const [date, time] = format.format(instant).split(', ') as [string, string];
    if (instant >= begin) dates.add(date);
    if (dates.size > days + 1) break;
    read.push({ instant, date, time });
  }
  const readings = new Map<string, number[]>();
  for (const { instant, date, time } of read) {
    const key = `${date} ${time}`;
    const known = readings.get(key);
    if (known) known.push(instant);
    else readings.set(key, [instant]);
  }
  const wanted = [...dates].slice(0, days);
  return read
    .filter(({ instant, date }) => instant >= begin && wanted.includes(date))
    .map(({ instant, date, time }) => {
      const all = readings.get(`${date} ${time}`)!;
      const repeated = all.length === 1 ? null : all[0] === instant ? 'first' : 'second';
      return { instant: Math.max(instant, now.getTime()), date, time, repeated };
    });
}
