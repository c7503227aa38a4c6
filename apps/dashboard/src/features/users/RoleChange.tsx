import type { Role } from '@vitrine/contract/access';
import type { Page } from '@vitrine/contract/pages';
import { translateKey, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
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
    <div role="status" className={classes.roleChange}>
      {gained.length > 0 && (
        <p data-gains>
          <Glyph name="plus" size={14} />
          {t('users.gains', { name, pages: named(gained) })}
        </p>
      )}
      {lost.length > 0 && (
        <p data-loses>
          <Glyph name="minus" size={14} />
          {t('users.loses', { name, pages: named(lost) })}
        </p>
      )}
    </div>
  );
}
