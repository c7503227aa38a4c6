import { useT } from '../../lib/i18n/i18n.ts';
import classes from './first-run.module.css';

/** No TV or phone can reach a loopback address. */
export function LocalOnly() {
  const t = useT();
  return (
    <div className={classes.local} role="note">
      <b>{t('firstRun.local.title')}</b>
      <p>{t('firstRun.local.text')}</p>
      <code>HOST=0.0.0.0 PUBLIC_URL=https://signage.example.com npm start</code>
    </div>
  );
}
