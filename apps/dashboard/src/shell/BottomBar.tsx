import { translateKey, useLocale, useT } from '../lib/i18n/i18n.ts';
import { useSession } from '../lib/session/session.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Glyph } from '../ui/glyphs.tsx';
import hidden from '../ui/hidden.module.css';
import { Icon } from '../ui/icons.tsx';
import classes from './BottomBar.module.css';
import { barPagesOf, iconOf, useInUse } from './menu-pages.ts';
import { showOverlay, useOverlay } from './overlays.ts';
import { useSelectedEntry } from './Sidebar.tsx';

/** Replaces the sidebar below 640 px. */
export function BottomBar({ offline }: { offline: number }) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const selected = useSelectedEntry();
  const isMoreOpen = useOverlay() === 'more';
  const { pages, hasMore } = barPagesOf(caller, useInUse());
  const isElsewhere = selected !== undefined && !pages.some((page) => page.id === selected);
  return (
    <nav className={classes.bar} data-docked aria-label={t('shell.menu')}>
      {pages.map((page) => (
        <AppLink
          key={page.id}
          href={`/${locale}${page.path}`}
          className={classes.entry}
          aria-current={page.id === selected ? 'page' : undefined}
        >
          <Icon name={iconOf(page)} size={22} />
          <span>{translateKey(page.titleKey)}</span>
          {page.id === 'displays' && offline > 0 && (
            <span className={classes.count}>
              <span aria-hidden="true">{offline}</span>
              <span className={hidden.hidden}>{t('shell.offlineDisplays', { count: offline })}</span>
            </span>
          )}
        </AppLink>
      ))}
      {hasMore && (
        <button
          type="button"
          className={classes.entry}
          aria-haspopup="dialog"
          aria-expanded={isMoreOpen}
          data-here={isElsewhere || undefined}
          onClick={() => showOverlay('more')}
        >
          <Glyph name="dots" size={22} />
          <span>{t('shell.more')}</span>
        </button>
      )}
    </nav>
  );
}
