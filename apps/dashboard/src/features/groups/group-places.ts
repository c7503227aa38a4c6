import type { DisplayRecord } from '../../core/queries/displays.queries.ts';
import { placesInOrder } from '../../lib/place-order.ts';
import type { GroupRecord } from './groups.queries.ts';

export type Member = GroupRecord['displays'][number];

export interface PlacedMember {
  readonly member: Member;
  readonly known: DisplayRecord;
}

export interface GroupPlace {
  readonly place: DisplayRecord['location'];
  readonly displays: readonly PlacedMember[];
  /** All of them are closed: when the first opens, null if none ever does. Undefined while one is open. */
  readonly opensAt: string | null | undefined;
}

/** The places of a group with their displays, the nearest first. */
export function placesOf(
  members: readonly Member[],
  known: readonly DisplayRecord[],
  zone: string,
  now: number,
): GroupPlace[] {
  const byId = new Map(known.map((display) => [display.id, display]));
  const placed = members.flatMap((member) => {
    const display = byId.get(member.id);
    return display ? [{ member, known: display }] : [];
  });
  const byPlace = Map.groupBy(placed, (each) => each.known.location.id);
  const places = [...byPlace.values()].map(([first]) => first!.known.location);
  return placesInOrder(places, zone, now).map((place) => {
    const displays = byPlace.get(place.id)!;
    const openings = displays.map(({ member }) => member.closed && (member.closed.opensAt ?? ''));
    const first = openings.filter(Boolean).sort()[0];
    return { place, displays, opensAt: openings.includes(null) ? undefined : (first ?? null) };
  });
}
