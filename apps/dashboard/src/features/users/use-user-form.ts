import { fetchUser, type UserCalls, type UserRecord } from '../../core/queries/users.queries.ts';
import { useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { nameOf } from './user-actions.ts';
import { useDescribeUserField } from './user-differences.ts';
import { changedFields, changeOf, UserValues, valuesOf } from './user-values.ts';

const savedOf = (user: UserRecord) => ({ version: user.version, values: valuesOf(user) });

/** State of an admin's changes to a user, and how they are saved. */
export function useUserForm(user: UserRecord, { update }: UserCalls) {
  const t = useT();
  const describeField = useDescribeUserField();
  const name = nameOf(user);
  const { savedValues, ...form } = useRecordForm({
    name,
    draftOf: `user ${user.id}`,
    schema: UserValues,
    saved: savedOf(user),
    changedFields,
    problemsOf: () => ({}),
    send: async (values, changed, version) => {
      const change = changeOf(values, changed);
      return { values, version: (await update.mutateAsync({ id: user.id, version, change })).version };
    },
    fetch: async () => savedOf(await fetchUser(user.id)),
    describeField,
    savedText: () => t('users.saved', { name }),
    notSavedText: (reason) => t('users.notChanged', { reason }),
  });
  return { ...form, savedRole: savedValues.role };
}
