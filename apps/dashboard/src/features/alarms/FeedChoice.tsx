import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { TextField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { feedPresets, presetCountries, presetOf } from './feed-presets.ts';
import { type FeedForm, withPreset } from './feed-values.ts';
import classes from './feeds.module.css';

/** Not a country: an address of one's own. */
const own = 'own';

/** Whose warnings they are: a country and its authority, or a name and an address of one's own. */
export function FeedChoice({ form, targets }: { form: FeedForm; targets: TakeoverTargets }) {
  const t = useT();
  const locale = useLocale();
  const { values, errors } = form;
  const preset = presetOf(values.address);
  const [chosen, setChosen] = useState<string | null>(null);
  const country = preset?.country ?? chosen ?? (values.address === '' ? null : own);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const countries = presetCountries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  const choose = (address: string) =>
    form.replace(withPreset(values, feedPresets.find((each) => each.address === address)!, targets));
  const chooseCountry = (value: string) => {
    setChosen(value);
    if (value === own) form.replace({ ...values, name: '', address: '', geocodes: [] });
    else choose(feedPresets.find((each) => each.country === value)!.address);
  };
  return (
    <>
      <Stack gap={12} className={classes.pair}>
        <SelectField
          label={t('alarms.feeds.country')}
          placeholder={t('alarms.feeds.chooseCountry')}
          value={country}
          error={country === null && errors.address}
          onChange={chooseCountry}
          options={[...countries, { value: own, label: t('alarms.feeds.ownAddress') }]}
        />
        {preset && (
          <SelectField
            label={t('alarms.feeds.authority')}
            description={preset.tried === null && t('alarms.feeds.presetNotTried')}
            value={preset.address}
            onChange={choose}
            options={feedPresets
              .filter((each) => each.country === preset.country)
              .map(({ address, authority }) => ({ value: address, label: authority }))}
          />
        )}
      </Stack>
      {country === own && (
        <>
          <NameField form={form} label={t('alarms.feeds.authority')} />
          <AddressField form={form} />
        </>
      )}
    </>
  );
}

export function NameField({ form: { values, errors, set }, label }: { form: FeedForm; label: string }) {
  return (
    <TextField
      label={label}
      maxLength={100}
      value={values.name}
      error={errors.name}
      onChange={(event) => set('name', event.currentTarget.value)}
    />
  );
}

export function AddressField({ form: { values, errors, set } }: { form: FeedForm }) {
  const t = useT();
  return (
    <TextField
      label={t('alarms.feeds.address')}
      description={t('alarms.feeds.addressHint')}
      mono
      inputMode="url"
      value={values.address}
      error={errors.address}
      onChange={(event) => set('address', event.currentTarget.value)}
    />
  );
}
