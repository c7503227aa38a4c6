import type { User } from '@vitrine/contract/users';
import { useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import classes from './users.module.css';

const marks = { blocked: 'offline', confirmed: 'online', unconfirmed: 'unknown' } as const;

/** The status icon with its text. */
export function UserStatus({ status }: { status: User['status'] }) {
  const t = useT();
  if (status !== 'active') {
    return <StatusText status={marks[status]}>{t(`users.status.${status}`)}</StatusText>;
  }
  return (
    <span className={classes.active}>
      <span className={classes.activeMark}>
        <Glyph name="check" size={10} strokeWidth={3} />
      </span>
      {t('users.status.active')}
    </span>
  );
}
