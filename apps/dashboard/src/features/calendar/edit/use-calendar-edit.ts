import { localMoment } from '@vitrine/schedule/local-clock';
import { useMemo, useState } from 'react';
import type { LocalDay } from '../../../lib/local-days.ts';
import type { Block, Part } from '../../../lib/plan-blocks.ts';
import { type Choice, canTake, choicesFor, type Target } from './calendar-edits.ts';
import {
  changedMinutes,
  type DisplayPlan,
  type Edits,
  editedBlocks,
  instantsOf,
  type PlanPlaylist,
  rulesOf,
} from './edited-plan.ts';
import { type Occurrence, occurrenceAt } from './occurrences.ts';

// The edits of a calendar that are not saved yet, and the window that is being moved. Nothing is written.

export interface Drag {
  readonly kind: 'move' | 'from' | 'to' | 'draw';
  readonly by: 'pointer' | 'keys' | 'sheet';
  /** Null while a new window is drawn. */
  readonly taken: { readonly playlist: PlanPlaylist; readonly occurrence: Occurrence } | null;
  readonly target: Target;
  readonly choice: Choice;
  /** It has been put down, and the choice is open. */
  readonly isAsking: boolean;
}

/** Why a block cannot be taken. */
export type Obstacle = 'past' | 'turns' | 'shown' | 'allDay';

interface CalendarEditOptions {
  readonly plan: DisplayPlan | undefined;
  readonly days: readonly LocalDay[];
  /** The number of today at the place. */
  readonly today: number;
}

const dayMs = 86_400_000;
const noEdits: Edits = new Map();

export function useCalendarEdit({ plan, days, today }: CalendarEditOptions) {
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [drag, setDrag] = useState<Drag | null>(null);
  const range = { from: days[0]!.from - dayMs, to: days.at(-1)!.to + dayMs };

  const before = useMemo(
    () => plan && editedBlocks(plan, edits, range.from, range.to),
    [plan, edits, range.from, range.to],
  );
  const options = useMemo(() => {
    if (!drag?.taken) return [];
    const { playlist, occurrence } = drag.taken;
    return choicesFor(rulesOf(playlist, edits), occurrence, drag.target);
  }, [drag?.taken, drag?.target, edits]);
  const chosen = options.find(({ choice }) => choice === drag?.choice) ?? options.at(-1) ?? null;
  const result = drag?.taken && chosen ? chosen.result : null;
  const taken = drag?.taken?.playlist.id;
  const after = useMemo(
    () =>
      plan && taken && result
        ? editedBlocks(plan, new Map(edits).set(taken, result), range.from, range.to)
        : before,
    [plan, edits, taken, result, before, range.from, range.to],
  );
  const changes = useMemo(
    () =>
      before && after && before !== after ? changedMinutes(before, after, days) : new Map<string, number>(),
    [before, after, days],
  );

  const unchanged = useMemo(() => new Set(before?.map(blockKey)), [before]);
  const known = new Map(plan?.playlists.map((each) => [each.id, each]));

  /** The window that made a block, and what keeps it from being taken. */
  function lookUp({
    block,
    from,
  }: Part): { taken: NonNullable<Drag['taken']> } | { obstacle: Obstacle } | null {
    const playlist = known.get(block.playlists[0] ?? '');
    if (!plan || block.state !== 'playing' || !playlist) return null;
    const { day, minute } = localMoment(plan.timezone, from);
    if (block.playlists.length > 1) return { obstacle: 'turns' };
    if (playlist.implicit) return { obstacle: 'shown' };
    const occurrence = occurrenceAt(rulesOf(playlist, edits), day, minute);
    if (!occurrence || !canTake(occurrence)) return { obstacle: 'allDay' };
    if (occurrence.day < today) return { obstacle: 'past' };
    return { taken: { playlist, occurrence } };
  }

  /** Which edges of a block are those of its window; the others are cut by closing hours or another playlist. */
  function edgesOf({ block }: Part, { occurrence }: NonNullable<Drag['taken']>) {
    const stretches = instantsOf(plan!.timezone, occurrence);
    return {
      from: stretches.some(({ from }) => from === block.from),
      to: stretches.some(({ to }) => to === block.to),
    };
  }

  const begin = (next: Omit<Drag, 'choice' | 'isAsking'>, isAsking = false) => {
    const isException = next.taken?.occurrence.source.kind === 'exception';
    setDrag({ ...next, choice: isException ? 'day' : 'weekday', isAsking });
  };
  const aim = (target: Target) =>
    setDrag((current) =>
      current &&
      (target.day !== current.target.day ||
        target.from !== current.target.from ||
        target.to !== current.target.to)
        ? { ...current, target }
        : current,
    );
  /** Takes the window to where it is, by the choice that is made. */
  const accept = () => {
    if (drag?.taken && result) setEdits(new Map(edits).set(drag.taken.playlist.id, result));
    setDrag(null);
  };
  return {
    ...{ edits, drag, options, chosen, result, changes },
    isChanged: (block: Block) => changes.size > 0 && !unchanged.has(blockKey(block)),
    /** What plays with the edits; null while the plan is not loaded or nothing differs from it. */
    blocks: (edits.size > 0 || result ? after : null) as readonly Block[] | null,
    begin,
    aim,
    choose: (choice: Choice) => setDrag((current) => current && { ...current, choice }),
    /** Nothing is asked about a window that is where it was. */
    ask: () => setDrag((current) => (current && isMoved(current) ? { ...current, isAsking: true } : null)),
    isMoved: drag !== null && isMoved(drag),
    putBack: () => setDrag(null),
    accept,
    lookUp,
    edgesOf,
    discard: () => {
      setDrag(null);
      setEdits(noEdits);
    },
    forget: (playlist: string) =>
      setEdits((current) => new Map([...current].filter(([id]) => id !== playlist))),
  };
}

const isMoved = ({ taken, target }: Drag) =>
  !taken || (['day', 'from', 'to'] as const).some((part) => taken.occurrence[part] !== target[part]);

const blockKey = ({ from, to, playlists }: Block) => `${from} ${to} ${playlists.join()}`;

export type CalendarEdit = ReturnType<typeof useCalendarEdit>;
