import type { UserCalls, UserRecord } from '../../core/queries/users.queries.ts';
import { explainDelete } from '../../lib/forms/delete-failure.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';
import { withOwnedLinks } from './OwnedLinks.tsx';

// Admin actions on a user: confirmed or immediate, with a message about the result.

type Person = Pick<UserRecord, 'id' | 'name' | 'email' | 'counterLinks'>;

/** An invited user has no name yet. */
export const nameOf = ({ name, email }: Pick<Person, 'name' | 'email'>) => name || email;

export async function deleteUser(person: Person, { remove, takeLinks }: UserCalls): Promise<boolean> {
  const name = nameOf(person);
  const isGone = await confirm({
    title: translate('users.deleteQuestion', { name }),
    body: withOwnedLinks(translate('users.deleteBody'), { user: person, takeLinks }),
    confirmLabel: translate('users.deleteOne'),
    danger: true,
    action: () => remove.mutateAsync(person.id).catch(explainDelete),
  });
  if (isGone) showToast({ message: translate('users.deleted', { name }), kind: 'success' });
  return isGone;
}

export async function blockUser(person: Person, { block, takeLinks }: UserCalls): Promise<void> {
  const name = nameOf(person);
  const isBlocked = await confirm({
    title: translate('users.blockQuestion', { name }),
    body: withOwnedLinks(translate('users.blockBody'), { user: person, takeLinks }),
    confirmLabel: translate('users.blockOne'),
    danger: true,
    action: () =>
      block.mutateAsync(person.id).catch((error) => {
        throw new Error(errorMessage(error), { cause: error });
      }),
  });
  if (isBlocked) showToast({ message: translate('users.blocked', { name }), kind: 'success' });
}

const withToast = (act: Promise<unknown>, message: string) =>
  act.then(
    () => showToast({ message, kind: 'success' }),
    (error) => showToast({ message: errorMessage(error), kind: 'error' }),
  );

export const unblockUser = (person: Person, { unblock }: UserCalls) =>
  withToast(unblock.mutateAsync(person.id), translate('users.unblocked', { name: nameOf(person) }));

export const resendInvitation = (person: Person, { resend }: UserCalls) =>
  withToast(resend.mutateAsync(person.id), translate('users.resent', { email: person.email }));
