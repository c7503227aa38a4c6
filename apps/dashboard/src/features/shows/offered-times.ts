import type { ShowTargets } from '@vitrine/contract/shows';
import { localMoment, minutesPerDay, timeOfMinute } from '@vitrine/schedule/local-clock';

// Suggested end times, in the time zone of the first selected location.

type Place = ShowTargets['places'][number];

export interface OfferedTimes {
  readonly hour: string;
  readonly closing: string | null;
  readonly change: string | null;
  /** The initial value of the field. */
  readonly first: string;
}

const timeAt = (zone: string, at: number) => timeOfMinute(localMoment(zone, at).minute);
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const leastMs = hourMs / 2;

export function offeredTimes(
  { places, displays }: ShowTargets,
  chosen: ReadonlySet<string>,
  now: number,
): OfferedTimes {
  const selected = displays.filter(({ id }) => chosen.has(id));
  const place: Place | undefined = places.find(({ id }) => id === selected[0]?.place) ?? places[0];
  const zone = place?.timezone ?? 'UTC';
  const soon = (at: string | null | undefined) => {
    const instant = at ? Date.parse(at) : null;
    return instant !== null && instant > now && instant < now + dayMs ? instant : null;
  };
  const changes = selected
    .filter((each) => each.place === place?.id)
    .flatMap(({ changesAt }) => soon(changesAt) ?? []);
  const change = changes.length > 0 ? Math.min(...changes) : null;
  const closing = soon(place?.closesAt);
  // Rounded up to the next quarter of an hour, because nobody means 14:37.
  const { minute } = localMoment(zone, now + hourMs);
  const hour = timeOfMinute((Math.ceil(minute / 15) * 15) % minutesPerDay);
  // Ends that are too close are not suggested.
  const first = [change, closing].find((each) => each !== null && each >= now + leastMs);
  return {
    hour,
    closing: closing === null ? null : timeAt(zone, closing),
    change: change === null ? null : timeAt(zone, change),
    first: first ? timeAt(zone, first) : hour,
  };
}
