import { useT } from '../../lib/i18n/i18n.ts';
import { authBase, keptMail } from '../../lib/session/auth-base.ts';
import classes from './auth.module.css';
import { LinkedText } from './LinkedText.tsx';

/** Where the mail is, on an installation that sends none. */
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
