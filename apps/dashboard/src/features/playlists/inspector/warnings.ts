import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import type { Draft, DraftItem } from '../editor/draft.ts';

// Current and future problems of a draft, most urgent first. Nothing is reported twice, and nothing intended
// is reported: a disabled playlist plays nowhere, and that is no mistake.

export type Gap = PlaylistCheck['gaps']['first'][number];
type Named = PlaylistCheck['firstDisplays'][number];

export type Warning =
  | { readonly kind: 'empty' }
  | { readonly kind: 'noGroups' }
  | { readonly kind: 'noDisplays' }
  | { readonly kind: 'noneFits' }
  | { readonly kind: 'over' | 'excluded' | 'expired' | 'closed' }
  | { readonly kind: 'nothingShown' }
  /** `enough`: the lowest priority that would beat them all; null if there is none. */
  | { readonly kind: 'beaten'; readonly enough: number | null }
  | { readonly kind: 'someMisfit'; readonly count: number; readonly first: readonly Named[] }
  | { readonly kind: 'failed' | 'unready' | 'refused' | 'idle'; readonly items: readonly DraftItem[] }
  | { readonly kind: 'gaps'; readonly displays: number; readonly first: readonly Gap[] };

const maxPriority = 100;

function whyNever(draft: Draft, check: PlaylistCheck): Warning | null {
  switch (check.never) {
    case null:
    case 'disabled':
      return null;
    case 'empty':
      // Items that are not ready, or cannot be shown, have separate warnings.
      return draft.items.length === 0 ? { kind: 'empty' } : null;
    case 'no_display':
      return { kind: draft.groups.length === 0 ? 'noGroups' : 'noDisplays' };
    case 'orientation':
      return { kind: 'noneFits' };
    case 'items':
      return { kind: 'nothingShown' };
    case 'beaten': {
      const winners = check.rivals.filter(({ outcome }) => outcome === 'loses' || outcome === 'group_loses');
      const enough = Math.max(draft.priority, ...winners.map(({ priority }) => priority)) + 1;
      return { kind: 'beaten', enough: enough <= maxPriority ? enough : null };
    }
    default:
      return { kind: check.never };
  }
}

export function warningsOf(draft: Draft, check: PlaylistCheck | null): Warning[] {
  const failed = draft.items.filter(({ playable }) => playable.status === 'failed');
  const unready = draft.items.filter(
    ({ playable }) => playable.status !== 'ready' && playable.status !== 'failed',
  );
  const found: (Warning | null)[] = [];
  if (draft.enabled && draft.items.length === 0) found.push({ kind: 'empty' });
  else if (check) found.push(whyNever(draft, check));
  if (check && check.mismatched.count > 0 && check.never !== 'orientation')
    found.push({ kind: 'someMisfit', ...check.mismatched });
  if (failed.length > 0) found.push({ kind: 'failed', items: failed });
  if (unready.length > 0) found.push({ kind: 'unready', items: unready });
  const refused = draft.items.filter(({ playable }) => playable.refusesFraming);
  if (refused.length > 0) found.push({ kind: 'refused', items: refused });
  if (check && check.never !== 'items') {
    const idle = check.idleItems.flatMap((place) => draft.items[place] ?? []);
    const ready = idle.filter(({ playable }) => playable.status === 'ready');
    if (ready.length > 0) found.push({ kind: 'idle', items: ready });
  }
  if (check && check.gaps.displays > 0) found.push({ kind: 'gaps', ...check.gaps });
  return found.filter((each) => each !== null);
}
