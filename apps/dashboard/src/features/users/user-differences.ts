import { useT } from '../../lib/i18n.ts';
import type { Difference } from '../../ui/conflict.tsx';
import { useFolderTree } from '../playables/folders.queries.ts';
import { type UserField, type UserValues, valuesOf } from './user-values.ts';
import type { UserRecord } from './users.queries.ts';

const fieldKeys = {
  role: 'users.role',
  allowedFolder: 'users.allowedFolder',
  description: 'users.description',
} as const satisfies Record<UserField, string>;

/** What somebody else saved and what I have chosen, of the fields I changed. */
export function useUserDifferences() {
  const t = useT();
  const { tree } = useFolderTree();
  const textOf = (values: UserValues, field: UserField): string => {
    if (field === 'role') return t(`roles.${values.role}`);
    if (field === 'description') return values.description.trim();
    if (values.allowedFolder === null) return t('users.allFolders');
    return tree?.byId.get(values.allowedFolder)?.name ?? '';
  };
  return (theirs: UserRecord, mine: UserValues, changed: readonly UserField[]): Difference[] =>
    changed.map((field) => ({
      field: t(fieldKeys[field]),
      theirs: textOf(valuesOf(theirs), field),
      mine: textOf(mine, field),
    }));
}
