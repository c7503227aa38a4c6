import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph, type Picture, PictureOf } from '../../ui/glyphs.tsx';
import classes from './first-run.module.css';

interface LinkRow {
  readonly key: string;
  readonly icon: Picture;
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

function Links({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul className={classes.links}>
      {rows.map(({ key, icon, title, text, href }) => (
        <li key={key}>
          <AppLink href={href}>
            <span className={classes.icon}>
              <PictureOf of={icon} size={16} />
            </span>
            <span className={classes.linkWords}>
              <b>{title}</b>
              <span>{text}</span>
            </span>
            <Glyph name="chevron-right" size={14} />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** The ways of Get a player, in its words; the anchor opens the way there. */
const ways = [
  { key: 'pi', icon: 'device', title: 'getPlayer.pi.title', text: 'getPlayer.pi.needs' },
  { key: 'lg', icon: 'display', title: 'getPlayer.lg.title', text: 'getPlayer.lg.needs' },
  { key: 'samsung', icon: 'display', title: 'getPlayer.samsung.title', text: 'getPlayer.samsung.needs' },
  { key: 'android', icon: 'image', title: 'getPlayer.android.title', text: 'getPlayer.android.needs' },
  { key: 'chromebox', icon: 'grid', title: 'getPlayer.chromebox.title', text: 'getPlayer.chromebox.needs' },
] as const;

/** Machines for permanent use. */
export function PlayerCard() {
  const t = useT();
  const page = `/${useLocale()}/devices/get-a-player`;
  return (
    <Card padded className={classes.way}>
      <h2>
        {t('pages.getPlayer')} <small>{t('firstRun.player.text')}</small>
      </h2>
      <Links
        rows={ways.map(({ key, icon, title, text }) => ({
          key,
          icon,
          title: t(title),
          text: t(text),
          href: `${page}#${key}`,
        }))}
      />
    </Card>
  );
}
