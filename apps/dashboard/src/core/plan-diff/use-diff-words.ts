import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import type { DiffWords } from './diff-words.ts';

export function useDiffWords(diff: PlanDiff): DiffWords {
  const t = useT();
  const locale = useLocale();
  return { t, locale, diff, days: diff.days };
}
