import { type Locale, locales } from '@vitrine/contract/pages';
import { type TextKey, useT } from '../../lib/i18n/i18n.ts';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { givenTexts, type Texts, type Words } from './alarm-values.ts';
import classes from './sheet.module.css';

const names: Readonly<Record<Locale, TextKey>> = {
  en: 'languages.en',
  cs: 'languages.cs',
  de: 'languages.de',
  es: 'languages.es',
};
const limits = { title: 80, text: 300 } as const;

interface WordsFieldsProps {
  texts: Texts;
  onChange: (texts: Texts) => void;
  language: Locale;
  onLanguage: (language: Locale) => void;
  /** Its tab comes first. */
  first: Locale;
}

/** Title and text, a tab per language. Languages that have words are marked. */
export function WordsFields({ texts, onChange, language, onLanguage, first }: WordsFieldsProps) {
  const t = useT();
  const words = texts[language] ?? { title: '', text: '' };
  const set = (change: Partial<Words>) => onChange({ ...texts, [language]: { ...words, ...change } });
  const order = [first, ...locales.filter((locale) => locale !== first)];
  const given = new Set(Object.keys(givenTexts(texts)) as Locale[]);
  const count = (field: keyof Words) =>
    t('alarms.sheet.length', { count: words[field].length, most: limits[field] });
  return (
    <div>
      <Tabs
        names={Object.fromEntries(order.map((locale) => [locale, names[locale]])) as Record<Locale, TextKey>}
        tab={language}
        onTab={onLanguage}
        dirty={given}
        className={classes.languages}
      >
        <Stack gap={14}>
          <TextField
            label={t('alarms.sheet.title')}
            labelAside={count('title')}
            maxLength={limits.title}
            lang={language}
            dir="auto"
            value={words.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <TextAreaField
            label={t('alarms.sheet.text')}
            labelAside={count('text')}
            rows={3}
            maxLength={limits.text}
            lang={language}
            dir="auto"
            value={words.text}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
        </Stack>
      </Tabs>
    </div>
  );
}
