import { isDeepStrictEqual } from 'node:util';
import type { RecordedChange } from '@vitrine/contract/history';
import { setCalendars } from '@vitrine/contract/playlist-calls';

// In which fields a change differs from the proposal that was approved as it.

type Values = Readonly<Record<string, unknown>>;
interface Proposed {
  readonly body: Values | null;
  readonly before: Values | null;
}

/** What the server sets by itself, and what is not written. */
const isUnsaid = (field: string, value: unknown) => field === 'hoursSet' || value === '•';

export function editsOf(
  row: RecordedChange,
  before: Values | null,
  after: Values | null,
): RecordedChange['edits'] {
  const told = row.edits as unknown as Proposed | null;
  if (!told?.body || !before || !after) return null;
  const id = row.subject?.id ?? '';
  const isOfSeveral = row.call === setCalendars.id;
  const proposed = isOfSeveral ? { calendar: calendarIn(told.body, id) } : told.body;
  const was = isOfSeveral ? { calendar: told.before?.[id] } : (told.before ?? {});
  return [...new Set([...Object.keys(proposed), ...Object.keys(after)])].flatMap((field) => {
    // What neither knows has stayed as it was, which is what was proposed as well.
    const kept = field in was ? was[field] : (proposed as Values)[field];
    const edit = {
      field,
      approved: field in after ? after[field] : kept,
      proposed: field in proposed ? (proposed as Values)[field] : before[field],
    };
    const isSame = isDeepStrictEqual(comparable(field, edit.approved), comparable(field, edit.proposed));
    return isSame || isUnsaid(field, edit.approved) ? [] : [edit];
  });
}

const calendarIn = (body: Values, id: string): unknown =>
  (body.playlists as readonly { id: string; calendar: unknown }[] | undefined)?.find((each) => each.id === id)
    ?.calendar;

/** Forms leave out what is usual, and name records in any order. */
function comparable(field: string, value: unknown): unknown {
  if (field === 'items' && Array.isArray(value))
    return value.map(({ playable_id, amount = 1, duration = null, conditions = [] }) => ({
      playable_id,
      amount,
      duration,
      conditions,
    }));
  if (field === 'calendar' && typeof value === 'object' && value !== null)
    return { name: null, conditions: [], alternatives: [], exceptions: [], ...value };
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.toSorted();
  return value ?? null;
}
