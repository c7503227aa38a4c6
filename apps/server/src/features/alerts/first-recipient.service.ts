import { alertDefaults } from '@vitrine/contract/alerts';
import { normalizeEmail } from '@vitrine/contract/email';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

/** Alerts are on from the start, so a new environment needs somebody who gets them: its first admin. */
export async function startAlertsFor(
  db: Db,
  environment: string,
  { recipient, locale, now }: { recipient: string; locale: string; now: Date },
): Promise<void> {
  await db.query(sql`
    insert into content.alert_settings (environment_id, enabled, offline_minutes, max_per_hour, max_per_day, recipients,
      locale, created_at, updated_at)
    values (${environment}, ${alertDefaults.alertingEnabled}, ${alertDefaults.defaultOfflineLimit},
      ${alertDefaults.maxEmailsPerHour}, ${alertDefaults.maxEmailsPerDay}, ${[normalizeEmail(recipient)]}, ${locale},
      ${now}, ${now})
    on conflict do nothing`);
}
