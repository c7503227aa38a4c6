import { maxTextsBytes } from '@vitrine/contract/takeover-values';
import { isVisible, withoutTurns } from '@vitrine/contract/text';
import { translatorFor } from '../../../http/translate.ts';
import type { CapAlert, CapInfo } from '../../../infra/reader/cap/cap-reading.ts';

// What an alert of a feed does: starts an alarm, replaces or ends an earlier one, or nothing, with the reason.

const severities = ['Unknown', 'Minor', 'Moderate', 'Severe', 'Extreme'] as const;
const urgencies = ['Unknown', 'Past', 'Future', 'Expected', 'Immediate'] as const;
const certainties = ['Unknown', 'Unlikely', 'Possible', 'Likely', 'Observed'] as const;

export const capLanguages = ['en', 'cs', 'de', 'es'] as const;
type CapLanguage = (typeof capLanguages)[number];

export interface CapRules {
  /** The least an alert must be; anything unknown is below the rest. */
  readonly least: {
    readonly severity: (typeof severities)[number];
    readonly urgency: (typeof urgencies)[number];
    readonly certainty: (typeof certainties)[number];
  };
  /** Words of which one must be in the event's name; empty: all events. */
  readonly events: readonly string[];
  readonly area: 'covers_place' | 'any';
  readonly geocodes: readonly string[];
  readonly tests: 'ignore' | 'quiet_drill';
  readonly language: CapLanguage;
  /** How long it runs if the alert does not say when it expires. */
  readonly minutes: number;
  /** The places that were asked about when it was read, in that order. */
  readonly places: readonly string[];
}

/** An alert of this feed that was handled before. */
export interface KnownAlert {
  readonly sender: string;
  readonly identifier: string;
  /** The alarm or the question that it started, while that is not over. */
  readonly started: string | null;
  /** Identifiers of the same sender that it updates or cancels. */
  readonly replaces?: readonly string[];
  /** It does so now. */
  readonly isReplacing?: boolean;
}

export interface CapTexts {
  readonly title: string;
  readonly text: string;
}

export type CapIgnored =
  | 'seen'
  | 'status'
  | 'message_type'
  | 'not_public'
  | 'nothing_to_cancel'
  | 'no_info'
  | 'expired'
  | 'old'
  | 'replaced'
  | 'not_yet'
  | 'below_threshold'
  | 'other_event'
  | 'elsewhere';

export type CapDecision =
  | { readonly kind: 'ignore'; readonly reason: CapIgnored }
  | { readonly kind: 'end'; readonly ends: readonly string[] }
  | {
      readonly kind: 'start';
      readonly isDrill: boolean;
      readonly level: 'danger' | 'warning' | 'notice';
      readonly texts: Readonly<Partial<Record<CapLanguage, CapTexts>>>;
      readonly endsAt: number;
      readonly places: 'everywhere' | readonly string[];
      /** Where it holds is known only roughly, so it is asked for. */
      readonly isRough?: true;
      /** Earlier alarms that this one replaces. */
      readonly ends: readonly string[];
    };

const longestMs = 24 * 3600_000;
/** So long a warning holds that does not say when it expires. */
export const oldAfterMs = 24 * 3600_000;
const ignore = (reason: CapIgnored): CapDecision => ({ kind: 'ignore', reason });

export function decideCap(
  alert: CapAlert,
  rules: CapRules,
  known: readonly KnownAlert[],
  now: number,
): CapDecision {
  const isDrill = alert.status === 'Exercise' || alert.status === 'Test';
  if (known.some((each) => isSame(each, alert))) return ignore('seen');
  if (alert.status !== 'Actual' && !(isDrill && rules.tests === 'quiet_drill')) return ignore('status');
  if (!['Alert', 'Update', 'Cancel'].includes(alert.msgType)) return ignore('message_type');
  if (alert.scope !== '' && alert.scope !== 'Public') return ignore('not_public');
  const own = new Map(
    known.flatMap((each) =>
      each.sender === alert.sender && (each.started || each.replaces?.length)
        ? [[each.identifier, each] as const]
        : [],
    ),
  );
  const ends = endedBy(alert, own);
  if (alert.msgType === 'Cancel') {
    return ends.length > 0 ? { kind: 'end', ends } : ignore('nothing_to_cancel');
  }
  if (isReplaced(alert, own)) return ends.length > 0 ? { kind: 'end', ends } : ignore('replaced');
  const decision = startOf(alert, rules, isDrill, ends, now);
  // An update that is no longer worth an alarm ends the one it replaces.
  return decision.kind === 'ignore' && decision.reason !== 'not_yet' && ends.length > 0
    ? { kind: 'end', ends }
    : decision;
}

const isSame = (a: { sender: string; identifier: string }, b: { sender: string; identifier: string }) =>
  a.sender === b.sender && a.identifier === b.identifier;

/** Identifiers that an update or a cancellation names. Nobody speaks for another sender. */
export const replacesOf = ({ msgType, sender, references }: CapAlert): string[] =>
  msgType === 'Update' || msgType === 'Cancel'
    ? [...new Set(references.flatMap((each) => (each.sender === sender ? [each.identifier] : [])))]
    : [];

/** Whether those it names no longer count: not if it is a test, not public, or takes effect later. */
export const isReplacing = (alert: CapAlert, decision: CapDecision): boolean =>
  replacesOf(alert).length > 0 &&
  (decision.kind !== 'ignore' ||
    !['status', 'message_type', 'not_public', 'not_yet'].includes(decision.reason));

/** When an info takes effect that does not yet; null if none will. */
export function nextEffective({ infos }: CapAlert, now: number): number | null {
  const later = infos.flatMap(({ effective, expires }) =>
    effective !== null && effective > now && (expires === null || expires > effective) ? [effective] : [],
  );
  return later.length > 0 ? Math.min(...later) : null;
}

type OwnAlerts = ReadonlyMap<string, KnownAlert>;

/** Also those that the named ones named before. */
function withEarlier(identifiers: readonly string[], own: OwnAlerts): Set<string> {
  const named = new Set(identifiers);
  // A set goes on with what is added while it is walked through.
  for (const identifier of named)
    for (const earlier of own.get(identifier)?.replaces ?? []) named.add(earlier);
  return named;
}

/** What the same sender started. */
function endedBy(alert: CapAlert, own: OwnAlerts): string[] {
  const named = withEarlier(replacesOf(alert), own);
  named.delete(alert.identifier);
  return [...named].flatMap((identifier) => own.get(identifier)?.started ?? []);
}

const isReplaced = ({ identifier }: CapAlert, own: OwnAlerts): boolean =>
  [...own.values()].some(
    (each) =>
      each.isReplacing &&
      each.identifier !== identifier &&
      withEarlier(each.replaces ?? [], own).has(identifier),
  );

function startOf(
  { infos, sent }: CapAlert,
  rules: CapRules,
  isDrill: boolean,
  ends: readonly string[],
  now: number,
): CapDecision {
  let reason: CapIgnored = 'no_info';
  const fitting = inBestLanguage(infos, rules.language).filter((info) => {
    const refused = refusalOf(info, sent, rules, now);
    if (refused) reason = refused;
    return !refused;
  });
  const [info] = fitting.toSorted(bySeverity);
  if (!info) return ignore(reason);
  const places = rules.area === 'any' ? 'everywhere' : placesIn(info, rules);
  return {
    kind: 'start',
    isDrill,
    level: levelOf(info),
    texts: textsOf(infos, info, rules.language),
    endsAt: Math.min(info.expires ?? now + rules.minutes * 60_000, now + longestMs),
    places,
    ends,
    ...(places !== 'everywhere' && info.isRough && { isRough: true }),
  };
}

/**
 * The places inside its area; 'everywhere' if it names none. A geocode of the feed's list stands for all its places. Places
 * without coordinates are in no shape.
 */
function placesIn(
  { hasArea, geocodes, inside }: CapInfo,
  { places, geocodes: listed }: CapRules,
): 'everywhere' | string[] {
  if (!hasArea) return 'everywhere';
  const known = new Set(listed);
  if (geocodes.some(({ name, value }) => known.has(value) || known.has(`${name}=${value}`)))
    return 'everywhere';
  return inside.flatMap((index) => places[index] ?? []);
}

/** What a person is told of an alert, whatever it does: its worst info in the best language. Null if it has none. */
export function shownOf({ infos }: CapAlert, language: CapLanguage) {
  const [info] = inBestLanguage(infos, language).toSorted(bySeverity);
  return info ? { info, severity: severityIn(info), title: wordsOf(info, language).title } : null;
}

/** Anything that is none of the standard is unknown. */
export const severityIn = ({ severity }: Pick<CapInfo, 'severity'>) =>
  severities[rank(severities, severity)]!;

/** The worst first. */
export const bySeverity = (a: Pick<CapInfo, 'severity'>, b: Pick<CapInfo, 'severity'>) =>
  rank(severities, b.severity) - rank(severities, a.severity);

const primary = (language: string) => language.toLowerCase().split(/[-_]/)[0]!;

/** The environment's language, else English, else the first that is given. */
function inBestLanguage(infos: readonly CapInfo[], wanted: CapLanguage): readonly CapInfo[] {
  const given = infos.map(({ language }) => primary(language));
  const best = [wanted, 'en', given[0]].find((language) => given.includes(language!));
  return infos.filter(({ language }) => primary(language) === best);
}

function refusalOf(info: CapInfo, sent: number, rules: CapRules, now: number): CapIgnored | null {
  if (info.expires !== null && info.expires <= now) return 'expired';
  if (info.expires === null && sent < now - oldAfterMs) return 'old';
  if (info.effective !== null && info.effective > now) return 'not_yet';
  const { severity, urgency, certainty } = rules.least;
  const isEnough =
    rank(severities, info.severity) >= rank(severities, severity) &&
    rank(urgencies, info.urgency) >= rank(urgencies, urgency) &&
    rank(certainties, info.certainty) >= rank(certainties, certainty);
  if (!isEnough) return 'below_threshold';
  const event = info.event.toLowerCase();
  if (rules.events.length > 0 && !rules.events.some((word) => event.includes(word.toLowerCase())))
    return 'other_event';
  if (rules.area === 'any') return null;
  const places = placesIn(info, rules);
  return places !== 'everywhere' && places.length === 0 ? 'elsewhere' : null;
}

const rank = (order: readonly string[], value: string) => Math.max(0, order.indexOf(value));

const levelOf = ({ severity }: CapInfo) =>
  severity === 'Extreme' || severity === 'Severe' ? 'danger' : severity === 'Moderate' ? 'warning' : 'notice';

/** The same event in each language of the product; in a foreign language alone, as if it were the environment's. */
function textsOf(infos: readonly CapInfo[], chosen: CapInfo, language: CapLanguage) {
  const texts: Partial<Record<CapLanguage, CapTexts>> = {};
  const isAlone = infos.filter((info) => primary(info.language) === primary(chosen.language)).length === 1;
  for (const each of capLanguages) {
    const same = infos.filter((info) => primary(info.language) === each);
    const info = same.includes(chosen) ? chosen : isAlone && same.length === 1 ? same[0] : undefined;
    if (info) texts[each] = wordsOf(info, each);
  }
  if (Object.keys(texts).length === 0) return { [language]: wordsOf(chosen, language) };
  if (Buffer.byteLength(JSON.stringify(texts)) <= maxTextsBytes) return texts;
  // Four long ones do not fit. Two always do.
  const [first] = capLanguages.filter((each) => texts[each]);
  const kept = texts[language] || texts.en ? [language, 'en' as const] : [first!];
  return Object.fromEntries(kept.flatMap((each) => (texts[each] ? [[each, texts[each]]] : [])));
}

/** One without headline and event says of what kind it is. */
const wordsOf = (info: CapInfo, language: CapLanguage): CapTexts => ({
  title: shortened(readable(info.headline) || readable(info.event) || kindOf(info, language), 80),
  text: shortened(readable(info.instruction) || readable(info.description), 300),
});

const kinds = [
  'Geo',
  'Met',
  'Safety',
  'Security',
  'Rescue',
  'Fire',
  'Health',
  'Env',
  'Transport',
  'Infra',
  'CBRNE',
] as const;

const kindOf = ({ categories }: CapInfo, language: CapLanguage) =>
  translatorFor(language)({
    key: `takeovers.capCategory.${kinds.find((kind) => kind === categories[0]) ?? 'Other'}`,
  });

/** Without marks that turn the direction of other words; empty if nothing of it can be seen. */
function readable(text: string): string {
  const plain = withoutTurns(text).trim();
  return isVisible(plain) ? plain : '';
}

/** Ends with a whole word, and never inside a character. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '');
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${atWord.length > most / 2 ? atWord : cut}…`;
}
