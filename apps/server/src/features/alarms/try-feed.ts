import {
  type AlertFeedTry,
  maxTriedWarnings,
  type TriedFeed,
  type TriedWarning,
} from '@vitrine/contract/alert-feeds';
import { tryInTurn } from '../../http/address-tries.ts';
import type { App } from '../../http/app.ts';
import type { RequestContext } from '../../http/context.ts';
import {
  type CapAlert,
  type CapLink,
  type CapReading,
  capLimits,
} from '../../infra/reader/cap/cap-reading.ts';
import { requireScope } from './alarm-scope.ts';
import {
  bySeverity,
  decideCap,
  isReplacing,
  type KnownAlert,
  replacesOf,
  shownOf,
} from './cap/cap-decision.ts';
import { keyOf } from './feed-documents.ts';
import { type Judging, readJudging } from './feed-judging.ts';
import { faultOf, fetchWarnings } from './fetch-warnings.ts';
import { readCapBody } from './read-cap-body.ts';
import { usualRules } from './usual-rules.ts';

// What a feed would do now: it is read and judged as a saved one is, and nothing of it is kept.

/** Somebody waits for it. */
const answerMs = 8000;
const allMs = 12_000;
const linksAtOnce = 4;
const most = { areas: 5, regions: 500 };

export async function tryFeed(caller: RequestContext, input: AlertFeedTry): Promise<{ data: TriedFeed }> {
  const { app, environment } = caller;
  const { scope = usualRules.scope, ...rest } = input;
  const judging = await caller.transact(async (context) => {
    await requireScope(context, scope);
    return readJudging(context, { ...usualRules, ...rest, scope });
  });
  return { data: await tryInTurn(caller, () => read(app, environment.id, input.address, judging)) };
}

async function read(app: App, environment: string, address: string, judging: Judging): Promise<TriedFeed> {
  const until = app.clock().getTime() + allMs;
  const readAt = async (link: CapLink, maxBytes: number, timeoutMs: number): Promise<CapReading> => {
    const fetched = await fetchWarnings(app, link, null, maxBytes, timeoutMs);
    if (fetched === 'unchanged') throw new Error('Nothing was known, so nothing can be unchanged.');
    return readCapBody(app, environment, { ...fetched, places: judging.points, priority: 'usual' });
  };
  try {
    const index = await readAt({ address, updated: null }, capLimits.feedBytes, answerMs);
    const links = index.links.filter((link) => link.address !== address);
    const linked = await readNewest(app, links, until, (link, left) =>
      readAt(link, capLimits.linkedBytes, Math.min(left, answerMs)),
    );
    const alerts = [...index.alerts, ...linked.alerts];
    // Nothing of what it links to can be read: such a feed tells nothing, and says why.
    if (alerts.length === 0 && linked.fault !== null) return { ...nothing, fault: linked.fault };
    const warnings = judged(alerts, judging, app.clock().getTime());
    return {
      fault: null,
      warnings: warnings.slice(0, maxTriedWarnings),
      total: alerts.length + links.length - linked.read,
      regions: regionsOf(alerts),
    };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    return { ...nothing, fault };
  }
}

const nothing: TriedFeed = { fault: null, warnings: [], total: 0, regions: [] };

/** As many as are shown, and as time allows. One that cannot be read hides no other. */
async function readNewest(
  app: App,
  links: readonly CapLink[],
  until: number,
  readLink: (link: CapLink, leftMs: number) => Promise<CapReading>,
) {
  const timeOf = ({ updated }: CapLink) => Date.parse(updated ?? '') || 0;
  const queue = links.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, maxTriedWarnings);
  const alerts: CapAlert[] = [];
  let [fault, read]: [string | null, number] = [null, 0];
  const work = async () => {
    for (let link = queue.shift(); link; link = queue.shift()) {
      const left = until - app.clock().getTime();
      if (left <= 0) return;
      try {
        alerts.push(...(await readLink(link, left)).alerts);
        read += 1;
      } catch (error) {
        const why = faultOf(error);
        if (why === null) throw error;
        fault ??= why;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: linksAtOnce }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { alerts, fault, read };
}

const effects = ['start', 'ask', 'ignore'] as const;

/** The newest first, as a round does, so that what a later one replaces is not told as if it counted. */
function judged(
  alerts: readonly CapAlert[],
  { rules, mustAsk, language, places }: Judging,
  now: number,
): TriedWarning[] {
  const known = new Map<string, KnownAlert>(
    alerts.map((alert) => [
      keyOf(alert),
      { sender: alert.sender, identifier: alert.identifier, started: null, replaces: replacesOf(alert) },
    ]),
  );
  const newest = [...new Map(alerts.map((alert) => [keyOf(alert), alert])).values()].toSorted(
    (a, b) => b.sent - a.sent,
  );
  const warnings = newest.map((alert): TriedWarning => {
    const key = keyOf(alert);
    const others = [...known].flatMap(([each, alike]) => (each === key ? [] : [alike]));
    const decision = decideCap(alert, { ...rules, language, places }, others, now);
    known.set(key, { ...known.get(key)!, isReplacing: isReplacing(alert, decision) });
    const isAsked = rules.onMatch === 'ask' || mustAsk;
    const shown = shownOf(alert, language);
    return {
      title: shown?.title ?? alert.identifier.slice(0, 80),
      severity: shown?.severity ?? 'Unknown',
      areas: [...new Set(shown?.info.areas.map(({ name }) => name).filter(Boolean))].slice(0, most.areas),
      expires: shown?.info.expires ? new Date(shown.info.expires).toISOString() : null,
      // What runs already is ended by an update, which then starts nothing.
      effect:
        decision.kind !== 'start'
          ? 'ignore'
          : decision.isDrill || (!isAsked && !decision.isRough)
            ? 'start'
            : 'ask',
      reason: decision.kind === 'ignore' ? decision.reason : null,
    };
  });
  return warnings.toSorted(
    (a, b) => effects.indexOf(a.effect) - effects.indexOf(b.effect) || bySeverity(a, b),
  );
}

/** An area with one code of a kind gives it its name; several of a kind stand for themselves. */
function regionsOf(alerts: readonly CapAlert[]): TriedFeed['regions'] {
  const regions = new Map<string, string>();
  for (const { geocodes, areas } of alerts.flatMap(({ infos }) => infos)) {
    let at = 0;
    for (const { name, codes } of areas) {
      const own = geocodes.slice(at, at + codes);
      at += codes;
      for (const code of own) {
        const isAlone = own.filter((each) => each.name === code.name).length === 1;
        const key = `${code.name}=${code.value}`;
        // The first language that names it is the authority's own.
        if (key.length <= 100 && !regions.has(key)) regions.set(key, (isAlone && name) || code.value);
      }
    }
  }
  return [...regions]
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .slice(0, most.regions);
}
