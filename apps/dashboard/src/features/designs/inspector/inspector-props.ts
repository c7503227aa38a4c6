import type { Brand } from '@vitrine/contract/brand';
import type { Box } from '@vitrine/contract/design-document';
import type { ShownThings } from '../../../core/queries/designs.queries.ts';

/** Changes fields of the box; the same tag in quick succession is one step of undo. `undefined` removes a field. */
export type SetBox<B extends Box = Box> = (
  change: { [K in keyof B]?: B[K] | undefined },
  tag?: string,
) => void;

export interface SectionProps<B extends Box = Box> {
  box: B;
  set: SetBox<B>;
  brand: Brand | null;
  things: ShownThings;
}
