import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { type Picture, PictureOf } from '../../ui/glyphs.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useFirstRun } from '../first-run/first-run.queries.ts';
import { LocalOnly } from '../first-run/local-only.views.tsx';
import { EnginesCard, Marks } from './EnginesCard.tsx';
import classes from './get-player.module.css';
import { kioskRecipe } from './kiosk-recipe.ts';

/** The supported platforms with instructions. Platforms that do not work yet are not listed. */
export function GetPlayerPage() {
  const t = useT();
  const locale = useLocale();
  const { data, error, refetch } = useFirstRun();
  return (
    <div className={classes.page}>
      <nav className={classes.path}>
        <AppLink href={`/${locale}/devices`}>{t('pages.devices')}</AppLink>
      </nav>
      <header className={classes.head}>
        <div>
          <h1>{t('pages.getPlayer')}</h1>
          <p>{t('getPlayer.text')}</p>
        </div>
        <LinkButton icon="plus" href={`/${locale}/displays?add=display`}>
          {t('displays.add')}
        </LinkButton>
      </header>
      {data ? (
        <Ways playerUrl={data.playerUrl} isLocalOnly={data.isLocalOnly} />
      ) : error ? (
        <Card>
          <ErrorState
            title={t('getPlayer.loadFailed')}
            detail={errorMessage(error)}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <div className={classes.columns} aria-busy="true">
          <div className={classes.ways}>
            <FactsSkeleton rows={5} />
            <FactsSkeleton rows={5} />
          </div>
          <div className={classes.aside}>
            <FactsSkeleton rows={4} />
          </div>
        </div>
      )}
    </div>
  );
}

function Ways({ playerUrl, isLocalOnly }: { playerUrl: string; isLocalOnly: boolean }) {
  const t = useT();
  const locale = useLocale();
  const typed = playerUrl.replace(/^https?:\/\//, '').replace(/\/$/, '');
  const recipe = kioskRecipe(playerUrl);
  return (
    <div className={classes.columns}>
      <div className={classes.ways}>
        {isLocalOnly && <LocalOnly />}
        <Way id="pi" icon="device" title={t('getPlayer.pi.title')} text={t('getPlayer.pi.needs')}>
          <ol className={classes.steps}>
            <li>{t('getPlayer.pi.install')}</li>
            <li>
              {t('getPlayer.pi.paste')}
              <div className={classes.recipe}>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the box is reached by the keyboard */}
                <pre tabIndex={0}>{recipe}</pre>
                <CopyButton value={recipe} label={t('getPlayer.pi.copy')} />
              </div>
            </li>
            <li>{t('getPlayer.pi.restarts')}</li>
          </ol>
          <p className={classes.limit}>{t('getPlayer.pi.limit')}</p>
        </Way>
        <Way
          id="android"
          icon="image"
          title={t('getPlayer.android.title')}
          text={t('getPlayer.android.needs')}
        >
          <ol className={classes.steps}>
            <li>{t('getPlayer.android.install')}</li>
            <li>
              {t('getPlayer.android.address')} <code>{typed}</code>
            </li>
            <li>{t('getPlayer.android.boot')}</li>
            <li>{t('getPlayer.android.words')}</li>
          </ol>
          <p className={classes.limit}>{t('getPlayer.android.limit')}</p>
        </Way>
        <Way id="tv" icon="display" title={t('getPlayer.tv.title')} text={t('getPlayer.tv.notYet')}>
          <p className={classes.limit}>{t('getPlayer.tv.text')}</p>
        </Way>
      </div>
      <div className={classes.aside}>
        <Card padded id="browser">
          <h2>{t('getPlayer.browser.title')}</h2>
          <p className={classes.needs}>{t('getPlayer.browser.needs')}</p>
          {!isLocalOnly && (
            <QrCode content={playerUrl} label={t('firstRun.tv.code', { address: typed })} size={124} />
          )}
          <p className={classes.address}>
            <code>{typed}</code>
            <CopyButton value={playerUrl} label={t('firstRun.tv.copy')} />
          </p>
          <p className={classes.needs}>{t('getPlayer.browser.open')}</p>
          <Marks />
          <LinkButton variant="primary" fullWidth href={`/${locale}/displays?add=display`}>
            {t('getPlayer.browser.typeWords')}
          </LinkButton>
        </Card>
        <EnginesCard />
      </div>
    </div>
  );
}

interface WayProps {
  /** Used as anchor in the URL. */
  id: string;
  icon: Picture;
  title: string;
  text: string;
  children: ReactNode;
}

function Way({ id, icon, title, text, children }: WayProps) {
  return (
    <Card padded id={id} className={classes.way}>
      <header>
        <span className={classes.icon}>
          <PictureOf of={icon} size={18} />
        </span>
        <div>
          <h2>{title}</h2>
          <p className={classes.needs}>{text}</p>
        </div>
      </header>
      {children}
    </Card>
  );
}
