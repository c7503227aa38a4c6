import { type ApprovableRole, approvableRoles } from '@vitrine/contract/proposals';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { Checkbox } from '../../ui/toggles.tsx';
import classes from './settings.module.css';

interface ApprovalFieldProps {
  value: readonly ApprovableRole[];
  isReadOnly: boolean;
  onChange: (value: ApprovableRole[]) => void;
}

/** Whose changes somebody else must approve. */
export function ApprovalField({ value, isReadOnly, onChange }: ApprovalFieldProps) {
  const t = useT();
  const locale = useLocale();
  const set = (role: ApprovableRole, isOn: boolean) =>
    onChange(approvableRoles.filter((each) => (each === role ? isOn : value.includes(each))));
  return (
    <fieldset className={classes.ask}>
      <Text size="13.5/20" below={4} weight={550} as="legend">
        {t('settings.approval')}
      </Text>
      <Text size="13/18" tone="muted" as="p">
        {t('settings.approvalText')}
      </Text>
      {approvableRoles.map((role) => (
        <Checkbox
          key={role}
          label={t(`roles.${role}`)}
          checked={value.includes(role)}
          disabled={isReadOnly}
          onChange={(event) => set(role, event.currentTarget.checked)}
        />
      ))}
      {value.length > 0 && (
        <Text size="13/18" tone="muted" as="p">
          {t('settings.approvalApprovers')}{' '}
          <AppLink href={`/${locale}/proposals`}>{t('pages.proposals')}</AppLink>
        </Text>
      )}
    </fieldset>
  );
}
