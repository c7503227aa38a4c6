import type { AlertSettings } from '@vitrine/contract/alerts';
import { differencesOf, type NamedRecord, type RecordedValues, recordAudit } from '../../core/audit/audit.ts';
import type { Context } from '../../http/context.ts';
import { enqueue } from '../../infra/jobs.ts';
import { sql } from '../../infra/postgres/sql.ts';

// Everybody may change alert settings, so every change is recorded and admins are notified: one mail covers
// all changes within a few minutes.

export const reportAfterMs = 5 * 60_000;
/** Longer lists of names are useless in a mail. */
const maxNames = 50;

export async function recordAlertChange(
  context: Context,
  before: AlertSettings,
  after: AlertSettings,
): Promise<void> {
  const { db, environment, now } = context;
  const people = await membersAmong(context, [...before.recipients, ...after.recipients]);
  const change = differencesOf(valuesOf(before, people), valuesOf(after, people));
  if (!change) return;
  const lists = Object.keys(change.after).filter((field) => Array.isArray(change.after[field]));
  const shortened = (one: RecordedValues, other: RecordedValues): RecordedValues => ({
    ...one,
    ...Object.fromEntries(
      lists.map((field) => [field, without(one[field] as string[], other[field] as string[])]),
    ),
  });
  await recordAudit(context, {
    call: 'alerts.update',
    before: shortened(change.before, change.after),
    after: shortened(change.after, change.before),
  });
  await enqueue(db, now, {
    kind: 'report-alert-changes',
    environment: environment.id,
    payload: { since: now.toISOString() },
    key: environment.id,
    runAt: new Date(now.getTime() + reportAfterMs),
  });
}

/** Only the difference of long lists is reported. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const own = names.filter((name) => !others.includes(name));
  const rest = own.length - maxNames;
  return rest > 0 ? [...own.slice(0, maxNames), `+${rest}`] : own;
}

async function membersAmong({ db, environment }: Context, emails: readonly string[]) {
  const rows = await db.query(sql({ id: 'uuid', email: 'text' })`
    select identity_id as id, lower(email) as email from content.members
    where environment_id = ${environment.id} and lower(email) = any (${emails}::text[])`);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

function valuesOf(settings: AlertSettings, people: ReadonlyMap<string, string>): RecordedValues {
  const subjects = new Map(settings.subjects.map((each) => [each.id, each]));
  const nameOf = (id: string) => {
    const { name = id, place = null } = subjects.get(id) ?? {};
    return place ? `${name} (${place})` : name;
  };
  const named = (name: string): NamedRecord => ({ id: people.get(name) ?? null, name });
  return {
    alertingEnabled: settings.alertingEnabled,
    faultsEnabled: settings.faultsEnabled,
    defaultOfflineLimit: settings.defaultOfflineLimit,
    maxEmailsPerHour: settings.maxEmailsPerHour,
    maxEmailsPerDay: settings.maxEmailsPerDay,
    recipients: { names: settings.recipients.toSorted().map(named) },
    limits: settings.limits.map(({ device, minutes }) => `${nameOf(device)}: ${minutes}`).sort(),
    ignoredLocations: settings.ignoredLocations.map(nameOf).sort(),
    ignoredDevices: settings.ignoredDevices.map(nameOf).sort(),
  };
}
