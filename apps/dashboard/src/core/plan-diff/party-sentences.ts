import type { PlanChange, PlanDiff, PlanParty } from '@vitrine/contract/plan-diff';
import { localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import { listText } from '../../lib/condition-words.ts';
import { capitalized, weekdayName } from '../../lib/i18n/day-names.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import { type DiffWords, playlistsOf, someOf, whenWords } from './diff-words.ts';
import type { Say, TimesRef } from './say.ts';
import { whenLong, whenShort } from './when-words.ts';

// What changes on the largest party of displays, of a change that is about something else than one playlist.

export const placesText = (words: DiffWords, { places, placeCount }: PlanParty): string =>
  someOf(words, places, placeCount);

export const namesText = (words: DiffWords, { displays }: PlanParty): string =>
  someOf(
    words,
    displays.first.map(({ name }) => name),
    displays.count,
  );

const isGap = ({ was, becomes }: PlanChange) =>
  becomes.state === 'nothing' && (was.state === 'playing' || was.state === 'closed');

/** "Friday 11:00–14:00 Lunch replaces All-day brand", without a full stop. Of several, which are alike, all times. */
function changeClause(
  words: DiffWords,
  party: PlanParty,
  change: PlanChange,
  alike: readonly PlanChange[] = [change],
): Say {
  const { was, becomes } = change;
  const count = party.displays.count;
  if (becomes.state === 'off') return { key: 'planDiff.say.off', values: { count } };
  if (was.state === 'off') return { key: 'planDiff.say.on', values: { count } };
  const when: TimesRef = {
    times: capitalized(
      words.locale,
      listText(
        words.locale,
        alike.map((each) => whenLong(whenWords(words, party.timezone), each)),
      ),
    ),
  };
  const kept = becomes.playlists.filter((id) => was.playlists.includes(id));
  if (kept.length > 0) return companyClause(words, change, when, kept);
  const values = {
    when,
    was: playlistsOf(words, was.playlists),
    becomes: playlistsOf(words, becomes.playlists),
    // Of those that the clause is about.
    count: Math.max(1, (becomes.state === 'playing' ? becomes : was).playlists.length),
  };
  return { key: clauseKey(change), values };
}

/** Of what plays before and after, only the company changes: it is never said to replace itself. */
function companyClause(
  words: DiffWords,
  { was, becomes }: PlanChange,
  when: TimesRef,
  kept: readonly string[],
): Say {
  const [left, joined] = [was, becomes].map(({ playlists }) => playlists.filter((id) => !kept.includes(id)));
  const values = {
    when,
    kept: playlistsOf(words, kept),
    left: playlistsOf(words, left!),
    joined: playlistsOf(words, joined!),
  };
  if (joined!.length > 0)
    return {
      key: left!.length > 0 ? 'planDiff.say.beside' : 'planDiff.say.joins',
      values: { ...values, count: joined!.length },
    };
  return {
    key: kept.length > 1 ? 'planDiff.say.leavesTurns' : 'planDiff.say.leaves',
    values: { ...values, count: left!.length },
  };
}

function clauseKey({ was, becomes }: PlanChange): TextKey {
  if (becomes.state === 'playing') {
    if (was.state === 'closed') return 'planDiff.say.opens';
    if (was.state !== 'playing') return 'planDiff.say.fills';
    return becomes.playlists.length > 1 ? 'planDiff.say.turns' : 'planDiff.say.replaces';
  }
  if (becomes.state === 'closed')
    return was.state === 'playing' ? 'planDiff.say.closes' : 'planDiff.say.closesEmpty';
  return was.state === 'playing' ? 'planDiff.say.stops' : 'planDiff.say.opensEmpty';
}

export const isSwitch = ({ was, becomes }: PlanChange): boolean =>
  was.state === 'off' || becomes.state === 'off';

/** One clause for a display that is switched on or off, however its days looked, and for what becomes of all opening hours alike. */
export function partyClauses(words: DiffWords, party: PlanParty): Say[] {
  const [first] = party.changes;
  if (party.changes.some(isSwitch)) return [changeClause(words, party, first!)];
  const alike = Map.groupBy(party.changes, ({ was, becomes }) => JSON.stringify([was, becomes]));
  return [...alike.values()].map((changes) => changeClause(words, party, changes[0]!, changes));
}

/** The change that covers the most time, a gap before all others. */
export function mainChange({ changes }: PlanParty): PlanChange {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const size = ({ dates, from, to }: PlanChange) => dates.length * (minutes(to) - minutes(from));
  return [...changes].sort((a, b) => Number(isGap(b)) - Number(isGap(a)) || size(b) - size(a))[0]!;
}

const clauseSentence = (change: Say): Say => ({ key: 'planDiff.line.plain', values: { change } });

/** Displays that are all switched on or all off are parties only by what they showed before. */
function switchedTogether(words: DiffWords): Say | null {
  const { parties, cut, displays } = words.diff;
  const [first, ...others] = parties.map((party) => mainChange(party));
  const isOff = first!.becomes.state === 'off';
  if (others.length === 0 || cut.parties > 0) return null;
  const isAlike = (change: PlanChange) => (isOff ? change.becomes : change.was).state === 'off';
  if (!parties.every(({ changes }) => changes.every(isAlike))) return null;
  const change: Say = { key: isOff ? 'planDiff.say.off' : 'planDiff.say.on', values: { count: displays } };
  const places = [...new Set(parties.flatMap((party) => party.places))];
  return places.length === 0
    ? clauseSentence(change)
    : { key: 'planDiff.line.here', values: { change, places: someOf(words, places, places.length) } };
}

/** What the largest party's change is, how many more there are and where, and whether something goes dark. */
export function mainSentence(words: DiffWords): Say {
  const { diff, locale } = words;
  const [party, ...others] = diff.parties;
  const switched = switchedTogether(words);
  if (switched) return switched;
  const change = changeClause(words, party!, mainChange(party!));
  const isCalm = diff.parties.every(({ changes }) =>
    changes.every(({ becomes }) => becomes.state === 'playing'),
  );
  const places = placesText(words, party!);
  if (places === '')
    return isCalm ? { key: 'planDiff.line.plainCalm', values: { change } } : clauseSentence(change);
  const more = others.length + diff.cut.parties;
  if (more === 0)
    return { key: isCalm ? 'planDiff.line.calm' : 'planDiff.line.here', values: { change, places } };
  const elsewhere = [...new Set(others.flatMap((each) => each.places))];
  return {
    key: isCalm ? 'planDiff.line.moreCalm' : 'planDiff.line.more',
    values: {
      change,
      places,
      count: more,
      others: someOf({ ...words, locale }, elsewhere, elsewhere.length),
    },
  };
}

export function gapSentences(words: DiffWords, party: PlanParty): Say[] {
  const more = words.diff.gaps.displays - party.displays.count;
  const first = gapSentence(words, party);
  return more > 0 ? [first, { key: 'planDiff.line.gapMore', values: { count: more } }] : [first];
}

function gapSentence(words: DiffWords, party: PlanParty): Say {
  const change = mainChange(party);
  const places = placesText(words, party);
  if (places === '') return clauseSentence(changeClause(words, party, change));
  const when: TimesRef = {
    times: capitalized(words.locale, whenLong(whenWords(words, party.timezone), change)),
  };
  const values = {
    when,
    places,
    displays: namesText(words, party),
    was: playlistsOf(words, change.was.playlists),
  };
  if (change.was.state === 'closed') return { key: 'planDiff.line.gapOpen', values };
  // Elsewhere something takes the place of the same playlist.
  const [was] = change.was.playlists;
  const replaced = words.diff.parties.flatMap((each) => {
    const same = each.changes.find(
      ({ was: old, becomes }) =>
        becomes.state === 'playing' && old.playlists.includes(was!) && !becomes.playlists.includes(was!),
    );
    return same ? [{ count: each.displays.count, becomes: same.becomes }] : [];
  });
  const [largest] = replaced.sort((a, b) => b.count - a.count);
  if (!largest)
    return { key: 'planDiff.line.gap', values: { ...values, count: change.was.playlists.length } };
  const instead = playlistsOf(words, largest.becomes.playlists);
  return { key: 'planDiff.line.gapInstead', values: { ...values, count: largest.count, instead } };
}

/** Who plays at this moment and is closed by the change: that happens while the reader looks. */
export function darkNow(words: DiffWords): Say[] {
  if (words.isPast) return [];
  const now = Date.parse(words.diff.from);
  const { count, until } = words.diff.parties.reduce<{ count: number; until: string | null }>(
    (sum, { bands, displays, timezone }) => {
      const [was, becomes] = [bands?.was[0], bands?.becomes[0]];
      if (was?.state !== 'playing' || becomes?.state !== 'closed' || Date.parse(becomes.from) > now)
        return sum;
      const opens = localMoment(timezone, Date.parse(becomes.to));
      const isSoon = opens.day - localMoment(timezone, now).day < 2;
      const time = timeOfMinute(opens.minute);
      const own = isSoon ? time : `${weekdayName(words.locale, opens.day)} ${time}`;
      return { count: sum.count + displays.count, until: sum.until ?? own };
    },
    { count: 0, until: null },
  );
  return until === null ? [] : [{ key: 'planDiff.line.darkNow', values: { count, until }, isBold: true }];
}

export interface GapWords {
  readonly when: string;
  /** All displays that go empty. */
  readonly count: number;
  /** Others of them go empty at other times or in other places. */
  readonly isOneOfSeveral: boolean;
  readonly places: string;
  readonly displays: string;
}

/** Who goes empty, when and where, for the largest party with a gap. */
export function gapWords(words: DiffWords): GapWords | null {
  const party = words.diff.parties.find(({ hasGap }) => hasGap);
  if (!party) return null;
  const when = whenShort(whenWords(words, party.timezone), mainChange(party));
  return {
    when,
    count: words.diff.gaps.displays,
    isOneOfSeveral: words.diff.gaps.displays > party.displays.count,
    places: placesText(words, party),
    displays: namesText(words, party),
  };
}

/** Short words for the days on which something changes, in the order of the week. */
export function changedDates(diff: Pick<PlanDiff, 'parties'>): {
  readonly changed: string[];
  readonly gaps: string[];
} {
  const changes = diff.parties.flatMap((party) => party.changes);
  const datesOf = (some: readonly PlanChange[]) => [...new Set(some.flatMap(({ dates }) => dates))].sort();
  return { changed: datesOf(changes), gaps: datesOf(changes.filter(isGap)) };
}
