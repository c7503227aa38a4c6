import { minutesOpen } from '../features/alerts/opening.ts';
import { type Found, mailsAllowed, planAlerts } from '../features/alerts/plan-alerts.ts';
import { idOf } from './demo-ids.ts';
import type { Outage } from './demo-outages.ts';

// The alerts that the product would have sent for the demo's outages: its own rules are run over the last
// month, tick by tick as the program does it.

export interface AlertRules {
  readonly maxPerHour: number;
  readonly maxPerDay: number;
  /** Not called for ignored displays. */
  readonly limitMinutesOf: (outage: Outage) => number;
}

export interface PastIncident {
  readonly id: string;
  readonly outage: Outage;
  readonly openedAt: number;
  notifiedAt: number | null;
  endedAt: number | null;
}

export interface SentAlert {
  readonly id: string;
  readonly incident: PastIncident;
  readonly kind: 'offline' | 'digest' | 'back';
  readonly at: number;
}

interface FoundOutage extends Found {
  readonly outage: Outage;
}

const tickMs = 15_000;
/** A display this close to its limit is included, as in find-silent.ts. */
const nearSeconds = 60;
const hourMs = 3_600_000;

export function alertsFor(outages: readonly Outage[], rules: AlertRules, now: number) {
  const incidents: PastIncident[] = [];
  const sent: SentAlert[] = [];
  const send = (incident: PastIncident, kind: SentAlert['kind'], at: number) =>
    sent.push({ id: idOf('alert', incident.id, kind), incident, kind, at });
  for (const at of ticksOf(outages, now)) {
    const found = outages.flatMap((outage) => findAt(outage, at) ?? []);
    const { opened, notified, back, ended } = planAlerts(found, at);
    for (const { outage } of opened)
      incidents.push({
        id: idOf('incident', outage.device, String(outage.silentSince)),
        ...{ outage, openedAt: at, notifiedAt: null, endedAt: null },
      });
    for (const { of, kind } of notified) {
      const incident = incidentOf(of.outage)!;
      incident.notifiedAt = at;
      send(incident, kind, at);
    }
    for (const { outage } of back) send(incidentOf(outage)!, 'back', at);
    for (const { outage } of ended) incidentOf(outage)!.endedAt = at;
  }
  return { incidents, sent };

  function incidentOf(outage: Outage): PastIncident | undefined {
    return incidents.find((each) => each.outage === outage);
  }

  function findAt(outage: Outage, at: number): FoundOutage | null {
    const incident = incidentOf(outage);
    const { silentSince, backAt, place, device } = outage;
    const isSilent = at >= silentSince && (backAt === null || at < backAt);
    const limitSeconds = rules.limitMinutesOf(outage) * 60;
    const silentSeconds = isSilent ? (at - silentSince) / 1000 : 0;
    if (incident ? incident.endedAt !== null : silentSeconds < limitSeconds - nearSeconds) return null;
    const mailsWithin = (ms: number) =>
      sent.filter((each) => each.incident.outage.device === device && each.at > at - ms).length;
    return {
      outage,
      incident: incident
        ? { id: incident.id, openedAt: incident.openedAt, isNotified: incident.notifiedAt !== null }
        : null,
      isWatched: true,
      minutesOpen: minutesOpen(place.timezone, place.hours, at),
      limitSeconds,
      silentSeconds,
      isBack: !isSilent,
      ...mailsAllowed(
        { lastHour: mailsWithin(hourMs), lastDay: mailsWithin(24 * hourMs) },
        { perHour: rules.maxPerHour, perDay: rules.maxPerDay },
      ),
    };
  }
}

/** The moments at which a decision may be due: from the beginning of each outage to just after its end. */
function ticksOf(outages: readonly Outage[], now: number): number[] {
  const ticks = new Set<number>();
  for (const { silentSince, backAt } of outages) {
    const end = Math.min(now, (backAt ?? now) + tickMs);
    for (let at = Math.ceil(silentSince / tickMs) * tickMs; at <= end; at += tickMs) ticks.add(at);
  }
  return [...ticks].sort((a, b) => a - b);
}
