import { designs } from '@vitrine/contract/designs';
import { displays } from '@vitrine/contract/displays';
import { groups } from '@vitrine/contract/groups';
import { locations } from '@vitrine/contract/locations';
import { playables } from '@vitrine/contract/playables';
import { playlists } from '@vitrine/contract/playlists';
import type { Proposal } from '@vitrine/contract/proposals';
import type { ShowContent, ShowInput } from '@vitrine/contract/shows';
import { sources } from '@vitrine/contract/sources';
import { type WeeklyShowInput, weeklyConditions } from '@vitrine/contract/weekly-shows';
import { oneOf } from '../../lib/records.ts';

// The values that a proposal would write, and those of the record now, in the same shape.

export type Values = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<string, string>>;

/** By field. "Show on…" says what is shown in a field of its own, and certain days as a playlist does. */
export function proposedValues({ route, body }: Pick<Proposal, 'route' | 'body'>): Values {
  if (typeof body !== 'object' || body === null) return {};
  if (route === 'shows.create') {
    const { content, ...rest } = body as ShowInput;
    return { ...shownValues(content), ...rest };
  }
  if (route !== 'shows.weekly') return body as Values;
  const { content, name, groups, displays, ...when } = body as WeeklyShowInput;
  return {
    ...(name !== undefined && { name }),
    ...shownValues(content),
    ...(groups.length > 0 && { groups }),
    ...(displays.length > 0 && { displays }),
    calendar: { conditions: weeklyConditions(when) },
  };
}

const shownValues = (content: ShowContent): Values =>
  content.kind === 'playlist'
    ? { playlists: [content.playlist] }
    : { items: content.playables.map((id) => ({ playable_id: id })) };

const reads: Readonly<Record<string, (id: string, signal: AbortSignal) => Promise<object>>> = {
  designs: (id, signal) => oneOf(designs, id, { signal }),
  displays: (id, signal) => oneOf(displays, id, { include: ['location', 'groups'], signal }),
  groups: (id, signal) => oneOf(groups, id, { include: ['displays', 'playlists'], signal }),
  locations: (id, signal) => oneOf(locations, id, { signal }),
  playables: (id, signal) => oneOf(playables, id, { include: ['folder', 'groups'], signal }),
  sources: (id, signal) => oneOf(sources, id, { include: ['folder'], signal }),
  playlists: (id, signal) => oneOf(playlists, id, { include: ['groups', 'playables'], signal }),
};

export const isReadable = (resource: string): boolean => resource in reads;

export interface CurrentValues {
  readonly values: Values;
  readonly names: Names;
}

/** The record as it is now: other records by their ids, and their names beside them. */
export async function readCurrent(resource: string, id: string, signal: AbortSignal): Promise<CurrentValues> {
  return withIds(await reads[resource]!(id, signal));
}

const isNamed = (value: unknown): value is { id: string; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

export function withIds(record: object): CurrentValues {
  const names: Record<string, string> = {};
  const idOf = (value: unknown): unknown => {
    if (!isNamed(value)) return value;
    names[value.id] = value.name;
    return value.id;
  };
  const values = Object.fromEntries(
    Object.entries(record).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.map(idOf) : idOf(value),
    ]),
  );
  return { values, names };
}

/** Key order is no difference; neither is the order of ids in a list of them. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const all = value.map(sorted);
    return all.every((each) => typeof each === 'string') ? all.toSorted() : all;
  }
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]) => [key, sorted(each)] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
}
