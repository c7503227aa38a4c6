import { Registration, register } from '@vitrine/contract/people';
import { preferredRegions } from '@vitrine/contract/regions';
import { ApiError } from '../../lib/api-error.ts';
import { useCountryOptions } from '../../lib/country-options.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { privacyUrl, termsUrl } from '../../lib/session/auth-base.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { TextField } from '../../ui/fields.tsx';
import hidden from '../../ui/hidden.module.css';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Checkbox } from '../../ui/toggles.tsx';
import { TextLink } from './AuthLayout.tsx';
import authClasses from './auth.module.css';
import { LinkedText } from './LinkedText.tsx';
import { fragmentOf } from './link-code.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { callAsStranger } from './public-calls.ts';
import classes from './signup.module.css';
import { emptySignup, registrationOf, type SignedUp, type SignupValues } from './signup-values.ts';
import { usePublicForm } from './use-public-form.ts';

interface SignupDetailsProps {
  /** What was typed before, when the address is corrected. */
  initial: SignupValues | null;
  onCountry: (country: string) => void;
  onDone: (signedUp: SignedUp, values: SignupValues) => void;
}

export function SignupDetails({ initial, onCountry, onDone }: SignupDetailsProps) {
  const t = useT();
  const locale = useLocale();
  const form = usePublicForm({
    initial: initial ?? emptySignup,
    schema: Registration,
    more: { locale },
    arrange: registrationOf,
    otherwise: t('signup.error'),
    send: async (input) => {
      const { user, state } = await callAsStranger(register, input);
      onDone({ email: user.email, state }, form.values);
    },
  });
  const { values, errors, set } = form;
  const isTaken = form.error instanceof ApiError && form.error.code === 'email_taken' && errors.email;
  const countryOptions = useCountryOptions();
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack ref={form.container} className={classes.groups}>
        <fieldset className={classes.group}>
          <Text size="15/22" below={12} weight={600} as="legend">
            {t('signup.you')}
          </Text>
          <TextField
            {...form.field('name')}
            label={t('auth.name')}
            autoComplete="name"
            autoFocus={!initial}
          />
          <TextField
            {...form.field('email')}
            label={t('auth.email')}
            type="email"
            autoComplete="username"
            error={
              isTaken ? (
                <>
                  {errors.email} <TextLink href={`/${locale}/auth/login`}>{t('auth.submit')}</TextLink>{' '}
                  <TextLink
                    href={`/${locale}/auth/invalidtoken${fragmentOf({ email: values.email.trim() })}`}
                  >
                    {t('signup.sendNewLink')}
                  </TextLink>
                </>
              ) : (
                errors.email
              )
            }
          />
          <NewPasswordFields
            field={form.field}
            password={values.password}
            known={[values.name, values.email, values.businessName]}
            label={t('auth.password')}
          />
        </fieldset>
        <fieldset className={classes.group}>
          <Text size="15/22" below={12} weight={600} as="legend">
            {t('signup.business')}
          </Text>
          <TextField
            {...form.field('businessName')}
            label={t('signup.businessName')}
            description={t('signup.businessNameText')}
            autoComplete="organization"
          />
          <TextField {...form.field('street')} label={t('signup.street')} autoComplete="street-address" />
          <Stack gap={12} align="start" className={classes.two}>
            <TextField {...form.field('postcode')} label={t('signup.postcode')} autoComplete="postal-code" />
            <SelectField
              label={t('signup.country')}
              tall
              searchable
              placeholder={t('signup.chooseCountry')}
              options={countryOptions}
              value={values.country || null}
              error={errors.country}
              onChange={(country) => {
                set('country', country);
                onCountry(country);
              }}
            />
          </Stack>
          <ChoiceCards
            label={t('signup.region')}
            description={t('signup.regionText')}
            columns={2}
            options={preferredRegions.map((region) => ({ value: region, label: t(`regions.${region}`) }))}
            value={values.region}
            error={errors.region}
            onChange={(region) => set('region', region)}
          />
        </fieldset>
        <fieldset className={classes.consents}>
          <legend className={hidden.hidden}>{t('signup.consents')}</legend>
          <Checkbox
            label={<LinkedText text={t('signup.acceptTerms')} href={termsUrl()} />}
            description={termsUrl() ? undefined : t('signup.termsMissing')}
            checked={values.acceptTerms}
            error={errors.acceptTerms}
            onChange={(event) => set('acceptTerms', event.currentTarget.checked)}
          />
          <Checkbox
            label={<LinkedText text={t('signup.acceptPrivacy')} href={privacyUrl()} />}
            description={privacyUrl() ? undefined : t('signup.privacyMissing')}
            checked={values.acceptPrivacy}
            error={errors.acceptPrivacy}
            onChange={(event) => set('acceptPrivacy', event.currentTarget.checked)}
          />
        </fieldset>
        <details className={classes.more} open={errors.registrationCode !== undefined || undefined}>
          <Text tone="soft" pointer as="summary">
            {t('signup.more')}
          </Text>
          <Text as="div" above={14} className={classes.group}>
            <TextField
              {...form.field('registrationCode')}
              label={t('signup.registrationCode')}
              optional
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
            <Checkbox
              label={t('signup.marketing')}
              checked={values.marketing}
              onChange={(event) => set('marketing', event.currentTarget.checked)}
            />
          </Text>
        </details>
        <div role="alert" className={authClasses.failure}>
          {form.failure && <p>{form.failure}</p>}
        </div>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={form.isWorking}>
          {t('signup.submit')}
        </Button>
        <p className={authClasses.foot}>
          {t('signup.haveAccount')} <TextLink href={`/${locale}/auth/login`}>{t('auth.submit')}</TextLink>
        </p>
      </Stack>
    </form>
  );
}
