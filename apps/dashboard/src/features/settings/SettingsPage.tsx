import { can } from '@vitrine/contract/access';
import { createToken } from '@vitrine/contract/tokens';
import { lazy, Suspense } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { FieldSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AccountSection } from './AccountSection.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { DeleteAccountSection } from './DeleteAccountSection.tsx';
import { KeyboardSection } from './KeyboardSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { Section } from './Section.tsx';
import { ServerSection } from './ServerSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';
import classes from './settings.module.css';
import { useOwnSessions, useProfile, useSettings } from './settings.queries.ts';
import { SettingsNav } from './settings.views.tsx';
import { saveAllSections } from './use-save-shortcut.ts';

const TokensSection = lazy(async () => ({ default: (await import('./TokensSection.tsx')).TokensSection }));

export function SettingsPage() {
  const t = useT();
  const settings = useSettings();
  const profile = useProfile();
  // Sections are shown from top to bottom, so that nothing moves. A failed one does not block the others.
  const waiting = [settings, profile, useOwnSessions()].findIndex(
    ({ data, failureCount }) => data === undefined && failureCount === 0,
  );
  const known = waiting === -1 ? 3 : waiting;
  const { caller } = useSession();
  const isAdmin = can(caller, createToken);
  useShortcut('save', () => void saveAllSections());
  return (
    <>
      <h1 className={classes.title} tabIndex={-1}>
        {t('pages.settings')}
      </h1>
      <div className={classes.page}>
        <SettingsNav />
        <div className={classes.sections}>
          {known > 0 &&
            (settings.data ? (
              <ServerSection settings={settings.data} />
            ) : (
              <Missing id="server" title={t('settings.server')} query={settings} />
            ))}
          {known > 1 &&
            (profile.data ? (
              <>
                <AccountSection profile={profile.data} />
                <PasswordSection profile={profile.data} />
              </>
            ) : (
              <Missing id="account" title={t('settings.account')} query={profile} />
            ))}
          {known > 2 ? (
            <>
              <SessionsSection />
              {isAdmin && (
                <Suspense>
                  <TokensSection />
                </Suspense>
              )}
              <AppearanceSection />
              <KeyboardSection />
              {profile.data && <DeleteAccountSection profile={profile.data} />}
            </>
          ) : (
            <SettingsSkeleton key={known} known={known} />
          )}
        </div>
      </div>
    </>
  );
}

interface MissingProps {
  id: string;
  title: string;
  query: { error: Error | null; refetch: () => unknown };
}

/** A section whose data is loading or failed to load. The others work meanwhile. */
function Missing({ id, title, query }: MissingProps) {
  const t = useT();
  return (
    <Section id={id} title={title}>
      {query.error ? (
        <ErrorState
          title={t('settings.loadFailed')}
          detail={errorMessage(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <FieldSkeleton />
      )}
    </Section>
  );
}
