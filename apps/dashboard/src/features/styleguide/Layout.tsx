import { useT } from '../../lib/i18n/i18n.ts';
import { TextField } from '../../ui/fields.tsx';
import { Fact, Facts, FormGrid, Grid } from '../../ui/layout/grids.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Section } from './Section.tsx';

const names = ['Counters', 'Windows', 'Info', 'Meeting rooms', 'Menu boards'];

/** What lays out parts: each as it is used by pages and forms. */
export function Layout() {
  const t = useT();
  return (
    <Section id="layout" title={t('styleguide.layout')}>
      <h3>Grid</h3>
      <Grid as="ul" least={160} gap={8}>
        {names.map((name) => (
          <li key={name}>
            <Tag>{name}</Tag>
          </li>
        ))}
      </Grid>
      <h3>FormGrid</h3>
      <FormGrid>
        <TextField label={t('styleguide.sample.name')} defaultValue="Praha · Vinohrady" />
        <TextField label={t('styleguide.sample.timezone')} defaultValue="Europe/Prague" />
      </FormGrid>
      <h3>Facts</h3>
      <Facts>
        <Fact label={t('styleguide.sample.name')}>Praha · Vinohrady</Fact>
        <Fact label={t('styleguide.sample.timezone')}>Europe/Prague</Fact>
      </Facts>
    </Section>
  );
}
