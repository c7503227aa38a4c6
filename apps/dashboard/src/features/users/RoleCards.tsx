import { type Role, roles } from '@vitrine/contract/access';
import { translateKey, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { pagesOf } from './what-role-opens.ts';

interface RoleCardsProps {
  value: Role;
  onChange: (role: Role) => void;
  /** Why it can't be changed, if so. */
  refusal?: string | undefined;
  error?: string | undefined;
}

const mostRightsFirst: readonly Role[] = roles.toReversed();

/** The three roles with the pages they can open. */
export function RoleCards({ value, onChange, refusal, error }: RoleCardsProps) {
  const t = useT();
  const locale = useLocale();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return (
    <ChoiceCards
      label={t('users.role')}
      value={value}
      onChange={onChange}
      disabled={refusal !== undefined}
      description={refusal}
      error={error}
      options={mostRightsFirst.map((role) => ({
        value: role,
        label: t(`roles.${role}`),
        text: (
          <>
            {t(`users.roleText.${role}`)}
            <Text tone="muted" block>
              {t('users.opens', {
                pages: list.format(pagesOf(role).map((page) => translateKey(page.titleKey))),
              })}
            </Text>
          </>
        ),
      }))}
    />
  );
}
