import { locales } from '@vitrine/contract/pages';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { translate } from '../../lib/i18n/i18n.ts';
import type { AlarmDraft, Target, Texts } from './alarm-values.ts';

// Values of plans, feeds and drills as the conflict dialog shows them.

export const yesOrNo = (value: boolean) => translate(value ? 'common.yes' : 'common.no');

export function whereWords(where: AlarmDraft['where'], targets: TakeoverTargets): string {
  const { places, groups, displays } = targets;
  if (where === 'all') return translate('alarms.sheet.allScreens', { count: displays.length });
  const known = { place: places, group: groups, display: displays };
  const nameOf = ({ kind, id }: Target) =>
    known[kind].find((each) => each.id === id)?.name ?? translate('alarms.sheet.gone');
  return where.map(nameOf).sort().join(', ');
}

export const textsWords = (texts: Texts): string =>
  locales
    .flatMap((locale) => {
      const words = texts[locale];
      return words
        ? [`${locale.toUpperCase()}: ${[words.title, words.text].filter(Boolean).join(' · ')}`]
        : [];
    })
    .join(' / ');
