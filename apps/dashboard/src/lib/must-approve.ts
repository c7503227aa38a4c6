import { useApprovers } from './approval.ts';
import { useLocale, useT } from './i18n/i18n.ts';

const mostNames = 3;

/** "Hana or Tomáš must approve it first." */
export function useMustApprove(): string {
  const t = useT();
  const locale = useLocale();
  const names = useApprovers();
  if (names.length === 0) return t('unsaved.nobodyApproves');
  const some = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'disjunction' });
  return t('unsaved.mustApprove', { names: some.format(names.slice(0, mostNames)) });
}
