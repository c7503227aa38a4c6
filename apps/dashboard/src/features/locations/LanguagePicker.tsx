import { placeLanguages } from '@vitrine/contract/place-language';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { languageText } from './language-text.ts';

interface LanguagePickerProps {
  /** Empty follows the time zone. */
  value: string;
  timezone: string;
  onChange: (language: string) => void;
}

/** In which language screens write prices, dates and opening hours. */
export function LanguagePicker({ value, timezone, onChange }: LanguagePickerProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <SelectField
      label={t('locations.language')}
      options={['', ...placeLanguages].map((language) => ({
        value: language,
        label: languageText(locale, language, timezone),
      }))}
      value={value}
      searchable={false}
      onChange={onChange}
    />
  );
}
