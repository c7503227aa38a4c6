import type { UserCalls, UserRecord } from '../../core/queries/users.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { RowAction } from '../../ui/DataTable.tsx';
import { withOwnedLinks } from './OwnedLinks.tsx';
import { downloadPersonalData, useErasePerson } from './personal-data.ts';
import { blockUser, deleteUser, nameOf, resendInvitation, unblockUser } from './user-actions.ts';

/** Actions on a user, in a row and on their page. Users cannot act on themselves; the menu says so. */
export function useUserMenu(calls: UserCalls, onDeleted?: () => void) {
  const t = useT();
  const erase = useErasePerson();
  return (user: UserRecord): RowAction[] => {
    const notYourself = user.isYou ? { disabled: true, hint: t('users.notYourself') } : {};
    const remove = async () => {
      if (await deleteUser(user, calls)) onDeleted?.();
    };
    const reference = { kind: 'user', key: user.id } as const;
    const forget = async () => {
      const more = (text: string) => withOwnedLinks(text, { user, takeLinks: calls.takeLinks });
      if (await erase({ reference, name: nameOf(user), isUser: true, more })) onDeleted?.();
    };
    return [
      ...(user.status === 'unconfirmed'
        ? [
            {
              label: t('users.resend'),
              icon: 'mail' as const,
              onClick: () => void resendInvitation(user, calls),
            },
          ]
        : []),
      user.status === 'blocked'
        ? { label: t('users.unblock'), icon: 'check', onClick: () => void unblockUser(user, calls) }
        : {
            label: t('users.block'),
            icon: 'close',
            onClick: () => void blockUser(user, calls),
            ...notYourself,
          },
      {
        label: t('privacy.exportData'),
        icon: 'download',
        onClick: () => void downloadPersonalData(reference),
      },
      {
        label: t('users.delete'),
        icon: 'trash',
        danger: true,
        onClick: () => void remove(),
        ...notYourself,
      },
      {
        label: t('privacy.erase'),
        icon: 'user',
        danger: true,
        onClick: () => void forget(),
        ...notYourself,
      },
    ];
  };
}
