import { FolderPicker } from '../../core/pickers/FolderPicker.tsx';
import type { UserRecord } from '../../core/queries/users.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextAreaField } from '../../ui/fields.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Checkbox } from '../../ui/toggles.tsx';
import { RoleCards } from './RoleCards.tsx';
import { RoleChange } from './RoleChange.tsx';
import type { useUserForm } from './use-user-form.ts';
import { nameOf } from './user-actions.ts';

/** The person's permissions on this server, which its admins manage. */
export function UserAccess({ user, form }: { user: UserRecord; form: ReturnType<typeof useUserForm> }) {
  const t = useT();
  const { values, errors, set } = form;
  return (
    <Card title={t('users.access')} padded>
      <Stack ref={form.container} gap={18}>
        <DraftOffer draft={form.draft} />
        <RoleCards
          value={values.role}
          onChange={(role) => set('role', role)}
          refusal={user.isYou ? t('users.ownRole') : undefined}
          error={errors.role}
        />
        <RoleChange name={nameOf(user)} before={form.savedRole} after={values.role} />
        <div>
          <FolderPicker
            label={t('users.allowedFolder')}
            topLabel={t('users.allFolders')}
            value={values.allowedFolder}
            onChange={(folder) => set('allowedFolder', folder)}
            error={errors.allowedFolder}
            {...(user.isYou ? { refusalOf: () => t('users.notYourself') } : {})}
          />
          <Text as="p" above={6} size="13/18" tone="muted">
            {t('users.folderHint')}
          </Text>
        </div>
        {values.role !== 'admin' && (
          <Checkbox
            label={t('users.mayApprove')}
            description={t('users.mayApproveText')}
            checked={values.mayApprove}
            onChange={(event) => set('mayApprove', event.currentTarget.checked)}
          />
        )}
        {values.role !== 'admin' && (
          <Checkbox
            label={t('users.mayAlert')}
            description={t('users.mayAlertText')}
            checked={values.mayAlert}
            onChange={(event) => set('mayAlert', event.currentTarget.checked)}
          />
        )}
        <TextAreaField
          label={t('users.description')}
          optional
          rows={3}
          maxLength={500}
          value={values.description}
          error={errors.description}
          onChange={(event) => set('description', event.currentTarget.value)}
        />
      </Stack>
    </Card>
  );
}
