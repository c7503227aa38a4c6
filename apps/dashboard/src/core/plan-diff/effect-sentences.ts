import type { EffectSide, PlanDiff, PlanEffect } from '@vitrine/contract/plan-diff';
import { listText } from '../../lib/condition-words.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import { boldMarks } from '../../lib/i18n/rich-message.tsx';
import { dateShort, daysText, isEveryDay, onDate, onText, timesText } from './day-texts.ts';
import type { DiffWords } from './diff-words.ts';
import type { Say, SayValue } from './say.ts';

// What becomes of the playlist that is edited, from a finite list of messages: one for each kind and each thing that others do.

const dayMs = 86_400_000;
const maxOthers = 3;

/** The effect that a sentence is made of: of the only playlist that is edited, or of the one that is asked for. */
export const effectIn = (
  { effects, edited }: Pick<PlanDiff, 'effects' | 'edited'>,
  playlist?: string,
): PlanEffect | null =>
  (playlist === undefined
    ? edited === 1
      ? effects[0]
      : undefined
    : effects.find((each) => each.playlist === playlist)) ?? null;

const nameIn = ({ diff }: DiffWords, id: string) => diff.playlists.find((each) => each.id === id)?.name ?? '';

/** "Lunch", "Lunch, Brunch and 2 more". */
function namesOf(words: DiffWords, ids: readonly string[]): string {
  const shown = ids.length > maxOthers ? ids.slice(0, maxOthers - 1) : ids;
  const names = shown.map((id) => nameIn(words, id));
  const rest = ids.length - shown.length;
  return listText(words.locale, rest > 0 ? [...names, words.t('planDiff.more', { count: rest })] : names);
}

type Tail = 'plain' | 'starts' | 'ends' | 'waits' | 'fills' | 'turns' | 'plays' | 'empty';

/** How the messages of a kind end that have several endings. */
function tailOf({ kind, others, isEmpty }: PlanEffect): Tail {
  if (kind === 'leaves') return isEmpty ? 'empty' : others.length > 0 ? 'plays' : 'plain';
  return others[0]?.does ?? 'plain';
}

/** Known to the compiler, which finds one that no message has. */
const effectKey = <Name extends string>(name: Name) => `planDiff.effect.${name}` as const;

interface Sentence {
  readonly key: TextKey;
  readonly values: Readonly<Record<string, SayValue>>;
}

/** "12–16", or "12:30–16:00" unless both are full hours. */
function hoursText(side: EffectSide, other: EffectSide): string {
  const times = [side.from, side.to, other.from, other.to];
  const short = times.every((time) => time?.endsWith(':00'));
  const textOf = (time: string | null) => (short ? String(Number(time!.slice(0, 2))) : (time ?? ''));
  return `${textOf(side.from)}–${textOf(side.to)}`;
}

/** "5 h", "5–7 h", "30 min". */
function lengthText({ locale }: DiffWords, { from, to }: { from: number; to: number }): string {
  const isShort = to < 3600;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const [least, most] = [from, to].map((seconds) => format.format(seconds / (isShort ? 60 : 3600)));
  return `${least === most ? most : `${least}–${most}`}\u00a0${isShort ? 'min' : 'h'}`;
}

function startSentence(words: DiffWords, effect: PlanEffect, tail: 'plain' | 'waits' | 'turns'): Sentence {
  const { displays, first, now, allBy, allByDate } = effect;
  const on = (count: number) => onText(words, count, []);
  if (words.isPast || !first) return { key: effectKey(`startsPast.${tail}`), values: { on: on(displays) } };
  if (now === 0) {
    const values = { on: on(displays), day: onDate(words, first.date), time: first.time };
    return {
      key: effectKey(`${first.displays === displays ? 'startsAt' : 'startsFirst'}.${tail}`),
      values,
    };
  }
  if (now === displays) return { key: effectKey(`startsNow.${tail}`), values: { on: on(displays) } };
  const isWithinDay = Date.parse(allBy!) - Date.parse(words.diff.from) <= dayMs;
  const values = { on: on(now!), all: displays };
  return isWithinDay
    ? { key: effectKey(`startsDay.${tail}`), values }
    : { key: effectKey(`startsBy.${tail}`), values: { ...values, date: dateShort(allByDate!) } };
}

/** A date that came, moved or went. */
function boundSentence(words: DiffWords, { kind, was, becomes, displays }: PlanEffect): Sentence {
  const form = becomes.date === null ? 'Ever' : was.date === null ? 'Only' : 'Instead';
  const values = {
    ...(becomes.date !== null && { date: dateShort(becomes.date) }),
    ...(was.date !== null && { was: dateShort(was.date) }),
    on: onText(words, displays, []),
  };
  return { key: effectKey(`${kind as 'from' | 'until'}${form}`), values };
}

function daysSentence(
  words: DiffWords,
  effect: PlanEffect,
  tail: 'plain' | 'waits' | 'fills' | 'turns',
): Sentence {
  const { was, becomes, named, displays } = effect;
  const [lost, gained] = [was.dates, becomes.dates].map((dates) =>
    isEveryDay(dates, named) ? words.t('planDiff.effect.everyDay') : daysText(words, dates, named),
  );
  const on = onText(words, displays, []);
  if (was.dates.length > 0 && becomes.dates.length > 0)
    return { key: 'planDiff.effect.daysInstead', values: { days: gained!, was: lost!, on } };
  if (becomes.dates.length > 0)
    return {
      key: effectKey(`daysMore.${tail === 'fills' ? 'plain' : tail}`),
      values: { days: gained!, on },
    };
  const isOnce = was.dates.every((date) => named.includes(date)) && tail === 'fills';
  return isOnce
    ? { key: 'planDiff.effect.daysOnce', values: { days: lost!, on } }
    : { key: effectKey(`daysLess.${tail === 'fills' ? tail : 'plain'}`), values: { days: lost!, on } };
}

function itemsSentence(words: DiffWords, { was, becomes, changed, displays }: PlanEffect): Sentence {
  const on = onText(words, displays, []);
  if (was.items !== becomes.items)
    return { key: 'planDiff.effect.itemsCount', values: { count: becomes.items!, was: was.items!, on } };
  return changed
    ? { key: 'planDiff.effect.itemsChanged', values: { count: changed, on } }
    : { key: 'planDiff.effect.itemsOrder', values: { on } };
}

function mainSentence(words: DiffWords, effect: PlanEffect): Sentence {
  const { kind, displays, dates, named, was, becomes, seconds } = effect;
  const tail = tailOf(effect);
  /** An ending that messages of a kind do not have is left out. */
  const among = <T extends Tail>(...known: T[]): T | 'plain' =>
    (known as readonly Tail[]).includes(tail) ? (tail as T) : 'plain';
  const on = onText(words, displays, dates, named);
  switch (kind) {
    case 'none':
      return { key: 'planDiff.line.nothing', values: {} };
    case 'starts':
      return startSentence(words, effect, among('waits', 'turns'));
    case 'leaves':
      return {
        key: effectKey(`leaves.${among('plays', 'empty')}`),
        values: { from: words.t('planDiff.effect.from', { count: displays }) },
      };
    case 'comes':
      return {
        key: effectKey(`comes.${among('waits', 'turns')}`),
        values: { to: words.t('planDiff.effect.to', { count: displays }) },
      };
    case 'from':
    case 'until':
      return boundSentence(words, effect);
    case 'end':
      return {
        key: effectKey(`end.${among('starts', 'waits', 'fills', 'turns')}`),
        values: { to: becomes.to!, was: was.to!, on },
      };
    case 'start':
      return {
        key: effectKey(`start.${among('ends', 'waits', 'fills', 'turns')}`),
        values: { to: becomes.from!, was: was.from!, on },
      };
    case 'hours':
      return {
        key: effectKey(`hours.${among('waits', 'fills', 'turns')}`),
        values: { to: hoursText(becomes, was), was: hoursText(was, becomes), on },
      };
    case 'days':
      return daysSentence(words, effect, among('waits', 'fills', 'turns'));
    case 'alone':
      return { key: effectKey(`alone.${among('waits')}`), values: { on } };
    case 'turns':
      return { key: effectKey(`turns.${among('turns')}`), values: { on } };
    case 'items':
      return itemsSentence(words, effect);
    case 'more':
      return {
        key: effectKey(`more.${among('waits', 'turns')}`),
        values: { hours: lengthText(words, seconds!), on },
      };
    case 'less':
      return {
        key: effectKey(`less.${among('fills')}`),
        values: { hours: lengthText(words, seconds!), on },
      };
    case 'moves':
      return { key: 'planDiff.effect.moves', values: { on } };
  }
}

function winsSentence(words: DiffWords, { wins, displays, named }: PlanEffect): Say {
  const { playlist, group, ...times } = wins!;
  const values = {
    rival: nameIn(words, playlist),
    times: timesText(words, times, named),
  };
  const on = onText(words, times.displays, []);
  if (group !== null) return { key: 'planDiff.effect.wins.group', values: { ...values, on, group } };
  return times.displays === displays
    ? { key: 'planDiff.effect.wins.all', values }
    : { key: 'planDiff.effect.wins.some', values: { ...values, on } };
}

/** What becomes of the playlist, then at most one sentence each about who still wins, what goes empty and other displays. */
export function effectSentences(words: DiffWords, effect: PlanEffect): Say[] {
  const { playlist, others, wins, gap, isMixed, named } = effect;
  const { key, values } = mainSentence(words, effect);
  const subject = { playlists: [{ id: playlist, name: nameIn(words, playlist) }] };
  const all = {
    ...{ playlist: subject, ...boldMarks, count: others.length },
    others: namesOf(
      words,
      others.map((other) => other.playlist),
    ),
    ...values,
  };
  return [
    { key, values: all },
    ...(wins ? [winsSentence(words, effect)] : []),
    ...(gap
      ? [
          {
            key: 'planDiff.effect.gap' as const,
            isWarning: true,
            values: {
              ...{ from: gap.from, to: gap.to },
              on: onText(words, gap.displays, gap.dates, named),
            },
          },
        ]
      : []),
    ...(isMixed ? [{ key: 'planDiff.effect.mixed' as const, values: {} }] : []),
  ];
}
