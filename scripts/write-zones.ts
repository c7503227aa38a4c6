import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Writes packages/schedule/src/zone-table.json: the clock changes of every time zone, from which the server,
// its players and its dashboards all take theirs. The offsets come from the pinned Node, the names (including
// old ones) from the tz database of the machine, which must have the same version.

const minuteMs = 60_000;
const dayMs = 86_400_000;
const [firstYear, lastYear] = [2024, 2062];

/** The names of all zones and links, and the version. */
function readNames(): { version: string; names: string[] } {
  const lines = readFileSync('/usr/share/zoneinfo/tzdata.zi', 'utf8').split('\n');
  const names = lines.flatMap((line) => {
    const [kind, first, second] = line.split(' ');
    return kind === 'Z' ? [first!] : kind === 'L' ? [second!] : [];
  });
  return { version: lines[0]!.replace('# version ', '').trim(), names };
}

function offsetReader(timeZone: string): ((instant: number) => number) | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    return (instant) => {
      const part: Record<string, number> = {};
      for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value);
      const local = Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!);
      return Math.round((local - instant) / minuteMs);
    };
  } catch {
    return null;
  }
}

/** The first offset, then each change: minutes since 1970 and the offset from then on. */
function changesOf(offsetAt: (instant: number) => number): number[] {
  const end = Date.UTC(lastYear, 0, 1);
  let at = Date.UTC(firstYear, 0, 1);
  let offset = offsetAt(at);
  const found = [offset];
  while (at < end) {
    const next = Math.min(at + 7 * dayMs, end);
    const after = offsetAt(next);
    if (after !== offset) {
      let [low, high] = [at / minuteMs, next / minuteMs];
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (offsetAt(middle * minuteMs) === offset) low = middle;
        else high = middle;
      }
      found.push(high, after);
      offset = after;
    }
    at = next;
  }
  return found;
}

const { version, names } = readNames();
if (version !== process.versions.tz)
  throw new Error(`The machine has tz ${version}, Node has ${process.versions.tz}: update the older one.`);
const lists: string[] = [];
const zones: Record<string, number> = {};
for (const name of [...new Set([...names, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()) {
  const read = offsetReader(name);
  if (!read) continue;
  const changes = JSON.stringify(changesOf(read));
  if (!lists.includes(changes)) lists.push(changes);
  zones[name] = lists.indexOf(changes);
}
const table = `{
  "tzVersion": "${version}",
  "from": ${Date.UTC(firstYear, 0, 1) / minuteMs},
  "until": ${Date.UTC(lastYear, 0, 1) / minuteMs},
  "lists": [
    ${lists.join(',\n    ')}
  ],
  "zones": ${JSON.stringify(zones)}
}
`;
writeFileSync(path.join(import.meta.dirname, '../packages/schedule/src/zone-table.json'), table);
console.log(`tz ${version}: ${Object.keys(zones).length} names, ${lists.length} lists of changes.`);
