import { type Locale, locales } from '@vitrine/contract/pages';
import type { Catalogue } from '@vitrine/locales/translator';
import { useEffect, useState } from 'react';
import { catalogueOf, useT } from '../../lib/i18n/i18n.ts';
import { Table, Text } from '../../ui/layout/layout.tsx';
import { longestTexts } from './longest-texts.ts';
import { Section } from './Section.tsx';
import classes from './styleguide.module.css';

/** The longest texts of the interface in all four languages side by side, to see what has to adapt. */
export function Languages() {
  const t = useT();
  const [catalogues, setCatalogues] = useState<Readonly<Record<Locale, Catalogue>> | null>(null);
  useEffect(() => {
    let isGone = false;
    void Promise.all(locales.map(async (locale) => [locale, await catalogueOf(locale)] as const)).then(
      (loaded) => {
        if (!isGone) setCatalogues(Object.fromEntries(loaded) as Record<Locale, Catalogue>);
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (!catalogues) return null;
  return (
    <Section id="languages" title={t('styleguide.languages')}>
      <Text as="div" scroll="x" tabIndex={0} role="group" aria-labelledby="languages-title">
        <Table look="bare">
          <thead>
            <tr>
              {locales.map((locale) => (
                <th key={locale} scope="col" lang={locale}>
                  {t(`languages.${locale}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {longestTexts(catalogues).map(({ key, texts }) => (
              <tr key={key}>
                {locales.map((locale) => (
                  <td key={locale} lang={locale}>
                    <Text className={classes.asButton} size="13.5" weight={550} framed="strong" rounded>
                      {texts[locale]}
                    </Text>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Text>
    </Section>
  );
}
