import { useFolderTree } from '../../core/queries/folders.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { UserField, UserValues } from './user-values.ts';

const fieldKeys = {
  role: 'users.role',
  allowedFolder: 'users.allowedFolder',
  description: 'users.description',
  mayApprove: 'users.mayApprove',
  mayAlert: 'users.mayAlert',
} as const satisfies Record<UserField, string>;

/** A field as the conflict dialog shows it. */
export function useDescribeUserField() {
  const t = useT();
  const { tree } = useFolderTree();
  const textOf = (values: UserValues, field: UserField): string => {
    if (field === 'role') return t(`roles.${values.role}`);
    if (field === 'mayApprove' || field === 'mayAlert') return t(values[field] ? 'common.yes' : 'common.no');
    if (field === 'description') return values.description.trim();
    if (values.allowedFolder === null) return t('users.allFolders');
    return tree?.byId.get(values.allowedFolder)?.name ?? '';
  };
  return (values: UserValues, field: UserField) => ({
    field: t(fieldKeys[field]),
    text: textOf(values, field),
  });
}
