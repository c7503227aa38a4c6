import type { Locale } from '@vitrine/contract/pages';
import { locales } from '@vitrine/contract/pages';
import type { TakeoverPlan } from '@vitrine/contract/takeover-plans';
import {
  type TakeoverLevel,
  type TakeoverScope,
  type TakeoverTexts,
  type TakeoverWords,
  takeoverMinutes,
} from '@vitrine/contract/takeover-values';
import type { Takeover, TakeoverInput, TakeoverTargets } from '@vitrine/contract/takeovers';
import { offsetAt } from '@vitrine/schedule/local-clock';
import * as z from 'zod';
import type { PickedTarget } from '../../core/pickers/target-tree.ts';
import type { Place } from '../../ui/time/time-text.ts';

// What is being put together in the sheet of an alarm, and what follows from it. Pure, so that every rule has a test.

export type AlarmLevel = TakeoverLevel;
export type Words = TakeoverWords;
export type Texts = Readonly<Partial<Record<Locale, Words>>>;

/** A location, a group or a display, by its id. */
export interface Target {
  readonly kind: 'place' | 'group' | 'display';
  readonly id: string;
}

export const Where = z.union([
  z.literal('all'),
  z.array(z.object({ kind: z.enum(['place', 'group', 'display']), id: z.string() })).readonly(),
]);

export interface AlarmDraft {
  readonly plan: { readonly id: string; readonly name: string } | null;
  readonly level: AlarmLevel;
  readonly texts: Texts;
  readonly design: string | null;
  readonly sound: boolean;
  readonly where: 'all' | readonly Target[];
  readonly minutes: number;
}

export const emptyDraft: AlarmDraft = {
  plan: null,
  level: 'danger',
  texts: {},
  design: null,
  sound: true,
  where: [],
  minutes: takeoverMinutes.usual,
};

/** A plan fills in everything; a place that was chosen before stays, unless the plan has its own. */
export const withPlan = (draft: AlarmDraft, plan: TakeoverPlan): AlarmDraft => ({
  plan: { id: plan.id, name: plan.name },
  level: plan.level,
  texts: wordsIn(plan.texts),
  design: plan.design,
  sound: plan.sound,
  where: plan.scope ? targetsOf(plan.scope) : draft.where,
  minutes: plan.minutes,
});

export const wordsIn = (texts: TakeoverTexts): Texts =>
  Object.fromEntries(locales.flatMap((locale) => (texts[locale] ? [[locale, texts[locale]]] : [])));

export function targetsOf(scope: TakeoverScope): AlarmDraft['where'] {
  if ('all' in scope) return 'all';
  if ('locations' in scope) return scope.locations.map((id) => ({ kind: 'place', id }));
  if ('groups' in scope) return scope.groups.map((id) => ({ kind: 'group', id }));
  return scope.displays.map((id) => ({ kind: 'display', id }));
}

export type TargetDisplay = TakeoverTargets['displays'][number];

export function displaysIn(
  where: AlarmDraft['where'],
  { displays }: TakeoverTargets,
): readonly TargetDisplay[] {
  if (where === 'all') return displays;
  const has = (kind: Target['kind'], id: string) =>
    where.some((each) => each.kind === kind && each.id === id);
  return displays.filter(
    ({ id, place, groups }) =>
      has('display', id) || has('place', place) || groups.some((group) => has('group', group)),
  );
}

/** Adds what was pressed, or takes it out. What is whole stays a location or a group, so that it counts whatever comes into it. */
export function toggledWhere(
  where: AlarmDraft['where'],
  { kind, id, displays }: PickedTarget,
  targets: TakeoverTargets,
): readonly Target[] {
  const idsIn = (chosen: AlarmDraft['where']) => displaysIn(chosen, targets).map((each) => each.id);
  const single = (each: string): Target => ({ kind: 'display', id: each });
  const covered = new Set(idsIn(where));
  const before =
    where === 'all' ? targets.places.map((place): Target => ({ kind: 'place', id: place.id })) : where;
  // A place that will have displays once.
  if (displays.length === 0) {
    const others = before.filter((each) => each.kind !== kind || each.id !== id);
    return others.length < before.length ? others : [...before, { kind, id }];
  }
  if (!displays.every((each) => covered.has(each))) {
    const isWhole = idsIn([{ kind, id }]).length === displays.length;
    // What has no displays yet is in nothing.
    const isInside = (inside: readonly string[]) =>
      inside.length > 0 && inside.every((each) => displays.includes(each));
    const rest = before.filter((each) => !isInside(idsIn([each])));
    return [...rest, ...(isWhole ? [{ kind, id }] : displays.map(single))];
  }
  const left = [...covered].filter((each) => !displays.includes(each));
  const kept = before.filter((each) => {
    const inside = idsIn([each]);
    return inside.every((display) => left.includes(display));
  });
  const whole = new Set(idsIn(kept));
  return [...kept, ...left.filter((each) => !whole.has(each)).map(single)];
}

/** With what was read since of those that would not be reached. */
export function withReach(
  targets: TakeoverTargets,
  unreachable: TakeoverTargets | undefined,
): TakeoverTargets {
  if (!unreachable || unreachable.now < targets.now) return targets;
  const known = new Map(unreachable.displays.map((display) => [display.id, display]));
  return {
    ...targets,
    now: unreachable.now,
    admins: unreachable.admins,
    places: unreachable.places,
    displays: targets.displays.map((display) => {
      const { reason = null, lastActive = display.lastActive } = known.get(display.id) ?? {};
      return { ...display, reason, lastActive };
    }),
  };
}

/** Those at places that are open now. */
export const openOnes = (displays: readonly TargetDisplay[], { places }: TakeoverTargets) =>
  displays.filter(({ place }) => places.find(({ id }) => id === place)?.isOpen);

/** Without what was deleted since it was chosen. */
const stillThere = (where: readonly Target[], { places, groups, displays }: TakeoverTargets) => {
  const known = { place: places, group: groups, display: displays };
  return where.filter(({ kind, id }) => known[kind].some((each) => each.id === id));
};

/** Null if nothing is chosen. Targets of several kinds are sent as their displays. */
export function scopeOf(chosen: AlarmDraft['where'], targets: TakeoverTargets): TakeoverScope | null {
  if (chosen === 'all') return { all: true };
  const where = stillThere(chosen, targets);
  const ids = where.map(({ id }) => id);
  if (ids.length === 0) return null;
  const isOnly = (kind: Target['kind']) => where.every((each) => each.kind === kind);
  if (isOnly('place')) return { locations: ids };
  if (isOnly('group')) return { groups: ids };
  const displays = isOnly('display') ? ids : displaysIn(where, targets).map(({ id }) => id);
  return displays.length > 0 ? { displays } : null;
}

/** Languages with a title; a text alone is not enough. */
export const givenTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const words = texts[locale];
      const title = words?.title.trim() ?? '';
      return title === '' ? [] : [[locale, { title, text: words!.text.trim() }]];
    }),
  );

/** The words of a place: its language, the server's, English, the first that is given; English below if it differs. */
export function textsShownAt(
  texts: Texts,
  language: Locale,
  server: Locale,
): { readonly words: Words; readonly below: Words | null; readonly language: Locale } {
  const given = givenTexts(texts);
  const order = [language, server, 'en' as const, ...locales];
  const found = order.find((locale) => given[locale]);
  const words = found ? given[found]! : { title: '', text: '' };
  const english = given.en ?? null;
  const differs = english && found !== 'en' && (english.title !== words.title || english.text !== words.text);
  return { words, below: differs ? english : null, language: found ?? language };
}

/** The language in which a display would show these words. */
export function languageAt({ place }: TargetDisplay, texts: Texts, targets: TakeoverTargets): Locale {
  const own = targets.places.find(({ id }) => id === place)?.language ?? targets.language;
  return textsShownAt(texts, own, targets.language).language;
}

export type Missing =
  | { readonly part: 'where' | 'screens' | 'minutes' }
  | { readonly part: 'title'; readonly language: Locale };

/** What an alarm lacks before it can be sent. Words without a title would be lost, so their language is named. */
export function missingOf(draft: AlarmDraft, targets: TakeoverTargets): Missing[] {
  const { where, texts, minutes } = draft;
  const given = givenTexts(texts);
  const untitled = locales.filter((locale) => !given[locale] && texts[locale]?.text.trim());
  const languages = untitled.length > 0 || Object.keys(given).length > 0 ? untitled : [targets.language];
  const isPlaced = displaysIn(where, targets).length > 0;
  return [
    ...(isPlaced ? [] : [{ part: where !== 'all' && where.length === 0 ? 'where' : 'screens' } as const]),
    ...languages.map((language) => ({ part: 'title', language }) as const),
    ...(minutes >= takeoverMinutes.least && minutes <= takeoverMinutes.most
      ? []
      : [{ part: 'minutes' } as const]),
  ];
}

/** Null if something is missing. */
export function inputOf(draft: AlarmDraft, targets: TakeoverTargets): TakeoverInput | null {
  const scope = scopeOf(draft.where, targets);
  const texts = givenTexts(draft.texts) as TakeoverTexts;
  if (!scope || Object.keys(texts).length === 0) return null;
  return {
    kind: 'alert',
    level: draft.level,
    texts,
    design: draft.design,
    sound: draft.sound,
    scope,
    minutes: draft.minutes,
    plan: draft.plan?.id ?? null,
  };
}

/** The word that is typed to send it: the first of the plan's name. */
export function sendWord(draft: AlarmDraft, otherwise: string, locale: Locale): string {
  const first = draft.plan?.name.match(/[\p{L}\p{N}]+/u)?.[0];
  return (first ?? otherwise).toLocaleUpperCase(locale);
}

const folded = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
/** Case and accents do not matter, which not every keyboard has. */
export const isTyped = (typed: string, word: string) => folded(typed) === folded(word);

const sameWords = (a: Texts, b: Texts) =>
  locales.every((locale) => a[locale]?.title === b[locale]?.title && a[locale]?.text === b[locale]?.text);
const setOf = (scope: TakeoverScope) =>
  JSON.stringify(Object.values(scope).map((ids) => [ids].flat().toSorted()));

/** One that runs with the same words, level and place. */
export const equalOf = (input: TakeoverInput, running: readonly Takeover[]): Takeover | undefined =>
  running.find(
    (one) =>
      one.kind === input.kind &&
      one.level === input.level &&
      Object.keys(one.scope)[0] === Object.keys(input.scope)[0] &&
      setOf(one.scope) === setOf(input.scope) &&
      sameWords(wordsIn(one.texts), wordsIn(input.texts)),
  );

/** The place whose clock counts: the only one, or one of several in the same time zone; null: the reader's. */
export function placeOf(
  displays: readonly { readonly place: string; readonly timezone: string }[],
): Place | null {
  const [first] = displays;
  if (!first || displays.some(({ timezone }) => timezone !== first.timezone)) return null;
  return displays.every(({ place }) => place === first.place)
    ? { name: first.place, timezone: first.timezone }
    : { name: first.timezone.split('/').at(-1)!.replaceAll('_', ' '), timezone: first.timezone };
}

/** "1.3 s": one decimal place below ten seconds. */
export const secondsText = (
  ms: number,
  number: (value: number, options: Intl.NumberFormatOptions) => string,
) => {
  const digits = ms < 9950 ? 1 : 0;
  return number(ms / 1000, { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

/** Steps of the minutes: by five up to an hour, then by quarters, halves and hours. */
export function steppedMinutes(minutes: number, by: 1 | -1): number {
  const at = by > 0 ? minutes : minutes - 1;
  const step = at < 60 ? 5 : at < 180 ? 15 : at < 360 ? 30 : 60;
  const next = by > 0 ? Math.floor(minutes / step) * step + step : Math.ceil(minutes / step) * step - step;
  return Math.min(takeoverMinutes.most, Math.max(takeoverMinutes.least, next));
}

/** What people call it: its plan, else its title. */
export const alarmName = ({ plan, title }: Pick<Takeover, 'plan' | 'title'>): string => plan?.name ?? title;

/** Places with displays: those in the reader's time zone, then by difference of the clocks, then by name. */
export function nearestPlaces({ places, displays, now }: TakeoverTargets, zone: string) {
  const used = new Set(displays.map(({ place }) => place));
  const at = Date.parse(now);
  const here = offsetAt(zone, at);
  const distance = ({ timezone }: TakeoverTargets['places'][number]) =>
    timezone === zone ? -1 : Math.abs(offsetAt(timezone, at) - here);
  return places.filter(({ id }) => used.has(id)).toSorted((a, b) => distance(a) - distance(b));
}
