import { useT } from '../../lib/i18n/i18n.ts';
import { Icon, iconNames } from '../../ui/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { type Status, StatusChip, StatusMark, StatusText } from '../../ui/StatusMark.tsx';
import { Samples, Section } from './Section.tsx';
import classes from './styleguide.module.css';

const scale = {
  display: classes.display,
  h1: classes.h1,
  h2: classes.h2,
  h3: classes.h3,
  body: classes.body,
  table: classes.table,
  meta: classes.metaText,
  caption: classes.caption,
  micro: classes.micro,
  mono: classes.mono,
};
const statuses: readonly Status[] = ['playlist_active', 'closed', 'online', 'offline', 'unknown', 'warning'];

/** Type, icons and status shapes. */
export function Drawings() {
  const t = useT();
  return (
    <>
      <Section id="type" title={t('styleguide.type')}>
        <ul className={classes.scale}>
          {Object.entries(scale).map(([step, className]) => (
            <li key={step}>
              <Row as="span" gap={8} align="baseline" size="12/16" tone="muted">
                {step}
              </Row>
              <span className={className}>{t('styleguide.typeSample')}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="icons" title={t('styleguide.icons', { count: iconNames.length })}>
        <Stack as="ul" className={classes.icons} gap={8} rowGap={16}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} size={22} />
              <Row as="span" gap={8} align="baseline" size="12/16" tone="muted">
                {name}
              </Row>
            </li>
          ))}
        </Stack>
      </Section>
      <Section id="statuses" title={t('styleguide.statuses')}>
        <Samples name={t('styleguide.marks')}>
          {statuses.map((status) => (
            <StatusMark key={status} status={status} size={22} />
          ))}
        </Samples>
        <Samples name={t('styleguide.words')}>
          {statuses.map((status) => (
            <StatusText key={status} status={status} />
          ))}
        </Samples>
        <Samples name={t('styleguide.chips')}>
          {statuses.map((status) => (
            <StatusChip key={status} status={status} />
          ))}
        </Samples>
      </Section>
    </>
  );
}
