import { type SetCalendars, setCalendars } from '@vitrine/contract/playlist-calls';
import type { Proposal } from '@vitrine/contract/proposals';
import { isSameValue, proposedValues, type Values } from './proposed-values.ts';

// A line per field that a proposal changes. Calendars of several playlists have a line per playlist.

/** Null: not recorded. */
export type Side = { readonly value: unknown } | null;

export interface ProposedRow {
  readonly key: string;
  /** Instead of the field's name. */
  readonly name: string | null;
  readonly field: string;
  readonly was: Side;
  /** Null if the approver has changed this field alone. */
  readonly proposed: Side;
  readonly became: Side;
  /** Whether something else was approved. */
  readonly isEdited: boolean;
}

type Told = Pick<Proposal, 'route' | 'resource' | 'body' | 'before' | 'approved' | 'names'>;

/** Whether it sets fields of records that exist. */
export const setsFields = ({ route, resource }: Pick<Proposal, 'route' | 'resource'>): boolean =>
  route === `${resource}.update` || route === setCalendars.id;

export function proposedRows(proposal: Told): ProposedRow[] {
  const { route, body, before, approved, names } = proposal;
  if (route === setCalendars.id)
    return (body as SetCalendars).playlists.map(({ id, calendar }) => {
      const was = sideOf(before, id);
      const proposed = { value: { ...(was?.value as object | undefined), ...calendar } };
      return rowOf(id, names[id] ?? null, 'calendar', { was, proposed, became: sideOf(approved, id) });
    });
  const proposed = proposedValues(proposal);
  return [...new Set([...Object.keys(proposed), ...Object.keys(approved ?? {})])]
    .map((field) => {
      const sides = { was: sideOf(before, field), became: sideOf(approved, field) };
      return rowOf(field, null, field, { ...sides, proposed: sideOf(proposed, field) });
    })
    .filter((row) => isChanged(row, approved !== null));
}

const sideOf = (values: Values | null, field: string): Side =>
  values && field in values ? { value: values[field] } : null;

function rowOf(
  key: string,
  name: string | null,
  field: string,
  sides: Pick<ProposedRow, 'was' | 'proposed' | 'became'>,
): ProposedRow {
  const isEdited =
    sides.became !== null &&
    !isSameValue(comparable(field, sides.became.value), comparable(field, sides.proposed?.value));
  return { key, name, field, ...sides, isEdited };
}

/** Forms send fields that stay as they are. */
function isChanged({ field, was, proposed, became }: ProposedRow, isApproved: boolean): boolean {
  const isSame = (one: Side, other: Side) =>
    one !== null &&
    other !== null &&
    isSameValue(comparable(field, one.value), comparable(field, other.value));
  // The change would name it otherwise.
  if (isApproved && !was && !became) return false;
  return !isSame(was, proposed) && proposed !== null ? true : became !== null && !isSame(was, became);
}

/** Items and calendars that a form sends have no more than they need. */
export function comparable(field: string, value: unknown): unknown {
  if (field === 'items' && Array.isArray(value))
    return value.map(({ playable_id, amount = 1, duration = null, conditions = [] }) => ({
      playable_id,
      amount,
      duration,
      conditions,
    }));
  if (field === 'calendar' && typeof value === 'object' && value !== null)
    return { name: null, conditions: [], alternatives: [], exceptions: [], ...value };
  return value;
}
