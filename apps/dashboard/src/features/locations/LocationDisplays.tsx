import { DisplayPicker, type PickedDisplay } from '../../core/pickers/DisplayPicker.tsx';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Tag } from '../../ui/Tag.tsx';
import classes from './LocationForm.module.css';

interface LocationDisplaysProps {
  value: readonly PickedDisplay[];
  /** Displays that are not at this location yet. */
  added: readonly PickedDisplay[];
  onChange: (displays: PickedDisplay[]) => void;
}

/**
 * The displays of this location. An added display moves here; displays leave only by moving to another
 * location.
 */
export function LocationDisplays({ value, added, onChange }: LocationDisplaysProps) {
  const t = useT();
  const locale = useLocale();
  const isAdded = (id: string) => added.some((each) => each.id === id);
  return (
    <Text as="section" shrink aria-label={t('locations.displays')}>
      <Row className={classes.sectionHead} align="baseline" gap={8} below={8}>
        <h3>{t('locations.displays')}</h3>
        <span className={classes.hint}>
          {t('locations.displaysHere', { count: value.length - added.length })}
        </span>
      </Row>
      <Row as="ul" className={classes.chips} gap={6} wrap>
        {value.map((display) => (
          <li key={display.id}>
            {isAdded(display.id) ? (
              <Tag
                accent
                onRemove={() => onChange(value.filter(({ id }) => id !== display.id))}
                removeLabel={t('locations.takeBack', { name: display.name })}
              >
                {display.name}
              </Tag>
            ) : (
              <Text
                as={AppLink}
                href={`/${locale}/displays/detail/${display.id}`}
                className={classes.chip}
                rounded="tag"
                hover="line"
              >
                <Tag>{display.name}</Tag>
              </Text>
            )}
          </li>
        ))}
        <li>
          <DisplayPicker
            exclude={new Set(value.map(({ id }) => id))}
            onPick={(display) => onChange([...value, display])}
          />
        </li>
      </Row>
      <p role="status" className={classes.hint}>
        {added.length > 0 && t('locations.moves', { count: added.length })}
      </p>
    </Text>
  );
}
