import type { ReactNode } from 'react';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import type { MenuItem } from '../../../ui/Menu.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import classes from './editor.module.css';
import { NameField } from './NameField.tsx';

interface EditorHeadProps {
  name: string;
  nameError: string | undefined;
  onName: (name: string) => void;
  /** Whether it is on screens. */
  status: ReactNode;
  /** How far it is saved. */
  saving: ReactNode;
  /** The button of the page. */
  button: ReactNode;
  /** Duplicate, delete and other actions on the whole playlist. */
  actions: readonly MenuItem[];
}

export function EditorHead({ name, nameError, onName, status, saving, button, actions }: EditorHeadProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Row as="header" className={classes.head} high={36} below={16} gap={14} rowGap={8} wrap>
      <AppLink
        href={`/${locale}/playlists`}
        className={classes.back}
        aria-label={t('editor.all')}
        title={t('editor.all')}
      >
        <Glyph name="chevron-left" size={18} />
      </AppLink>
      <NameField name={name} error={nameError} onChange={onName} />
      <Text className={classes.status} shrink>
        {status}
      </Text>
      <Row className={classes.actions} gap={14} justify="end" shrink push>
        {saving}
        <MenuButton label={t('list.moreActions')} items={actions} />
        {button}
      </Row>
    </Row>
  );
}
