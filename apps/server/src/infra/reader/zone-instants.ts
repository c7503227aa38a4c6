// Local times of IANA zones as instants, by the runtime's own rules.

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    if (/^(UTC|[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(zone))
      format = new Intl.DateTimeFormat('en', {
        timeZone: zone,
        hourCycle: 'h23',
        ...{
          year: 'numeric',
          month: 'numeric',
          day: 'numeric',
          hour: 'numeric',
          minute: 'numeric',
          second: 'numeric',
        },
      });
  } catch {
    // No such zone.
  }
  if (formats.size < 1000) formats.set(zone, format);
  return format;
}

export const isZone = (zone: string): boolean => formatOf(zone) !== null;

function wallAt(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second);
}

/** What the clock of the zone shows at an instant, as if it were UTC. */
export const wallIn = (zone: string, instant: number): number => wallAt(formatOf(zone)!, instant);

const mostInstants = 5000;
const instants = new Map<string, number>();

/** The instant at which the clock of the zone shows this; of two the first, and after a gap that was left out. */
export function instantIn(zone: string, wall: number): number {
  const key = `${zone} ${wall}`;
  const instant = instants.get(key) ?? findInstant(zone, wall);
  if (instants.size < mostInstants) instants.set(key, instant);
  return instant;
}

function findInstant(zone: string, wall: number): number {
  const format = formatOf(zone)!;
  const candidates = [wall - 86_400_000, wall + 86_400_000].map(
    (near) => wall - (wallAt(format, near) - near),
  );
  const fitting = candidates.filter((instant) => wallAt(format, instant) === wall);
  return fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates);
}
