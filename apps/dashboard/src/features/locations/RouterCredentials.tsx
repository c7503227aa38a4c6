import { can } from '@vitrine/contract/access';
import { locations } from '@vitrine/contract/locations';
import { useEffect, useState } from 'react';
import { revealCredentials } from '../../core/queries/locations.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/Button.tsx';
import { writeClipboard } from '../../ui/copy-text.ts';
import { Field } from '../../ui/Field.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './LocationForm.module.css';
import { type CredentialsChange, noChange } from './location-values.ts';

const shownMs = 20_000;
const dots = '•••••';

interface RouterCredentialsProps {
  /** Null for a location that is not stored yet. */
  locationId: string | null;
  hasStored: boolean;
  value: CredentialsChange;
  onChange: (change: CredentialsChange) => void;
}

/**
 * Stored credentials are masked and new ones are typed. Admins can reveal them for 20 seconds or copy them
 * without revealing.
 */
export function RouterCredentials({ locationId, hasStored, value, onChange }: RouterCredentialsProps) {
  const t = useT();
  if (locationId && hasStored && value.kind === 'keep') {
    return <StoredCredentials locationId={locationId} onChange={onChange} />;
  }
  const keep = (
    <Text
      as="button"
      type="button"
      className={classes.textButton}
      weight={500}
      tone="accent"
      rounded={4}
      hover="line"
      onClick={() => onChange(noChange)}
    >
      {t('locations.router.keep')}
    </Text>
  );
  if (value.kind === 'remove') {
    return (
      <Field label={t('locations.router.credentials')} asGroup>
        {() => (
          <Text as="p" className={classes.removed} high={36} size="13/18" tone="muted">
            {t('locations.router.removed')} {keep}
          </Text>
        )}
      </Field>
    );
  }
  const typed = value.kind === 'set' ? value : { user: '', password: '' };
  const set = (change: { user?: string; password?: string }) =>
    onChange({ kind: 'set', ...typed, ...change });
  return (
    <Stack className={classes.credentials} columns={2} gap={12}>
      <TextField
        label={t('locations.router.user')}
        mono
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed.user}
        onChange={(event) => set({ user: event.currentTarget.value })}
      />
      <PasswordField
        label={t('locations.router.password')}
        mono
        autoComplete="new-password"
        value={typed.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
        labelAside={hasStored && keep}
      />
    </Stack>
  );
}

interface StoredCredentialsProps {
  locationId: string;
  onChange: (change: CredentialsChange) => void;
}

function StoredCredentials({ locationId, onChange }: StoredCredentialsProps) {
  const t = useT();
  const { caller } = useSession();
  const mayReveal = can(caller, locations.actionRoutes.reveal);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), shownMs);
    return () => clearTimeout(timer);
  }, [shown]);

  const withSecret = async (use: (user: string, password: string) => unknown) => {
    try {
      const { routerUser, routerPassword } = await revealCredentials(locationId);
      await use(routerUser ?? '', routerPassword ?? '');
    } catch (error) {
      const isCopying = error instanceof DOMException;
      showToast({ message: isCopying ? t('common.copyFailed') : errorMessage(error), kind: 'error' });
    }
  };
  const reveal = () =>
    shown === null ? withSecret((user, password) => setShown(`${user} / ${password}`)) : setShown(null);
  const copy = () =>
    withSecret(async (_, password) => {
      await writeClipboard(password);
      showToast({ message: t('common.copied'), kind: 'success' });
    });

  return (
    <Field
      label={t('locations.router.credentials')}
      asGroup
      description={mayReveal ? undefined : t('locations.router.adminsOnly')}
    >
      {({ labelId }) => (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a masked value with its buttons, named by the label */}
          <div role="group" aria-labelledby={labelId} className={classes.stored}>
            <Text size="12.5" truncate grow shrink mono>
              {shown ?? (
                <span role="img" aria-label={t('locations.router.stored')}>
                  {dots} / {dots}
                </span>
              )}
            </Text>
            {mayReveal && (
              <>
                <IconButton
                  size="sm"
                  label={shown === null ? t('locations.router.reveal') : t('locations.router.hide')}
                  icon={shown === null ? 'eye' : 'eye-off'}
                  onClick={reveal}
                />
                <IconButton size="sm" label={t('locations.router.copyPassword')} icon="copy" onClick={copy} />
              </>
            )}
            <MenuButton
              size="sm"
              label={t('locations.router.changes')}
              items={[
                {
                  label: t('locations.router.change'),
                  icon: 'edit',
                  onClick: () => onChange({ kind: 'set', user: '', password: '' }),
                },
                {
                  label: t('locations.router.remove'),
                  icon: 'trash',
                  danger: true,
                  onClick: () => onChange({ kind: 'remove' }),
                },
              ]}
            />
          </div>
        </>
      )}
    </Field>
  );
}
