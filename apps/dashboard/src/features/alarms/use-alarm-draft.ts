import type { Locale } from '@vitrine/contract/pages';
import type { TakeoverPlan } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { type AlarmDraft, displaysIn, emptyDraft, languageAt, withPlan } from './alarm-values.ts';

const firstDraft = ({ places, displays }: TakeoverTargets): AlarmDraft => ({
  ...emptyDraft,
  where: places.length === 1 && displays.length > 0 ? 'all' : [],
});

export interface AlarmStart {
  readonly plan?: string;
  /** Locations; they win over those of the plan. */
  readonly places?: readonly string[];
}

/** What the sheet begins with: empty, or with what was chosen in the palette. */
export function startOf(
  targets: TakeoverTargets,
  plans: readonly TakeoverPlan[],
  start: AlarmStart | null,
): AlarmDraft {
  const plan = plans.find(({ id }) => id === start?.plan);
  const draft = plan ? withPlan(firstDraft(targets), plan) : firstDraft(targets);
  const places = targets.places.filter(({ id }) => start?.places?.includes(id));
  return places.length > 0 ? { ...draft, where: places.map(({ id }) => ({ kind: 'place', id })) } : draft;
}

/** What is put together in the sheet, the open language and the display of the preview. */
export function useAlarmDraft(targets: TakeoverTargets, first: () => AlarmDraft) {
  const [draft, setDraft] = useState(first);
  const [language, setLanguage] = useState<Locale>(() => {
    const [display] = displaysIn(draft.where, targets);
    return display && Object.keys(draft.texts).length > 0
      ? languageAt(display, draft.texts, targets)
      : targets.language;
  });
  const [picked, setPicked] = useState<string | null>(null);
  const change = (part: Partial<AlarmDraft>) => setDraft((before) => ({ ...before, ...part }));
  /** The preview shows what the first display there will, so its words are opened. */
  const showFirst = (next: AlarmDraft) => {
    const [first] = displaysIn(next.where, targets);
    setPicked(null);
    const [given] = Object.keys(next.texts) as Locale[];
    if (first && given) setLanguage(languageAt(first, next.texts, targets));
    else if (given && !next.texts[language]) setLanguage(given);
  };
  return {
    draft,
    change,
    language,
    setLanguage,
    picked,
    setWhere: (where: AlarmDraft['where']) => {
      change({ where });
      showFirst({ ...draft, where });
    },
    choose: (plan: TakeoverPlan) => {
      const next = withPlan(draft, plan);
      setDraft(next);
      showFirst(next);
    },
    pick: (id: string) => {
      const display = targets.displays.find((each) => each.id === id);
      setPicked(id);
      if (display) setLanguage(languageAt(display, draft.texts, targets));
    },
  };
}
