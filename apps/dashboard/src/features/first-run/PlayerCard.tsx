import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph, type Picture, PictureOf } from '../../ui/glyphs.tsx';
import classes from './first-run.module.css';

export interface LinkRow {
  readonly key: string;
  readonly icon: Picture;
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

export function Links({ rows }: { rows: readonly LinkRow[] }) {
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

/** Machines for permanent use. */
export function PlayerCard() {
  const t = useT();
  const page = `/${useLocale()}/devices/get-a-player`;
  return (
    <Card padded className={classes.way}>
      <h2>
        {t('firstRun.player.title')} <small>{t('firstRun.player.text')}</small>
      </h2>
      <Links
        rows={[
          {
            key: 'pi',
            icon: 'device',
            title: t('firstRun.player.pi'),
            text: t('firstRun.player.piText'),
            href: `${page}#pi`,
          },
          {
            key: 'android',
            icon: 'image',
            title: t('firstRun.player.android'),
            text: t('firstRun.player.androidText'),
            href: `${page}#android`,
          },
          {
            key: 'tv',
            icon: 'display',
            title: t('firstRun.player.tv'),
            text: t('firstRun.player.tvText'),
            href: `${page}#tv`,
          },
        ]}
      />
    </Card>
  );
}
