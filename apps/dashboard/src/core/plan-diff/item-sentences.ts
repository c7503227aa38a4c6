import type { PlanFrames, PlanItems } from '@vitrine/contract/plan-diff';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import { type DiffWords, playlistsOf, someOf } from './diff-words.ts';
import type { BoldRef, Say } from './say.ts';

// What changes beside hours and places: items of playlists, and frames around them.

export const itemDetails = ({ t, locale }: DiffWords, items: PlanItems): string => {
  const named = (key: TextKey, names: readonly string[]) => names.map((name) => t(key, { name }));
  const all = [
    ...named('planDiff.items.added', items.added),
    ...named('planDiff.items.removed', items.removed),
    ...named('planDiff.items.changed', items.changed),
    ...named('planDiff.items.expired', items.expired),
    ...(items.isReordered ? [t('planDiff.items.reordered')] : []),
  ];
  return someOf({ t, locale }, all, all.length);
};

export const minutesText = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

export function itemsSentence(words: DiffWords, items: PlanItems): Say {
  const values = {
    playlist: playlistsOf(words, [items.playlist]),
    count: items.displays,
    details: itemDetails(words, items),
  };
  return { key: 'planDiff.items.of', values };
}

export function frameSentence({ was, becomes, isEdited, displays: count }: PlanFrames): Say {
  const values = { count, was: was ?? '', becomes: becomes ?? '' };
  if (isEdited) return { key: 'planDiff.frame.edited', values };
  if (becomes === null) return { key: 'planDiff.frame.off', values };
  return { key: was === null ? 'planDiff.frame.on' : 'planDiff.frame.instead', values };
}

/** What changes beside hours and places. */
export const otherSentences = (words: DiffWords): Say[] => [
  ...words.diff.items.map((items) => itemsSentence(words, items)),
  ...words.diff.frames.map(frameSentence),
];

/** Where hours and places stay and only what is shown changes. */
export function onlyItems(words: DiffWords): Say[] {
  const { diff, t } = words;
  const [items, ...others] = diff.items;
  if (!items || others.length > 0 || diff.frames.length > 0) return otherSentences(words);
  const change: BoldRef = { bold: t('planDiff.items.on', { count: items.displays }) };
  const { was, becomes } = items.loop;
  const values = {
    change,
    details: itemDetails(words, items),
    was: minutesText(was),
    becomes: minutesText(becomes),
  };
  return [
    { key: 'planDiff.items.same', values: { playlist: playlistsOf(words, [items.playlist]) } },
    { key: was === becomes ? 'planDiff.items.details' : 'planDiff.items.detailsLoop', values },
  ];
}
