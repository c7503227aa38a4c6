import { defaultHours, nonstopHours, type WeeklyHours } from '@vitrine/contract/locations';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import classes from './OpeningHours.module.css';

/**
 * Opening hours were never set. The location counts as always open until somebody sets them or confirms that.
 */
export function UnsetHours({ onSet }: { onSet: (hours: WeeklyHours) => void }) {
  const t = useT();
  return (
    <section aria-label={t('locations.hours.title')}>
      <div className={classes.head}>
        <h3>{t('locations.hours.title')}</h3>
      </div>
      <div className={classes.unset}>
        <Glyph name="clock" size={18} />
        <p>
          <b>{t('locations.hours.unset')}</b>
          <span className={classes.hint}>{t('locations.hours.unsetText')}</span>
        </p>
        <span className={classes.ways}>
          <Button size="sm" onClick={() => onSet(nonstopHours)}>
            {t('locations.hours.confirmNonstop')}
          </Button>
          <Button size="sm" onClick={() => onSet(defaultHours)}>
            {t('locations.hours.setHours')}
          </Button>
        </span>
      </div>
    </section>
  );
}
