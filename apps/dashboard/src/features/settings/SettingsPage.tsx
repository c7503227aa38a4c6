import { can } from '@vitrine/contract/access';
import { createToken } from '@vitrine/contract/tokens';
import { lazy, Suspense } from 'react';
import { SettingsFrame } from '../../core/pickers/SettingsNav.tsx';
import { useOwnSessions, useProfile, useSettings } from '../../core/queries/settings.queries.ts';
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
import { saveAllSections } from './use-save-shortcut.ts';

const BrandSection = lazy(async () => ({ default: (await import('./BrandSection.tsx')).BrandSection }));
const TokensSection = lazy(async () => ({ default: (await import('./TokensSection.tsx')).TokensSection }));

export function SettingsPage() {
  const t = useT();
  const settings = useSettings();
  const profile = useProfile();
  // Sections are shown from top to bottom, so that nothing moves. A failed one does not block the others.
  const waiting = [profile, useOwnSessions(), settings].findIndex(
    ({ data, failureCount }) => data === undefined && failureCount === 0,
  );
  const known = waiting === -1 ? 3 : waiting;
  const { caller } = useSession();
  const isAdmin = can(caller, createToken);
  useShortcut('save', () => void saveAllSections());
  return (
    <SettingsFrame title={t('pages.settings')}>
      {known > 0 &&
        (profile.data ? (
          <>
            <AccountSection profile={profile.data} />
            <PasswordSection profile={profile.data} />
          </>
        ) : (
          <Missing id="account" title={t('settings.account')} query={profile} />
        ))}
      {known > 1 && (
        <>
          <SessionsSection />
          <AppearanceSection />
          <KeyboardSection />
          {profile.data && <DeleteAccountSection profile={profile.data} />}
        </>
      )}
      {known > 2 ? (
        <>
          {settings.data ? (
            <ServerSection settings={settings.data} />
          ) : (
            <Missing id="server" title={t('settings.server')} query={settings} />
          )}
          {isAdmin && (
            <Suspense>
              {settings.data && <BrandSection settings={settings.data} />}
              <TokensSection />
            </Suspense>
          )}
        </>
      ) : (
        <SettingsSkeleton key={known} known={known} />
      )}
    </SettingsFrame>
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
