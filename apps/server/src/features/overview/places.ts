import type { Overview } from '@vitrine/contract/overview';
import { offsetAt } from '@vitrine/schedule/local-clock';
import type { OpeningState } from '@vitrine/schedule/opening-state';
import { openingState } from '@vitrine/schedule/opening-state';
import type { Plan } from '@vitrine/schedule/plan';
import type { DisplaySnapshot, Named, Snapshot } from './snapshot.ts';

// The locations of active displays: which are open, and when the others open.

export interface Place extends Named, OpeningState {
  readonly timezone: string;
  /** Active and paired displays. */
  readonly displays: readonly DisplaySnapshot[];
}

/** By id, sorted by name. */
export function readPlaces(
  displays: readonly DisplaySnapshot[],
  planOf: (display: string) => Plan,
  now: number,
): ReadonlyMap<string, Place> {
  const states = new Map<string, OpeningState>();
  const stateOf = ({ timeZone, hours }: Plan) => {
    const key = `${timeZone} ${JSON.stringify(hours)}`;
    const state = states.get(key) ?? openingState(timeZone, hours, now);
    states.set(key, state);
    return state;
  };
  const places = [...Map.groupBy(displays, ({ location }) => location.id).values()].map((own): Place => {
    const [{ id, location }] = own as [DisplaySnapshot];
    const plan = planOf(id);
    return { ...location, ...stateOf(plan), displays: own };
  });
  const compare = new Intl.Collator('und', { numeric: true }).compare;
  return new Map(places.sort((a, b) => compare(a.name, b.name)).map((place) => [place.id, place]));
}

/** Connected, showing nothing, at a closed location: the rule of `Closed` on the wire. */
export const isClosed = ({ status }: DisplaySnapshot, place: Place): boolean =>
  status === 'online' && !place.isOpen;

export const closedIn = ({ displays, places }: Pick<Snapshot, 'displays' | 'places'>): DisplaySnapshot[] =>
  displays.filter((display) => isClosed(display, places.get(display.location.id)!));

export const isoOf = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

const maxOpen = 3;
const maxOpenings = 6;
const maxNames = 3;

export function presentPlaces(
  situation: Snapshot,
  closed: readonly DisplaySnapshot[],
  ready: ReadonlySet<string>,
): Overview['places'] {
  const all = [...situation.places.values()];
  const open = all.filter(({ isOpen }) => isOpen);
  const shut = all.filter(({ isOpen }) => !isOpen);
  return {
    total: all.length,
    closed: shut.length,
    dark: darkIn(open),
    closedArea: areaOf(shut, open),
    open: open.slice(0, maxOpen).map(({ id, name, timezone, until, displays }) => ({
      ...{ id, name, timezone, closesAt: isoOf(until), displays: displays.length },
      playing: displays.filter(({ status }) => status === 'playlist_active').length,
    })),
    openings: openingsOf(situation, closed, ready),
  };
}

/** Displays whose absence can be seen, and whether they are all that there is where they are. */
function darkIn(open: readonly Place[]): Overview['places']['dark'] {
  const isDark = ({ status, isPreview }: DisplaySnapshot) => status === 'offline' && !isPreview;
  const affected = open.filter(({ displays }) => displays.some(isDark));
  return {
    displays: affected.reduce((sum, { displays }) => sum + displays.filter(isDark).length, 0),
    places: affected.every(({ displays }) => displays.every(isDark)) ? affected.length : null,
  };
}

/** The region, as time zones name it, that contains all closed locations and no open one. */
function areaOf(closed: readonly Place[], open: readonly Place[]): string | null {
  const area = ({ timezone }: Place) => timezone.split('/')[0]!;
  const areas = new Set(closed.map(area));
  const [only] = areas;
  return areas.size === 1 && !open.some((place) => area(place) === only) ? only! : null;
}

/** Locations that open at the same instant and local time form one opening. */
function openingsOf(
  { places }: Snapshot,
  closed: readonly DisplaySnapshot[],
  ready: ReadonlySet<string>,
): Overview['places']['openings'] {
  const placeOf = ({ location }: DisplaySnapshot) => places.get(location.id)!;
  const together = Map.groupBy(closed, (display) => {
    const { until, timezone } = placeOf(display);
    // Zones with different names may have the same offset.
    return until === null ? timezone : `${until} ${offsetAt(timezone, until)}`;
  });
  return [...together.values()]
    .map((displays) => {
      const { until, timezone } = placeOf(displays[0]!);
      const names = [...new Set(displays.map(({ location }) => location.name))].sort();
      return {
        ...{ at: isoOf(until), timezone, places: names.slice(0, maxNames), placesTotal: names.length },
        closed: displays.length,
        ready: displays.filter(({ id }) => ready.has(id)).length,
      };
    })
    .sort((a, b) => (a.at ?? '9').localeCompare(b.at ?? '9') || b.closed - a.closed)
    .slice(0, maxOpenings);
}
