import { roles } from '@vitrine/contract/access';
import type { UserInput } from '@vitrine/contract/users';
import * as z from 'zod';
import type { UserRecord } from './users.queries.ts';

// What an admin may change about a user, and how it differs from the record: only changed fields are sent.

export const UserValues = z.object({
  role: z.enum(roles),
  allowedFolder: z.string().nullable(),
  description: z.string(),
});
export type UserValues = z.infer<typeof UserValues>;
export type UserField = keyof UserValues;

export const valuesOf = ({ role, allowedFolder, description }: UserRecord): UserValues => ({
  role,
  allowedFolder: allowedFolder?.id ?? null,
  description: description ?? '',
});

const fields = ['role', 'allowedFolder', 'description'] as const;

export const changedFields = (before: UserValues, after: UserValues): UserField[] =>
  fields.filter((field) => before[field] !== after[field]);

export function changeOf(values: UserValues, changed: readonly UserField[]): Partial<UserInput> {
  const written = { ...values, description: values.description.trim() || null };
  return Object.fromEntries(changed.map((field) => [field, written[field]]));
}
