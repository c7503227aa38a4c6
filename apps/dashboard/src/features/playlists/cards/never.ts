import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import type { Draft } from '../editor/draft.ts';

// Why a playlist would play nowhere, and what mends it. Without items or groups it is told elsewhere on the page.

export type Never =
  | { readonly kind: 'noDisplays' | 'noneFits' | 'over' | 'excluded' | 'expired' | 'closed' | 'nothingShown' }
  /** `enough`: the lowest priority that would beat them all; null if there is none. */
  | { readonly kind: 'beaten'; readonly enough: number | null };

const maxPriority = 100;

export function neverOf(draft: Draft, check: PlaylistCheck | null): Never | null {
  if (!check || draft.items.length === 0 || draft.groups.length === 0) return null;
  switch (check.never) {
    case null:
    case 'disabled':
    // Its items are not ready, or cannot be shown, which each of them says itself.
    case 'empty':
      return null;
    case 'no_display':
      return { kind: 'noDisplays' };
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
