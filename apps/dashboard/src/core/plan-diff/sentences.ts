import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { type DiffWords, playlistsOf, whenWords } from './diff-words.ts';
import { effectIn, effectSentences } from './effect-sentences.ts';
import { onlyItems, otherSentences } from './item-sentences.ts';
import { darkNow, gapSentences, mainChange, mainSentence } from './party-sentences.ts';
import { hoursOfPlace } from './place-hours.ts';
import type { BoldRef, Say } from './say.ts';
import { whenShort } from './when-words.ts';

// What a difference says: of the playlist that is edited by its effect, of anything else by the largest party of displays.

/** Whether no screen shows anything else. */
export const isNothing = ({ displays, items, frames, effects }: PlanDiff): boolean =>
  displays === 0 && items.length === 0 && frames.length === 0 && effects.every(({ kind }) => kind === 'none');

/** Everything that the line says, in order. */
export function lineSentences(words: DiffWords): Say[] {
  const { diff, t } = words;
  if (isNothing(diff)) return [{ key: 'planDiff.line.nothing', values: {}, isBold: true }];
  const effect = effectIn(diff);
  if (effect) return effectSentences(words, effect);
  const hours = hoursOfPlace(words);
  if (hours) return [hours, ...darkNow(words)];
  if (diff.displays === 0) return onlyItems(words);
  const displays: BoldRef = { bold: t('planDiff.displays', { count: diff.displays }) };
  const [party] = diff.parties;
  return [
    { key: words.isProposed ? 'planDiff.line.wouldChange' : 'planDiff.line.changes', values: { displays } },
    ...darkNow(words),
    ...(party!.hasGap ? gapSentences(words, party!) : [mainSentence(words)]),
    ...otherSentences(words),
  ];
}

/** "This week 9 displays show All-day brand instead, Fri and Sat 16:00–18:00; 2 displays go empty." */
export function dialogSentences(words: DiffWords): Say[] {
  const { diff, t } = words;
  if (effectIn(diff)) return lineSentences(words);
  const party = [...diff.parties]
    .filter(({ hasGap }) => !hasGap)
    .sort((a, b) => b.displays.count - a.displays.count)[0];
  const change = party && mainChange(party);
  if (!party || change?.was.state !== 'playing' || change.becomes.state !== 'playing')
    return lineSentences(words);
  if (change.becomes.playlists.some((id) => change.was.playlists.includes(id))) return lineSentences(words);
  const values = {
    count: party.displays.count,
    instead: playlistsOf(words, change.becomes.playlists),
    when: { times: whenShort(whenWords(words, party.timezone), change) },
  };
  const { displays: gaps } = diff.gaps;
  return [
    gaps === 0
      ? { key: 'planDiff.dialog.instead', values }
      : {
          key: 'planDiff.dialog.insteadGap',
          values: { ...values, empty: t('planDiff.dialog.empty', { count: gaps }) },
        },
    ...otherSentences(words),
  ];
}
