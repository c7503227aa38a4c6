import { useT } from '../lib/i18n/i18n.ts';
import { strengthOf, strengths } from '../lib/password-strength.ts';
import { Stack } from './layout/layout.tsx';
import classes from './PasswordMeter.module.css';

interface PasswordMeterProps {
  password: string;
  /** Values that an attacker would try first: name, address. */
  known?: readonly string[];
}

/** The strength of a new password, below its field. */
export function PasswordMeter({ password, known }: PasswordMeterProps) {
  const t = useT();
  const strength = strengthOf(password, known);
  const filled = strength ? strengths.indexOf(strength) + 1 : 0;
  const isTyped = password !== '';
  return (
    <Stack
      above={8}
      className={classes.meter}
      gap={6}
      size="13/18"
      tone="muted"
      data-strength={strength ?? undefined}
    >
      <Stack className={classes.bars} gap={4} aria-hidden="true">
        {strengths.map((each, at) => (
          <i key={each} data-filled={at < filled || undefined} />
        ))}
      </Stack>
      <p role="status">{!isTyped || !strength ? t('passwords.rule') : t(`passwords.strength.${strength}`)}</p>
    </Stack>
  );
}
