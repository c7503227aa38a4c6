import { designUnits } from '@vitrine/contract/designs';
import { locales } from '@vitrine/contract/pages';
import type { DesignLanguage } from '../../../core/design-views/design-context.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import { Section } from './Section.tsx';

interface LanguageSectionProps {
  language: DesignLanguage;
  onChange: (language: DesignLanguage) => void;
}

const unknown = 'unknown';

/** In which language the texts are, and whether dates, units and prices follow them or the place. */
export function LanguageSection({ language: { words, units }, onChange }: LanguageSectionProps) {
  const t = useT();
  return (
    <Section title={t('designer.language.title')}>
      <SelectField
        label={t('designer.language.words')}
        options={[
          { value: unknown, label: t('designer.language.unknown') },
          ...locales.map((each) => ({ value: each, label: t(`languages.${each}`) })),
        ]}
        value={words ?? unknown}
        onChange={(value) => {
          const next = locales.find((each) => each === value) ?? null;
          onChange({ words: next, units: next ? units : 'place' });
        }}
      />
      {words && (
        <Segmented
          label={t('designer.language.units')}
          options={designUnits.map((value) => ({ value, label: t(`designer.language.as.${value}`) }))}
          value={units}
          onChange={(value) => onChange({ words, units: value })}
        />
      )}
    </Section>
  );
}
