import type { User } from '@vitrine/contract/users';
import { useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
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
    <Text size="13/18" tone="active" weight={550} nowrap className={classes.active}>
      <Stack as="span" center fixed className={classes.activeMark}>
        <Glyph name="check" size={10} strokeWidth={3} />
      </Stack>
      {t('users.status.active')}
    </Text>
  );
}
