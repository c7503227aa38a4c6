import { canvasOf, type DesignShape } from '@vitrine/contract/design-canvas';
import { useMemo } from 'react';
import { DesignScreen } from '../../../core/design-views/DesignScreen.tsx';
import { contextOf, ownPlace } from '../../../core/design-views/design-context.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { useBrandLogo } from '../brand-logo.ts';
import type { Need, Template } from '../templates/template.ts';
import { documentOf, type Look, sampleDataOf } from '../templates/templates.ts';
import classes from './gallery.module.css';

const needIcons: Readonly<Record<Need, IconName>> = {
  table: 'source',
  calendar: 'calendar',
  feed: 'source',
  hours: 'calendar',
  weather: 'location',
  texts: 'document',
  moment: 'calendar',
  code: 'web',
  frameTicker: 'display',
  frameClock: 'display',
  frameLogo: 'display',
  frameEvents: 'display',
  alarm: 'alert',
};

/** In the morning, so that a day has begun and most of it is ahead. */
const shownHour = 8.5 * 3_600_000;

/** A template with its example data, as the renderer draws it. */
export function useTemplate(template: Template, look: Look) {
  const logo = useBrandLogo(look.brand);
  return useMemo(() => {
    const document = documentOf(template, look);
    const place = ownPlace(look.locale);
    const probe = contextOf({ place, now: () => 0, file: () => null, data: () => null });
    const midnight = Date.parse(`${look.today}T00:00Z`);
    const now = midnight + shownHour - probe.offsetAt(place.timezone, midnight);
    const context = contextOf({
      place,
      now: () => now,
      isStill: true,
      file: (id) => (id === look.brand?.logo ? logo : null),
      data: sampleDataOf(template, look.locale, now, look.today),
    });
    return { document, context };
  }, [template, look, logo]);
}

const noHover = matchMedia('(hover: none)');

interface TemplateCardProps {
  template: Template;
  look: Look;
  onUse: () => void;
  onLook: () => void;
}

export function TemplateCard({ template, look, onUse, onLook }: TemplateCardProps) {
  const t = useT();
  const shown = useTemplate(template, look);
  const name = template.name[look.locale];
  /** Fingers do not hover, so a tap looks closer, where both buttons are. */
  const begin = () => (noHover.matches ? onLook() : onUse());
  return (
    <Text as="li" className={classes.card} shrink>
      <Text as="div" className={classes.shot} edged>
        <DesignScreen {...shown} />
        <Text
          as="button"
          type="button"
          className={classes.use}
          cover
          aria-label={t('designer.gallery.useNamed', { name })}
          onClick={begin}
        />
        <div className={classes.tools}>
          <span className={classes.label} aria-hidden="true">
            {t('designer.gallery.use')} <Kbd keys="enter" look="onColour" />
          </span>
        </div>
      </Text>
      <Row className={classes.title} justify="between" gap={4}>
        <h2>
          {/* The picture is reached by keyboard already. */}
          <button type="button" tabIndex={-1} onClick={begin}>
            {name}
          </button>
        </h2>
        <IconButton
          icon="eye"
          size="sm"
          label={t('designer.gallery.closerNamed', { name })}
          onClick={onLook}
        />
      </Row>
      <Row as="p" gap={6} size="13/18" tone="muted">
        <Icon name={needIcons[template.need]} size={14} />
        {t(`designer.needs.${template.need}`)}
      </Row>
    </Text>
  );
}

interface EmptyCanvasProps {
  shape: DesignShape;
  isStarting: boolean;
  onStart: () => void;
}

export function EmptyCanvas({ shape, isStarting, onStart }: EmptyCanvasProps) {
  const t = useT();
  const { width, height } = canvasOf[shape];
  return (
    <Text as="li" className={classes.card} shrink>
      <button type="button" className={classes.empty} disabled={isStarting} onClick={onStart}>
        <Stack as="span" className={classes.plus} tone="accent" center fill="accent">
          <Glyph name="plus" size={18} />
        </Stack>
        <Text as="b" size="14" weight={600} tone="strong">
          {t('designer.gallery.emptyCanvas')}
        </Text>
        <span>
          {width} × {height}
        </span>
      </button>
      <h2 className={classes.title}>{t('designer.gallery.fromNothing')}</h2>
      <Row as="p" gap={6} size="13/18" tone="muted">
        {t('designer.gallery.oneByOne')}
      </Row>
    </Text>
  );
}
