import { useT } from '../../lib/i18n/i18n.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Choices } from './Choices.tsx';
import { Controls } from './Controls.tsx';
import { Drawings } from './Drawings.tsx';
import { Languages } from './Languages.tsx';
import { Layers } from './Layers.tsx';
import { Layout } from './Layout.tsx';
import classes from './styleguide.module.css';
import { Tables } from './Tables.tsx';
import { Tokens } from './Tokens.tsx';

/** All components in all states: the page of the visual regression test. */
export function StyleguidePage() {
  const t = useT();
  return (
    <Stack className={classes.page} gap={16} fit>
      <h1>{t('pages.styleguide')}</h1>
      <Tokens />
      <Drawings />
      <Controls />
      <Choices />
      <Layout />
      <Tables />
      <Layers />
      <Languages />
    </Stack>
  );
}
