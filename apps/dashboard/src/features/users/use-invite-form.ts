import { useUserCalls } from '../../core/queries/users.queries.ts';
import { unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { emptyInvitation, InviteValues, invitationOf, isUntouched, problemsOf } from './invite-values.ts';

/** Either all are invited or, if something is invalid, none. */
export function useInviteForm() {
  const t = useT();
  const { invite } = useUserCalls();
  const form = useRecordForm({
    name: t('users.newName'),
    draftOf: 'invitation',
    schema: InviteValues,
    saved: unsavedRecord(emptyInvitation()),
    changedFields: (_, values) => (isUntouched(values) ? [] : ['emails']),
    problemsOf,
    send: async (values) => {
      const { length: count } = await invite.mutateAsync(invitationOf(values));
      return { ...unsavedRecord(values), count };
    },
    savedText: (_, { count }) => t('users.invited', { count }),
    notSavedText: (reason) => t('users.notInvited', { reason }),
    isSavedOnlyByHand: true,
  });
  return {
    ...form,
    set: <K extends keyof InviteValues>(field: K, value: InviteValues[K]) => {
      form.set(field, value);
      if (field === 'typing') form.forget('emails');
    },
  };
}
