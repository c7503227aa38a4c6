import { dayAt } from '../../lib/local-days.ts';
import type { Change } from './changes.queries.ts';

// What belongs together is one row of the page of changes: what one person did to things of one kind within ten minutes, a change
// with the one that took it back, and the logins of a day. Only neighbours on the page are known.

export type FoldedRow =
  | { readonly kind: 'one'; readonly change: Change }
  /** Newest first. */
  | { readonly kind: 'several'; readonly changes: readonly Change[] }
  | { readonly kind: 'undone'; readonly change: Change; readonly back: Change }
  | { readonly kind: 'logins'; readonly changes: readonly Change[] };

const withinMs = 10 * 60_000;

/** The newest change of a row, which gives it its time. */
export const newestOf = (row: FoldedRow): Change =>
  row.kind === 'one' ? row.change : row.kind === 'undone' ? row.back : row.changes[0]!;

/** `changes` are sorted newest first. */
export function foldChanges(changes: readonly Change[], zone: string): FoldedRow[] {
  const undone = undoneBy(changes);
  const originals = new Set(undone.values());
  const rows: FoldedRow[] = [];
  const logins = new Map<number, Change[]>();
  for (const change of changes) {
    if (originals.has(change)) continue;
    const original = undone.get(change);
    if (original) rows.push({ kind: 'undone', change: original, back: change });
    else if (change.topic === 'sign_in') addLogin(rows, logins, change, dayAt(zone, Date.parse(change.at)));
    else addToLast(rows, change, zone);
  }
  return rows;
}

/** Maps a change to the one that it took back whole, if that is known too; each belongs to one pair. */
function undoneBy(changes: readonly Change[]): Map<Change, Change> {
  const pairs = new Map<Change, Change>();
  const taken = new Set<Change>();
  for (const back of changes) {
    if (back.restores === null || taken.has(back)) continue;
    const original = changes.find(
      (each) => each.batch === back.restores || (each.id === back.restores && each.batchSize === 1),
    );
    if (!original || taken.has(original)) continue;
    pairs.set(back, original);
    taken.add(original);
  }
  return pairs;
}

function addLogin(rows: FoldedRow[], logins: Map<number, Change[]>, change: Change, day: number): void {
  const own = logins.get(day);
  if (own) return void own.push(change);
  const changes = [change];
  logins.set(day, changes);
  rows.push({ kind: 'logins', changes });
}

/** Joins the row before it if that is of the same person, kind and day; a row that names who put it back stands alone. */
function addToLast(rows: FoldedRow[], change: Change, zone: string): void {
  const last = rows.at(-1);
  const before = last?.kind === 'one' ? [last.change] : last?.kind === 'several' ? last.changes : [];
  const newest = before[0];
  if (!newest || !isAlike(newest, change) || !isNear(newest, change, zone))
    return void rows.push({ kind: 'one', change });
  rows[rows.length - 1] = { kind: 'several', changes: [...before, change] };
}

const isNear = (newest: Change, change: Change, zone: string) => {
  const [to, from] = [Date.parse(newest.at), Date.parse(change.at)];
  return to - from <= withinMs && dayAt(zone, to) === dayAt(zone, from);
};

/** What was put back, or puts back, is a matter of its own. */
const keyOf = ({ actor, topic, kind, call, isDraft, restores, restoredBy }: Change) =>
  restores || restoredBy
    ? null
    : JSON.stringify([actor.id, actor.name, actor.via, topic, kind, isDraft, kind === 'event' && call]);

const isAlike = (one: Change, other: Change) => keyOf(one) !== null && keyOf(one) === keyOf(other);
