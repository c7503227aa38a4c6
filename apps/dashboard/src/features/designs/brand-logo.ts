import type { Brand } from '@vitrine/contract/brand';
import type { DesignFile } from '@vitrine/design/context';
import { fileOf } from '../../core/queries/designs.queries.ts';
import { usePlayableRecord } from '../../core/queries/playables.queries.ts';

/** The file of a brand's logo; null if it has none, or it is not here yet. */
export function useBrandLogo(brand: Brand | null): DesignFile | null {
  const { data } = usePlayableRecord(brand?.logo ?? '', Boolean(brand?.logo));
  return data ? fileOf(data as never) : null;
}
