import { useState } from 'react';
import { isSessionRefused } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/forms/drafts.ts';
import { useUnsavedGuard } from '../../lib/forms/unsaved.ts';
import { useFormErrors } from '../../lib/forms/use-form-errors.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';
import { emptyInvitation, InviteValues, invitationOf, isUntouched, problemsOf } from './invite-values.ts';
import { useUserCalls } from './users.queries.ts';

export function useInviteForm() {
  const t = useT();
  const { invite } = useUserCalls();
  const [values, setValues] = useState(() => emptyInvitation());
  const problems = useFormErrors(() => problemsOf(values));
  const { kept: savedDraft, drop } = useDraft({
    of: 'invitation',
    schema: InviteValues,
    unsaved: () => (isUntouched(values) ? null : values),
  });
  const set = <K extends keyof InviteValues>(field: K, value: InviteValues[K]) => {
    setValues((before) => ({ ...before, [field]: value }));
    problems.forget(field === 'typing' ? 'emails' : field);
  };

  /** Whether all of them are invited now. What went wrong has been said, and nobody is. */
  const send = async (): Promise<boolean> => {
    if (!problems.check()) return false;
    try {
      const { length: count } = await invite.mutateAsync(invitationOf(values));
      drop();
      allowLeaving();
      showToast({ message: t('users.invited', { count }), kind: 'success' });
      return true;
    } catch (error) {
      // The session ended: that has been said, and the draft is kept.
      if (isSessionRefused(error)) return false;
      problems.showThoseOf(error);
      showToast({ message: t('users.notInvited', { reason: errorMessage(error) }), kind: 'error' });
      return false;
    }
  };
  const allowLeaving = useUnsavedGuard({ changes: isUntouched(values) ? 0 : 1, name: t('users.newName') });
  return {
    container: problems.container,
    values,
    errors: problems.errors,
    note: problems.note,
    set,
    checkEmails: () => problems.checkField('emails'),
    send,
    isSending: invite.isPending,
    draft: savedDraft && {
      restore: () => {
        setValues(savedDraft);
        drop();
      },
      drop,
    },
  };
}
