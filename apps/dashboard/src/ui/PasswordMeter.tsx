import { useT } from '../lib/i18n/i18n.ts';
import { strengthOf, strengths } from '../lib/password-strength.ts';
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
    <div className={classes.meter} data-strength={strength ?? undefined}>
      <div className={classes.bars} aria-hidden="true">
        {strengths.map((each, at) => (
          <i key={each} data-filled={at < filled || undefined} />
        ))}
      </div>
      <p role="status">{!isTyped || !strength ? t('passwords.rule') : t(`passwords.strength.${strength}`)}</p>
    </div>
  );
}
