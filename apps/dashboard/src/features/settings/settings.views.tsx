import { useLocation } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import { createToken } from '@vitrine/contract/tokens';
import { type TextKey, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import classes from './settings.module.css';

// Views of settings for other features.

interface Entry {
  readonly title: TextKey;
  /** After /settings. */
  readonly path: `${'#' | '/'}${string}`;
  readonly isPart?: true;
  readonly of?: 'admins' | 'alarms' | 'installation';
}

const entries: readonly Entry[] = [
  { path: '#server', title: 'settings.server' },
  { path: '#account', title: 'settings.account' },
  { path: '#password', title: 'settings.password', isPart: true },
  { path: '#sessions', title: 'settings.sessions', isPart: true },
  { path: '#brand', title: 'brand.title', of: 'admins' },
  { path: '#tokens', title: 'tokens.title', of: 'admins' },
  { path: '/alarms', title: 'settings.alarms', of: 'alarms' },
  { path: '/alarms?tab=plans', title: 'settings.alarmPlans', isPart: true, of: 'alarms' },
  { path: '/alarms?tab=drills', title: 'settings.alarmDrills', isPart: true, of: 'alarms' },
  { path: '/alarms?tab=feeds', title: 'settings.alarmFeeds', isPart: true, of: 'admins' },
  { path: '#appearance', title: 'settings.appearance' },
  { path: '#keyboard', title: 'settings.keyboard' },
  { path: '#delete-account', title: 'settings.deleteAccount' },
  { path: '/installation', title: 'pages.installation', of: 'installation' },
];

const focusOn = (id: string) => document.querySelector<HTMLElement>(`#${id} h2`)?.focus();

/** The parts of settings; alarms have a page of their own. */
export function SettingsNav({ current }: { current?: string }) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const hash = useLocation({ select: (location) => location.hash });
  const isFor = {
    admins: can(caller, createToken),
    alarms: can(caller, pageById('alarmSettings')),
    installation: can(caller, pageById('installation')),
  };
  const here = current ?? `#${hash}`;
  return (
    <nav aria-label={t('settings.sections')} className={classes.nav}>
      <ul>
        {entries
          .filter(({ of }) => !of || isFor[of])
          .map(({ path, title, isPart }) => (
            <li key={path} data-part={isPart}>
              <AppLink
                {...(current === undefined && path.startsWith('#') ? { replace: true } : {})}
                href={`/${locale}/settings${path}`}
                aria-current={here === path ? 'location' : undefined}
                onClick={() => path.startsWith('#') && focusOn(path.slice(1))}
              >
                {t(title)}
              </AppLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
