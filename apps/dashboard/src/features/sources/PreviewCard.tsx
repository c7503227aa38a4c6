import { useState } from 'react';
import { DesignPicture } from '../../core/design-views/designs.views.tsx';
import type { SourceRecord } from '../../core/queries/sources.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import classes from './waiting.module.css';

interface PreviewCardProps {
  designs: SourceRecord['designs'];
  /** The picture shows rows as they are edited, which screens do only later. */
  isWaiting: boolean;
}

/** A design that shows this table, with the rows as they are edited. */
export function PreviewCard({ designs, isWaiting }: PreviewCardProps) {
  const t = useT();
  const locale = useLocale();
  const [chosen, choose] = useState<string | null>(null);
  const design = designs.find(({ id }) => id === chosen) ?? designs[0];
  if (!design) return null;
  return (
    <Card padded className={`${classes.card} ${classes.preview}`}>
      <Row className={classes.head} gap={12} align="start" justify="between">
        {designs.length > 1 ? (
          <SelectField
            label={t('sources.preview')}
            hideLabel
            options={designs.map(({ id, name }) => ({ value: id, label: name }))}
            value={design.id}
            onChange={choose}
          />
        ) : (
          <h2>{design.name}</h2>
        )}
        <LinkButton size="sm" href={`/${locale}/designs/detail/${design.id}`}>
          {t('sources.openDesign')}
        </LinkButton>
      </Row>
      <div className={classes.screen}>
        <DesignPicture key={design.id} id={design.id} label={design.name} />
      </div>
      <Text as="p" size="13" tone="muted">
        {t(isWaiting ? 'sources.previewNext' : 'sources.previewNow')}
      </Text>
    </Card>
  );
}
