import type { Attention } from '@vitrine/contract/overview';
import type { OpenFault } from '../faults/open-faults.service.ts';
import { attentionItem } from './attention-items.ts';
import { partOf } from './attention-parts.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * What players report as wrong. The same fault on several displays is one item: a broken page is repaired
 * once, wherever it plays.
 */
export function faultsIn({ displays, places }: Snapshot, faults: readonly OpenFault[]): Attention[] {
  const byId = new Map(displays.map((display) => [display.id, display]));
  const groups = Map.groupBy(
    faults.filter(({ display }) => byId.has(display)),
    ({ playable, reason }) => `${playable?.id} ${reason}`,
  );
  return [...groups.values()].map((same) => {
    const [{ playable, reason }] = same as [OpenFault];
    const affected = same.map(({ display }) => byId.get(display)!);
    const [{ id, name, location }] = affected as [(typeof affected)[number]];
    const isOnePlace = affected.every((each) => each.location.id === location.id);
    // If one of them is at an open location, all are reported there.
    const at = affected.map((each) => places.get(each.location.id)!);
    const since = same.map((each) => each.since).sort()[0]!;
    return attentionItem([playable?.id ?? null, reason, since, ...affected.map((each) => each.id).sort()], {
      kind: 'fault',
      part: partOf('fault', at.find(({ isOpen }) => isOpen) ?? at[0]),
      subject: affected.length === 1 ? { id, name } : null,
      place: isOnePlace ? location.name : null,
      since,
      count: affected.length,
      fault: { reason, playable },
      timezone: isOnePlace ? location.timezone : null,
    });
  });
}
