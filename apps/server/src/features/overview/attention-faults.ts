import type { Attention } from '@vitrine/contract/overview';
import type { OpenFault } from '../faults/open-faults.service.ts';
import { attentionItem } from './attention-items.ts';
import { partOf } from './attention-parts.ts';
import { firstDue } from './due.ts';
import { isoOf } from './places.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * What players report as wrong. The same fault on several displays is one item: a broken page is repaired
 * once, wherever it plays.
 */
export async function faultsIn(
  { displays, places, now }: Snapshot,
  faults: readonly OpenFault[],
  /** When the playable is needed on one of these displays; absent: for as long as a place is open. */
  startOf?: (playable: string, displays: readonly string[]) => Promise<number | null>,
): Promise<Attention[]> {
  const byId = new Map(displays.map((display) => [display.id, display]));
  const groups = Map.groupBy(
    faults.filter(({ display }) => byId.has(display)),
    ({ playable, reason }) => `${playable?.id} ${reason}`,
  );
  const items = [...groups.values()].map(async (same) => {
    const [{ playable, reason }] = same as [OpenFault];
    const affected = same.map(({ display }) => byId.get(display)!);
    const [{ id, name, location, device }] = affected as [(typeof affected)[number]];
    const isOnePlace = affected.every((each) => each.location.id === location.id);
    // If one of them is at an open location, all are reported there.
    const at = affected.map((each) => places.get(each.location.id)!);
    const dueAt =
      playable && startOf
        ? await startOf(
            playable.id,
            affected.map((each) => each.id),
          )
        : firstDue(at, now);
    const since = same.map((each) => each.since).sort()[0]!;
    return attentionItem([playable?.id ?? null, reason, since, ...affected.map((each) => each.id).sort()], {
      kind: 'fault',
      part: partOf('fault', at.find(({ isOpen }) => isOpen) ?? at[0]),
      dueAt: isoOf(dueAt),
      subject: affected.length === 1 ? { id, name } : null,
      ...(affected.length === 1 && device && { device }),
      place: isOnePlace ? location.name : null,
      since,
      count: affected.length,
      fault: { reason, playable },
      timezone: isOnePlace ? location.timezone : null,
    });
  });
  return Promise.all(items);
}
