import { useT } from '../../lib/i18n/i18n.ts';
import { authBase, keptMail } from '../../lib/session/auth-base.ts';
import classes from './auth.module.css';
import { LinkedText } from './LinkedText.tsx';

/** Shows where to find the mail on an installation that does not send mail. */
export function KeptMailNotice() {
  const t = useT();
  const kept = keptMail();
  if (!kept) return null;
  return (
    <p className={classes.notice}>
      {kept === 'page' ? (
        <LinkedText text={t('signup.mailOnPage')} href={`${authBase()}/outbox`} />
      ) : (
        t('signup.mailInDirectory')
      )}
    </p>
  );
}
