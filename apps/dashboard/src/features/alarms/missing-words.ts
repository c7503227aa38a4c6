import type { Locale } from '@vitrine/contract/pages';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Missing } from './alarm-values.ts';

/** "Still missing: place and title in Czech". */
export function missingText(missing: readonly Missing[], t: Translate, locale: Locale): string {
  const names = missing.map((each) =>
    each.part === 'title'
      ? t(`alarms.sheet.missing.titleIn.${each.language}`)
      : t(`alarms.sheet.missing.${each.part}`),
  );
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return t('alarms.sheet.missing.all', { parts });
}
