import { useT } from '../../../../lib/i18n/i18n.ts';
import classes from './legend.module.css';

export function LaneLegend() {
  const t = useT();
  return (
    <ul className={classes.legend} aria-label={t('timeline.legend')}>
      <li>
        <i className={classes.playlist} />
        {t('timeline.legendPlaylist')}
      </li>
      <li>
        <b>3</b>
        {t('overviewCalendar.legendCount')}
      </li>
      <li>
        <i className={classes.letter}>a</i>
        {t('overviewCalendar.legendLetter')}
      </li>
      <li>
        <i className={classes.turns} />
        {t('timeline.legendTurns')}
      </li>
      <li>
        <i className={classes.closed} />
        {t('timeline.legendClosed')}
      </li>
      <li>
        <i className={classes.gap} />
        {t('timeline.legendGap')}
      </li>
      <li>
        <i className={classes.now} />
        {t('overviewCalendar.legendNow')}
      </li>
      <li className={classes.keys}>{t('overviewCalendar.keys')}</li>
    </ul>
  );
}
