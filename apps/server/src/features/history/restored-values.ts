import { snakeCase } from '../../resources/rows.ts';

// Values of a change in the form in which records are written.

export type Values = Readonly<Record<string, unknown>>;

/** Those of the columns that changed. */
export const present = (before: Values | null, columns: readonly string[]): Values =>
  Object.fromEntries(
    columns.flatMap((column) => (before && column in before ? [[column, before[column]]] : [])),
  );

/** Those of the fields whose column changed. */
export const fieldsOf = (before: Values | null, fields: readonly string[]): Values =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const column = snakeCase(field);
      return before && column in before ? [[field, before[column]]] : [];
    }),
  );

export const idList = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;

export interface KeptItem {
  readonly id: string;
  readonly playable_id: string;
}

export const keptItems = (value: unknown): KeptItem[] => value as KeptItem[];

/** Money, pairing, pictures and secrets of a display are not put back. */
const neverRestored: Readonly<Record<string, readonly string[]>> = {
  displays: ['active', 'device_id', 'image', 'image_type', 'screen_passwords', 'screens_on', 'screens_until'],
  locations: ['router_credentials'],
};

/** Whether any of the changed fields can be put back. */
export function isRestorable(change: { resource: string; kind: string; before: Values | null }): boolean {
  if (change.kind !== 'update') return true;
  const never = neverRestored[change.resource] ?? [];
  return Object.keys(change.before ?? {}).some((column) => !never.includes(column));
}
