import { FolderPicker } from '../../core/pickers/FolderPicker.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { ChipsField } from '../../ui/ChipsField.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextAreaField } from '../../ui/fields.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { allEmails, isValidEmail, splitEmails } from './invite-values.ts';
import { RoleCards } from './RoleCards.tsx';
import { useInviteForm } from './use-invite-form.ts';

export function InviteSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useInviteForm();
  const { values, errors, set } = form;
  const count = allEmails(values).length;
  const submit = async () => {
    if (await form.save()) onClose();
  };
  return (
    <SideSheet
      opened
      width={640}
      title={t('users.inviteTitle')}
      onClose={onClose}
      footerNote={form.note}
      submitLabel={count === 0 ? t('users.inviteTitle') : t('users.inviteCount', { count })}
      onSubmit={() => void submit()}
      submitting={form.isSaving}
    >
      <Stack ref={form.container} gap={18}>
        <DraftOffer draft={form.draft} />
        <ChipsField
          label={t('users.emails')}
          hint={t('users.emailsHint')}
          description={t('users.inviteNote')}
          error={errors.emails}
          values={values.emails}
          onChange={(emails) => set('emails', emails)}
          text={values.typing}
          onText={(typing) => set('typing', typing)}
          split={splitEmails}
          separators={/[,;\r\n]/}
          isValid={isValidEmail}
          invalidLabel={t('users.badEmail')}
          removeLabel={(email) => t('users.removeEmail', { email })}
          placeholder={t('users.emailsPlaceholder')}
          inputMode="email"
        />
        <RoleCards value={values.role} onChange={(role) => set('role', role)} error={errors.role} />
        <div>
          <FolderPicker
            label={t('users.allowedFolder')}
            topLabel={t('users.allFolders')}
            value={values.allowedFolder}
            onChange={(folder) => set('allowedFolder', folder)}
            error={errors.allowedFolder}
          />
          <Text as="p" above={6} size="13/18" tone="muted">
            {t('users.folderHint')}
          </Text>
        </div>
        <TextAreaField
          label={t('users.description')}
          optional
          rows={2}
          maxLength={500}
          value={values.description}
          error={errors.description}
          onChange={(event) => set('description', event.currentTarget.value)}
        />
      </Stack>
    </SideSheet>
  );
}
