import type { CapPlace } from './cap-reading.ts';

// Shapes of an alert, and the places inside of them.

interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

export interface Shape {
  holds(place: CapPlace): boolean;
  /** Only its bounding box is known. */
  readonly isRough: boolean;
  /** What it takes to judge a place by it. */
  readonly points: number;
}

export interface Inside {
  readonly inside: readonly number[];
  readonly isRough: boolean;
}

/** Places that only a rough shape holds make it rough. */
export function placesInside(shapes: readonly Shape[], places: readonly CapPlace[]): Inside {
  const exact = shapes.filter(({ isRough }) => !isRough);
  const rough = shapes.filter(({ isRough }) => isRough);
  const inside: number[] = [];
  let isRough = false;
  places.forEach((place, index) => {
    const isExact = exact.some((shape) => shape.holds(place));
    if (!isExact && !rough.some((shape) => shape.holds(place))) return;
    isRough ||= !isExact;
    inside.push(index);
  });
  return { inside, isRough };
}

/** Null if it is none. With more points than may be spent it is a box. */
export function polygonOf(text: string, mostPoints: number): Shape | null {
  const latitudes: number[] = [];
  const longitudes: number[] = [];
  for (const each of text.split(/\s+/)) {
    const point = pointOf(each);
    if (!point) return null;
    latitudes.push(point[0]);
    const before = longitudes.at(-1);
    // From one point to the next by the shorter way, so that shapes may cross the 180th meridian.
    longitudes.push(before === undefined ? point[1] : before + eastOf(point[1] - before));
  }
  const points = latitudes.length;
  if (points < 4) return null;
  const box = boxOf(latitudes, longitudes);
  if (points > mostPoints)
    return { isRough: true, points: 0, holds: (place) => turnsIn(place, box).length > 0 };
  return {
    isRough: false,
    points,
    holds: (place) =>
      turnsIn(place, box).some((longitude) => isInRing(place[0], longitude, latitudes, longitudes)),
  };
}

function boxOf(latitudes: readonly number[], longitudes: readonly number[]): Box {
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));
  return { south: least(latitudes), north: most(latitudes), west: least(longitudes), east: most(longitudes) };
}

/** The longitudes of the place that are in the box, which may go beyond the 180th meridian. */
function turnsIn([latitude, longitude]: CapPlace, { south, north, west, east }: Box): number[] {
  if (latitude < south || latitude > north) return [];
  return [longitude - 360, longitude, longitude + 360].filter((each) => each >= west && each <= east);
}

/** By the number of edges east of the point. */
function isInRing(
  latitude: number,
  longitude: number,
  latitudes: readonly number[],
  longitudes: readonly number[],
): boolean {
  let isInside = false;
  for (let i = 0, j = latitudes.length - 1; i < latitudes.length; j = i, i += 1) {
    const [from, to] = [latitudes[j]!, latitudes[i]!];
    if (from > latitude === to > latitude) continue;
    const share = (latitude - from) / (to - from);
    const at = longitudes[j]! + share * (longitudes[i]! - longitudes[j]!);
    if (at > longitude) isInside = !isInside;
  }
  return isInside;
}

export function circleOf(text: string): Shape | null {
  const [centreText = '', radius = ''] = text.split(/\s+/);
  const centre = pointOf(centreText);
  const radiusKm = Number(radius || Number.NaN);
  if (!centre || !(radiusKm >= 0)) return null;
  return { isRough: false, points: 1, holds: (place) => distanceKm(place, centre) <= radiusKm };
}

function pointOf(text: string): CapPlace | null {
  const [latitude = Number.NaN, longitude = Number.NaN, more] = text
    .split(',')
    .map((part) => Number(part || Number.NaN));
  const isValid = more === undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isValid ? [latitude, longitude] : null;
}

/** The shorter way around the globe, in degrees. */
const eastOf = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

function distanceKm(a: CapPlace, b: CapPlace): number {
  const north = Math.sin(radians(b[0] - a[0]) / 2) ** 2;
  const east = Math.sin(radians(b[1] - a[1]) / 2) ** 2;
  const share = north + Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * east;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(share)));
}
