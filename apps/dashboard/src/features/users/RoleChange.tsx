import type { Role } from '@vitrine/contract/access';
import type { Page } from '@vitrine/contract/pages';
import { translateKey, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import classes from './users.module.css';
import { roleDifference } from './what-role-opens.ts';

/** What a person gains or loses when another role is saved. */
export function RoleChange({ name, before, after }: { name: string; before: Role; after: Role }) {
  const t = useT();
  const locale = useLocale();
  const { gained, lost } = roleDifference(before, after);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const named = (pages: readonly Page[]) => list.format(pages.map((page) => translateKey(page.titleKey)));
  return (
    <Stack
      role="status"
      size="13.5/20"
      gap={6}
      pad="10/12"
      rounded="box"
      sunken
      orGone
      className={classes.roleChange}
    >
      {gained.length > 0 && (
        <Row gap={8} align="start" as="p" data-gains>
          <Glyph name="plus" size={14} />
          {t('users.gains', { name, pages: named(gained) })}
        </Row>
      )}
      {lost.length > 0 && (
        <Row gap={8} align="start" as="p" data-loses>
          <Glyph name="minus" size={14} />
          {t('users.loses', { name, pages: named(lost) })}
        </Row>
      )}
    </Stack>
  );
}
