import type { CapArea, Point } from './cap-document.ts';

export interface CapPlace {
  readonly id: string;
  /** Null if its coordinates are not known. */
  readonly point: Point | null;
}

/**
 * The places inside the areas of an alert; 'everywhere' if it names none. A geocode of the feed's list stands for all its
 * places. Places without coordinates are in no polygon and in no circle.
 */
export function placesIn(
  areas: readonly CapArea[],
  places: readonly CapPlace[],
  geocodes: readonly string[],
): 'everywhere' | string[] {
  const isNamed = areas.some(
    ({ polygons, circles, geocodes: codes, isBroken }) =>
      isBroken || polygons.length + circles.length + codes.length > 0,
  );
  if (!isNamed) return 'everywhere';
  const known = new Set(geocodes);
  const isListed = areas.some((area) =>
    area.geocodes.some(({ name, value }) => known.has(value) || known.has(`${name}=${value}`)),
  );
  if (isListed) return 'everywhere';
  return places
    .filter(({ point }) => point !== null && areas.some((area) => isIn(point, area)))
    .map(({ id }) => id);
}

const isIn = (point: Point, { polygons, circles }: CapArea): boolean =>
  polygons.some((polygon) => isInPolygon(point, polygon)) ||
  circles.some(({ centre, radiusKm }) => distanceKm(point, centre) <= radiusKm);

/** By the number of edges east of the point. Polygons may cross the 180th meridian. */
export function isInPolygon({ latitude, longitude }: Point, polygon: readonly Point[]): boolean {
  let isInside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const from = polygon[j]!;
    const to = polygon[i]!;
    if (from.latitude > latitude === to.latitude > latitude) continue;
    const start = eastOf(from.longitude - longitude);
    const end = start + eastOf(to.longitude - from.longitude);
    const share = (latitude - from.latitude) / (to.latitude - from.latitude);
    if (start + share * (end - start) > 0) isInside = !isInside;
  }
  return isInside;
}

/** The shorter way around the globe, in degrees. */
const eastOf = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function distanceKm(a: Point, b: Point): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const share = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(share)));
}
