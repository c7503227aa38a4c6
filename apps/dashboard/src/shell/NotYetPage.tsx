import type { Page } from '@vitrine/contract/pages';
import { translateKey, useT } from '../lib/i18n.ts';
import { Icon } from '../ui/icons.tsx';
import { iconOf } from './menu-pages.ts';
import classes from './NotYetPage.module.css';
import { useOpenPage } from './open-page.ts';

/** A page whose place is taken and whose content is not here yet. */
export function NotYetPage() {
  const page = useOpenPage();
  if (!page) return null;
  return page.id === 'live' ? (
    <main className={classes.alone}>
      <Announcement page={page} />
    </main>
  ) : (
    <Announcement page={page} />
  );
}

function Announcement({ page }: { page: Page }) {
  const t = useT();
  return (
    <>
      <h1 className={classes.title}>{translateKey(page.titleKey)}</h1>
      <section className={classes.card}>
        <span className={classes.icon}>
          <Icon name={page.id === 'live' ? 'live' : iconOf(page)} size={26} />
        </span>
        <p className={classes.sentence}>{translateKey(`notYet.${page.id}`)}</p>
        <p className={classes.note}>{t('notYet.note')}</p>
      </section>
    </>
  );
}
