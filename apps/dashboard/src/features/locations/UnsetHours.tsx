import { defaultHours, nonstopHours, type WeeklyHours } from '@vitrine/contract/locations';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import classes from './OpeningHours.module.css';

/**
 * Opening hours were never set. The location counts as always open until somebody sets them or confirms that.
 */
export function UnsetHours({ onSet }: { onSet: (hours: WeeklyHours) => void }) {
  const t = useT();
  return (
    <section aria-label={t('locations.hours.title')}>
      <Row className={classes.head} gap={8} rowGap={4} wrap>
        <h3>{t('locations.hours.title')}</h3>
      </Row>
      <div className={classes.unset}>
        <Glyph name="clock" size={18} />
        <p>
          <Text as="b" weight={600} tone="strong">
            {t('locations.hours.unset')}
          </Text>
          <Text className={classes.hint} size="13/18" tone="muted" above={8}>
            {t('locations.hours.unsetText')}
          </Text>
        </p>
        <Row as="span" align="stretch" gap={8} wrap>
          <Button size="sm" onClick={() => onSet(nonstopHours)}>
            {t('locations.hours.confirmNonstop')}
          </Button>
          <Button size="sm" onClick={() => onSet(defaultHours)}>
            {t('locations.hours.setHours')}
          </Button>
        </Row>
      </div>
    </section>
  );
}
