import { monthPeriod } from '@vitrine/billing/billing-month';
import type { WeeklyHours } from '@vitrine/contract/locations';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutesOpen } from '../features/alerts/opening.ts';
import { longestWakeMinutes } from '../features/alerts/plan-alerts.ts';
import { draftInvoice } from '../features/billing/draft-invoice.ts';
import { readSpans } from '../features/billing/metering.ts';
import { readTerms } from '../features/billing/terms.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { someOf } from '../test/profile.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { fillPlayHistory } from './demo-history.ts';
import { idOf } from './demo-ids.ts';

// The history of the demo, checked against the rules of the product, at any hour of the first start.

const minuteMs = 60_000;
const hourMs = 3_600_000;
const environment = idOf('demo');

interface Sent {
  device_id: string;
  incident_id: string;
  kind: string;
  at: Date;
  sent_at: Date;
  silent_since: Date;
  ended_at: Date | null;
  timezone: string;
  hours: WeeklyHours;
  limit_minutes: number;
  is_ignored: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Row = any;

interface Step {
  device_id: string;
  kind: string;
  at: Date;
}

// Mid-afternoon on a weekday; the night from Saturday to Sunday; just after clocks in Europe went back.
describe.each(someOf(['2026-11-17T13:32:00Z', '2026-11-15T02:00:00Z', '2026-10-25T03:10:00Z'], 1, 1))(
  'filled at %s',
  (at) => {
    const now = Date.parse(at);
    let server: TestServer;
    let owner: Owner;
    let sent: Sent[];
    let steps: Step[];
    beforeAll(async () => {
      server = await startTestServer({ clock: () => new Date(now), env: { ROLES: 'auth,content' } });
      owner = await connectOwner(server.database);
      const rows = await owner.query(`
      select h.device_id, h.incident_id, h.kind, h.created_at as at, h.sent_at, i.silent_since, i.ended_at, l.timezone, l.hours,
        coalesce(m.minutes, s.offline_minutes) as limit_minutes,
        exists (select from content.alert_ignored_locations x where x.location_id = l.id) as is_ignored
      from content.alert_history h
      join content.alert_incidents i on i.id = h.incident_id
      join content.displays d on d.id = h.display_id
      join content.locations l on l.id = d.location_id
      join content.alert_settings s on s.environment_id = h.environment_id
      left join content.alert_limits m on m.device_id = h.device_id
      order by h.created_at`);
      sent = rows.map((row) => ({
        ...(row as unknown as Sent),
        ...{ at: new Date(row.at), sent_at: new Date(row.sent_at), silent_since: new Date(row.silent_since) },
        ended_at: row.ended_at && new Date(row.ended_at),
      }));
      steps = (await owner.query('select device_id, kind, at from content.availability order by at')).map(
        (row) => ({ ...(row as unknown as Step), at: new Date(row.at) }),
      );
    });
    afterAll(async () => {
      await owner.end();
      await server.stop();
    });

    /** When each device went silent and when it came back; null while it is down. */
    function downSpans(device: string) {
      const spans: { from: number; to: number | null }[] = [];
      for (const { kind, at } of steps.filter((step) => step.device_id === device)) {
        if (kind === 'player_down') spans.push({ from: at.getTime(), to: null });
        else if (spans.at(-1)) spans.at(-1)!.to = at.getTime();
      }
      return spans;
    }

    test('up and down events alternate, and none is in the future', () => {
      for (const mine of Map.groupBy(steps, ({ device_id }) => device_id).values()) {
        const kinds = mine.map(({ kind }) => kind);
        expect(kinds.some((kind, i) => kind === kinds[i + 1])).toBe(false);
      }
      expect(steps.filter((step) => step.at.getTime() > now)).toEqual([]);
    });

    test('ST3: alerts were sent in opening hours only, after the limit, and for devices that were down', () => {
      const offline = sent.filter(({ kind }) => kind !== 'back');
      expect(offline.length).toBeGreaterThanOrEqual(11);
      for (const each of offline) {
        const open = minutesOpen(each.timezone, each.hours, each.at.getTime());
        expect(each.is_ignored).toBe(false);
        expect(open).not.toBeNull();
        expect(open).toBeGreaterThanOrEqual(Math.min(each.limit_minutes, longestWakeMinutes));
        const silentMs = each.at.getTime() - each.silent_since.getTime();
        expect(silentMs).toBeGreaterThanOrEqual(each.limit_minutes * minuteMs);
        // The availability history has an outage that began when its device went offline and lasted beyond
        // the alert.
        const outage = downSpans(each.device_id).find(({ from }) => from === each.silent_since.getTime());
        expect(outage).toBeDefined();
        expect(outage!.to === null || outage!.to > each.at.getTime()).toBe(true);
      }
    });

    test('no device got more mails than the limits allow, of any kind', async () => {
      const [settings] = await owner.query('select max_per_hour, max_per_day from content.alert_settings');
      for (const { device_id, at } of sent) {
        const within = (ms: number) =>
          sent.filter(
            (other) =>
              other.device_id === device_id && other.at <= at && other.at.getTime() > at.getTime() - ms,
          ).length;
        expect(within(hourMs)).toBeLessThanOrEqual(settings!.max_per_hour);
        expect(within(24 * hourMs)).toBeLessThanOrEqual(settings!.max_per_day);
      }
    });

    test('"back" ends a reported outage when the device came back; outages without it are still down', () => {
      for (const [, mine] of Map.groupBy(sent, ({ incident_id }) => incident_id)) {
        const [told, back, ...more] = mine;
        expect(more).toEqual([]);
        const outage = downSpans(told!.device_id).findLast(({ from }) => from < told!.at.getTime())!;
        if (!back) {
          expect([told!.ended_at, outage.to]).toEqual([null, null]);
          continue;
        }
        expect(back.kind).toBe('back');
        expect(back.ended_at).toEqual(back.at);
        expect(back.at.getTime() - outage.to!).toBeGreaterThanOrEqual(0);
        expect(back.at.getTime() - outage.to!).toBeLessThan(minuteMs);
      }
    });

    test('every outage that requires an alert by the rules was reported', async () => {
      const watched = await owner.query(`
      select v.id as device, l.timezone, l.hours, coalesce(m.minutes, s.offline_minutes) as limit_minutes
      from content.alert_settings s
      join content.displays d on d.environment_id = s.environment_id and d.active
      join content.devices v on v.id = d.device_id
      join content.locations l on l.id = d.location_id
      left join content.alert_limits m on m.device_id = v.id
      where not exists (select from content.alert_ignored_locations x where x.location_id = l.id)`);
      let quiet = 0;
      for (const { device, timezone, hours, limit_minutes } of watched) {
        for (const { from, to } of downSpans(device)) {
          const due = from + limit_minutes * minuteMs;
          const isDue = due + minuteMs < (to ?? now) && minutesOpen(timezone, hours, due) !== null;
          const isTold = sent.some(
            ({ device_id, kind, at }) =>
              kind !== 'back' && device_id === device && at.getTime() >= from && at.getTime() <= (to ?? now),
          );
          expect([device, isTold]).toEqual([device, isDue]);
          if (!isTold) quiet++;
        }
      }
      // There are short outages, and some outside opening hours, so that the rule is really tested.
      expect(quiet).toBeGreaterThan(2);
    });

    test('every invoice is what the activations of its month cost', async () => {
      const { app } = server.program;
      const invoices = await owner.query(`
      select id, period_from, period_to, net, vat_rate, locale from content.invoices order by period_from`);
      expect(invoices.length).toBeGreaterThanOrEqual(8);
      for (const { id, period_from, period_to, net, vat_rate, locale } of invoices) {
        const period = { from: Date.parse(period_from), to: Date.parse(period_to) };
        const { spans, terms } = await app.content.inEnvironments([environment], async (db) => ({
          spans: await readSpans(db, environment, period, period.to),
          terms: await readTerms(app, db, environment),
        }));
        const draft = draftInvoice(spans, period, period.to, terms, { vatRate: Number(vat_rate), locale });
        expect(draft.total.net).toBe(Number(net));
        const lines = await owner.query(
          `select display_id, active_minutes from content.invoice_lines where invoice_id = '${id}' order by display_id`,
        );
        expect(lines).toEqual(
          draft.lines
            .map(({ display, activeMinutes }) => ({ display_id: display, active_minutes: activeMinutes }))
            .sort((a, b) => (a.display_id < b.display_id ? -1 : 1)),
        );
      }
      const last = monthPeriod(new Date(now).toISOString().slice(0, 7) as `${number}-${number}`);
      expect(Date.parse(invoices.at(-1)!.period_to)).toBe(last.from);
    });

    test('every play is what the plan of its player says for its time, and only outages and faults leave gaps', async () => {
      const { app } = server.program;
      await fillPlayHistory(app, new Date(now));
      const plans = await owner.query(`
        select m.display_id, m.in_force_at, p.plan from content.display_manifests m
        join content.display_plans d on d.display_id = m.display_id and d.starts_at = m.sent_at
        join content.plans p on p.environment_id = d.environment_id and p.hash = d.hash
        where m.environment_id = '${environment}' order by m.in_force_at`);
      const dark = await owner.query(`
        select display_id, since as from, ended_at as to from content.faults where ended_at is not null
        union all select a.display_id, a.at - interval '3 minutes', (select min(u.at) from content.availability u
          where u.device_id = a.device_id and u.kind = 'player_up' and u.at > a.at) from content.availability a where a.kind = 'player_down'`);
      const isDark = (display: string, from: number, to: number) =>
        dark.some(
          (each) =>
            each.display_id === display &&
            Date.parse(each.from) < to &&
            (each.to === null || from < Date.parse(each.to)),
        );
      const breaches: string[] = [];
      for (const [display, told] of Map.groupBy(plans, (row) => row.display_id)) {
        const planAt = (instant: number) =>
          told.findLast(({ in_force_at }) => Date.parse(in_force_at) <= instant)!.plan;
        const plays = await owner.query(`
        select playlist_id, item_id, started_at, seconds from content.plays where display_id = '${display}'
        order by started_at`);
        for (const [i, { playlist_id, item_id, started_at, seconds }] of plays.entries()) {
          const instant = Date.parse(started_at);
          const plan = planAt(instant);
          const current = whatPlaysAt(plan, instant);
          const isRight =
            current.state === 'playing' &&
            current.showing.playlist === playlist_id &&
            current.showing.item === item_id &&
            instant + seconds * 1000 <= current.showing.to + 100;
          if (!isRight) breaches.push(`${display} at ${started_at} shows what the engine does not`);
          else if (plays[i + 1] && Date.parse(plays[i + 1].started_at) > current.showing.to) {
            // Between two plays the location was closed or there was nothing to show.
            const between = whatPlaysAt(plan, current.showing.to).state;
            const next = Date.parse(plays[i + 1].started_at);
            // The item that runs when a player gets another plan is not in the history.
            const isNewPlan = next - current.showing.to < minuteMs && planAt(next) !== plan;
            const isExplained = isNewPlan || isDark(display, instant, next);
            if (between === 'playing' && !isExplained)
              breaches.push(`${display} has a gap after ${started_at}`);
          }
        }
      }
      expect(breaches).toEqual([]);
      const [{ count }] = (await owner.query('select count(*)::int as count from content.plays')) as [
        { count: number },
      ];
      expect(count).toBeGreaterThan(10_000);
    });

    test('the last two weeks have believable changes, which can be put back, and past days with their causes', async () => {
      const admin = await server.signIn('admin@vitrine.test');
      const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
      const { data: changes, meta } = (await admin.get(api('changes?folded_eq=true&_limit=100'))).body;
      expect(meta.total).toBeGreaterThan(18);
      const people = new Set(changes.map(({ actor }: Row) => actor.name));
      expect(people.size).toBeGreaterThanOrEqual(5);
      expect(changes.filter(({ at }: Row) => Date.parse(at) > now)).toEqual([]);
      const edits = changes.filter(({ kind }: Row) => kind !== 'event');
      expect(edits.filter(({ displays }: Row) => displays > 0).length).toBeGreaterThanOrEqual(8);
      expect(edits.filter(({ displays }: Row) => displays === null)).toEqual([]);
      expect(edits.filter(({ batchAlike }: Row) => batchAlike > 1).length).toBeGreaterThanOrEqual(2);
      expect(edits.find(({ restores }: Row) => restores)).toBeDefined();
      const begun = edits.filter(({ isDraft }: Row) => isDraft);
      expect(begun).toMatchObject([{ kind: 'create', subject: { name: 'Winter warmers' }, displays: 0 }]);
      // The state of now is what the changes led to.
      const { priority } = (await admin.get(api(`playlists?name_contains=Lunch`))).body.data[0];
      const raised = edits.find(({ after }: Row) => after?.priority === 50);
      expect([raised.before.priority, raised.after.priority, priority]).toEqual([40, 50, 50]);
      for (const change of edits.filter(({ canRestore, restoredBy }: Row) => canRestore && !restoredBy)) {
        const body = {
          ...{ change: change.id, whole: change.batchSize > 1 },
          ...(change.newer && { over: change.newer.id }),
        };
        const path = `${change.topic}/${change.subject.id}?action=restore&preview=true`;

        const reply = await admin.put(api(path), body);
        // A group of a deleted playlist was changed since: the page asks, and then puts back over it.
        const over = reply.status === 412 && reply.body.code === 'changed_since' && reply.body.related[0].id;
        const last = over ? await admin.put(api(path), { ...body, over }) : reply;
        expect(last).toMatchObject({ status: 200 });
      }
      const causes = new Set<string>();
      for (const { id } of (await admin.get(api(`displays?_limit=100`))).body.data)
        for (let day = 1; day <= 6; day++) {
          const date = new Date(now - day * 24 * hourMs).toISOString().slice(0, 10);
          const { data } = (await admin.get(api(`displays/${id}/history?day=${date}`))).body;
          for (const { why } of data.apart) causes.add(why);
        }
      expect([...causes]).toEqual(expect.arrayContaining(['offline', 'fault', 'not_told']));
      expect(causes).not.toContain('unknown');
    });

    test('nothing was shown before it was uploaded and scheduled, nor by a display before it was active', async () => {
      const early = await owner.query(`
      select 1 from content.plays p
      join content.playlists l on l.id = p.playlist_id
      join content.playables f on f.id = p.playable_id
      join content.activations a on a.display_id = p.display_id and a.ended_at is null
      where p.started_at < greatest(l.created_at, f.created_at, a.started_at)`);
      expect(early).toEqual([]);
    });
  },
);
