import { type PreferredRegion, preferredRegions } from '@vitrine/contract/regions';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { PriceEstimate } from '../../lib/prices/PriceEstimate.tsx';
import { usePrices } from '../../lib/prices/prices.queries.ts';
import { ChipsField } from '../../ui/ChipsField.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { PasswordMeter } from '../../ui/PasswordMeter.tsx';
import { Samples, Section } from './Section.tsx';

const passwords = ['', 'aaaaaaaaaa', 'P@ssw0rd', 'kettle brown', 'seven brown kettles sing'];

/** Cards, chips and sliders. */
export function Choices() {
  const t = useT();
  const [region, setRegion] = useState<PreferredRegion>('europe');
  const [values, setValues] = useState(['helena@orchard.example', 'helena']);
  const [text, setText] = useState('');
  const prices = usePrices();
  const regions = preferredRegions.map((value) => ({ value, label: t(`regions.${value}`) }));
  const cards = {
    label: t('settings.preferredRegion'),
    options: regions,
    value: region,
    onChange: setRegion,
  };
  return (
    <Section id="choices" title={t('styleguide.choices')}>
      <Samples name="ChoiceCards">
        <ChoiceCards {...cards} columns={4} />
        <ChoiceCards {...cards} columns={4} disabled />
      </Samples>
      <Samples name="ChipsField">
        <ChipsField
          label={t('users.emails')}
          error={t('users.emailsInvalid')}
          values={values}
          onChange={setValues}
          text={text}
          onText={setText}
          split={(typed) => typed.split(/[,;\n]/).filter(Boolean)}
          separators={/[,;\n]/}
          isValid={(value) => value.includes('@')}
          invalidLabel={t('users.badEmail')}
          removeLabel={(email) => t('users.removeEmail', { email })}
        />
      </Samples>
      <Samples name="PasswordMeter">
        {passwords.map((password) => (
          <PasswordMeter key={password} password={password} />
        ))}
      </Samples>
      <Samples name="PriceSlider">
        <PriceEstimate query={prices} present={24} />
      </Samples>
    </Section>
  );
}
