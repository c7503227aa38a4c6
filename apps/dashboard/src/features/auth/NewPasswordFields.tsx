import { useT } from '../../lib/i18n/i18n.ts';
import { PasswordField, type TextFieldProps } from '../../ui/fields.tsx';
import { PasswordMeter } from '../../ui/PasswordMeter.tsx';

type FieldProps = Omit<TextFieldProps, 'label' | 'type' | 'right'>;

interface NewPasswordFieldsProps {
  field: (name: 'password' | 'passwordConfirmation') => FieldProps;
  password: string;
  /** Values that an attacker would try first. */
  known: readonly string[];
  label: string;
  autoFocus?: boolean;
}

/** A new password with its strength, and its repetition. */
export function NewPasswordFields({ field, password, known, label, autoFocus }: NewPasswordFieldsProps) {
  const t = useT();
  return (
    <>
      <div>
        <PasswordField
          {...field('password')}
          label={label}
          autoComplete="new-password"
          autoFocus={autoFocus}
        />
        <PasswordMeter password={password} known={known} />
      </div>
      <PasswordField
        {...field('passwordConfirmation')}
        label={t('auth.passwordConfirmation')}
        autoComplete="new-password"
      />
    </>
  );
}
