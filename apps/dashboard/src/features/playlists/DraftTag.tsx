import { useT } from '../../lib/i18n/i18n.ts';
import classes from './playlists.module.css';

/** "Draft" */
export function DraftTag() {
  const t = useT();
  return <span className={classes.draft}>{t('playlists.draft')}</span>;
}
