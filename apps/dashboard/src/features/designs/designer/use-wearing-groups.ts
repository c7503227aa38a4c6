import { can } from '@vitrine/contract/access';
import { frameGroups } from '@vitrine/contract/frame-wearers';
import { useMemo } from 'react';
import type { DesignRecord } from '../../../core/queries/designs.queries.ts';
import { useFrameGroups } from '../../../core/queries/frames.queries.ts';
import { useSession } from '../../../lib/session/session.ts';

const none: readonly string[] = [];

/** The groups that wear a frame or its twin; null if they are not known. */
export function useWearingGroups({ id, use, twin }: DesignRecord): readonly string[] | null {
  const { caller } = useSession();
  const isFrame = use === 'frame';
  const { data } = useFrameGroups(isFrame && can(caller, frameGroups));
  return useMemo(() => {
    if (!isFrame) return none;
    return data?.filter(({ frame }) => frame.id === id || frame.id === twin).map((each) => each.id) ?? null;
  }, [data, isFrame, id, twin]);
}
