import type { Billing } from '@vitrine/contract/billing';
import { currencies } from '@vitrine/contract/currencies';
import type { FormEvent } from 'react';
import { useCountryOptions } from '../../lib/country-options.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { LineDrawing } from '../../ui/icons.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import classes from './customer.module.css';
import { type CustomerForm, fieldKeys } from './use-customer-form.ts';
import { VatField } from './VatField.tsx';

type TextName = 'companyName' | 'street' | 'city' | 'zipCode' | 'businessRegistrationNumber' | 'billingEmail';

/** The customer's details and billing address. The button in the page header saves them. */
export function CustomerDetails({ billing, form }: { billing: Billing; form: CustomerForm }) {
  const t = useT();
  const countries = useCountryOptions();
  const { values, errors } = form;
  const field = (name: TextName) => ({
    label: t(fieldKeys[name]),
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value),
    onBlur: () => form.checkField(name),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.changes > 0) void form.save();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack ref={form.container} className={classes.columns} columns={2} align="start" gap={16}>
        <Card title={t('billings.companyCard')} padded>
          <Stack gap={16}>
            <VatField billing={billing} form={form} />
            <TextField {...field('companyName')} optional maxLength={200} autoComplete="organization" />
            <TextField {...field('street')} optional maxLength={200} autoComplete="street-address" />
            <Stack className={classes.place} align="start" gap={12}>
              <TextField {...field('zipCode')} optional maxLength={20} autoComplete="postal-code" />
              <TextField {...field('city')} optional maxLength={100} autoComplete="address-level2" />
            </Stack>
            <SelectField
              label={t('billings.country')}
              optional
              searchable
              placeholder={t('signup.chooseCountry')}
              options={[{ value: '', label: t('billings.noCountry') }, ...countries]}
              value={values.country}
              error={errors.country}
              onChange={(country) => form.set('country', country)}
            />
            <TextField {...field('businessRegistrationNumber')} optional maxLength={50} autoComplete="off" />
          </Stack>
        </Card>
        <Card title={t('billings.invoicesCard')} padded>
          <Stack gap={16}>
            <TextField
              {...field('billingEmail')}
              type="email"
              autoComplete="email"
              description={t('billings.billingEmailText')}
            />
            {billing.currencyIsFixed ? (
              <TextField
                label={t('billings.currency')}
                value={values.currency}
                readOnly
                right={<Lock />}
                description={t('billings.currencyFinal')}
              />
            ) : (
              <SelectField
                label={t('billings.currency')}
                options={currencies.map((currency) => ({
                  value: currency,
                  label: currency,
                  hint: t(`billings.currencies.${currency}`),
                }))}
                value={values.currency || null}
                error={errors.currency}
                description={t('billings.currencyWarning')}
                onChange={(currency) => form.set('currency', currency)}
              />
            )}
            <TextAreaField
              label={t('billings.noteOnInvoice')}
              optional
              rows={3}
              maxLength={500}
              value={values.noteOnInvoice}
              error={errors.noteOnInvoice}
              description={t('billings.noteText')}
              onChange={(event) => form.set('noteOnInvoice', event.currentTarget.value)}
              onBlur={() => form.checkField('noteOnInvoice')}
            />
          </Stack>
          {/* Enter submits the form; the save button is outside it, in the page header. */}
          <button type="submit" hidden />
        </Card>
      </Stack>
    </form>
  );
}

const Lock = () => (
  <LineDrawing size={16} className={classes.lock}>
    <rect x="5.5" y="10.5" width="13" height="9" rx="2" />
    <path d="M8.5 10.500V7.500a3.500 3.500 0 017 0v3" />
  </LineDrawing>
);
