import { useT } from '../../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { PasswordField, TextField } from '../../../ui/fields.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import classes from '../form/DisplayForm.module.css';
import type { DisplayForm } from '../form/use-display-form.ts';

const mostScreens = 16;

/** Screens whose power is controlled over the network. */
export function NetworkScreens({ form }: { form: DisplayForm }) {
  const t = useT();
  const { values, errors, set } = form;
  const screens = values.networkScreens;
  const change = (at: number, screen: Partial<(typeof screens)[number]>) =>
    set(
      'networkScreens',
      screens.map((each, index) => (index === at ? { ...each, ...screen } : each)),
    );
  return (
    <Stack as="section" items="start" gap={12} aria-label={t('displays.networkScreens')}>
      <h3>{t('displays.networkScreens')}</h3>
      {screens.map((screen, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
        <Stack key={at} className={classes.screen} align="start" gap={8} wide>
          <TextField
            label={t('displays.vendor')}
            autoComplete="off"
            value={screen.vendor}
            error={errors[`networkScreens.${at}.vendor`]}
            onChange={(event) => change(at, { vendor: event.currentTarget.value })}
          />
          <TextField
            label={t('displays.localIp')}
            mono
            autoComplete="off"
            spellCheck={false}
            value={screen.localIp}
            error={errors[`networkScreens.${at}.localIp`]}
            onChange={(event) => change(at, { localIp: event.currentTarget.value })}
          />
          <NumberField
            label={t('displays.screenId')}
            mono
            min={0}
            max={64}
            value={screen.screenId}
            error={errors[`networkScreens.${at}.screenId`]}
            onChange={(screenId) => change(at, { screenId })}
          />
          <PasswordField
            label={t('displays.screenPassword')}
            autoComplete="off"
            value={screen.password ?? ''}
            error={errors[`networkScreens.${at}.password`]}
            {...(screen.hasPassword && {
              description: t(
                screen.password === null ? 'displays.screenPasswordRemoved' : 'displays.screenPasswordStored',
              ),
            })}
            onChange={(event) => change(at, { password: event.currentTarget.value })}
          />
          <IconButton
            label={t('displays.removeScreen', { number: at + 1 })}
            icon="trash"
            className={classes.removeScreen}
            onClick={() =>
              set(
                'networkScreens',
                screens.filter((_, index) => index !== at),
              )
            }
          />
          {screen.hasPassword && screen.password !== null && (
            <Button
              size="sm"
              variant="ghost"
              className={classes.removePassword}
              onClick={() => change(at, { password: null })}
            >
              {t('displays.removeScreenPassword')}
            </Button>
          )}
        </Stack>
      ))}
      {screens.length < mostScreens && (
        <Button
          size="sm"
          icon="plus"
          onClick={() =>
            set('networkScreens', [
              ...screens,
              { vendor: '', localIp: '', screenId: 0, hasPassword: false, password: '' },
            ])
          }
        >
          {t('displays.addScreen')}
        </Button>
      )}
    </Stack>
  );
}
