import { roles } from '@vitrine/contract/access';
import type { UserInput } from '@vitrine/contract/users';
import * as z from 'zod';
import type { UserRecord } from '../../core/queries/users.queries.ts';

// What an admin may change about a user, and how it differs from the record: only changed fields are sent.

export const UserValues = z.object({
  role: z.enum(roles),
  allowedFolder: z.string().nullable(),
  description: z.string(),
  // Drafts stored by an earlier version have none.
  mayApprove: z.boolean().default(false),
  mayAlert: z.boolean().default(false),
});
export type UserValues = z.infer<typeof UserValues>;
export type UserField = keyof UserValues;

export const valuesOf = (user: UserRecord): UserValues => ({
  role: user.role,
  allowedFolder: user.allowedFolder?.id ?? null,
  description: user.description ?? '',
  mayApprove: user.mayApprove,
  mayAlert: user.mayAlert,
});

const fields = ['role', 'allowedFolder', 'description', 'mayApprove', 'mayAlert'] as const;

export const changedFields = (before: UserValues, after: UserValues): UserField[] =>
  fields.filter((field) => before[field] !== after[field]);

export function changeOf(values: UserValues, changed: readonly UserField[]): Partial<UserInput> {
  const written = { ...values, description: values.description.trim() || null };
  return Object.fromEntries(changed.map((field) => [field, written[field]]));
}
