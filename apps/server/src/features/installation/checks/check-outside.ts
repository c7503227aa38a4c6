import { readAdminEmails } from '../../../core/members/admin-emails.ts';
import { sql } from '../../../infra/postgres/sql.ts';
import { type Finding, needsDatabase, type PartCheck, say } from '../part-check.ts';

// Addresses outside: what the last fetches of sources and of the weather found. Nobody is asked.

export const checkOutside: PartCheck = {
  part: 'outside',
  async run({ app, config, ownEnvironment, askedBy }) {
    if (!app) return needsDatabase;
    const row = ownEnvironment ? await readSources(app, ownEnvironment) : null;
    const { total = 0, failed = 0, weather = false } = row ?? {};
    if (weather) return { state: 'fault', sentence: say('installation.outside.weather') };
    if (failed > 0)
      return { state: 'fault', sentence: say('installation.outside.failed', { failed, count: total }) };
    if (config.weather.contact === null && !config.isDemo)
      return asksForContact(askedBy ?? (ownEnvironment ? await readFirstAdmin(app, ownEnvironment) : null));
    if (total === 0) return { state: 'works', sentence: say('installation.outside.none') };
    return { state: 'works', sentence: say('installation.outside.works', { count: total }) };
  },
};

type OpenApp = NonNullable<Parameters<PartCheck['run']>[0]['app']>;

const example = 'you@example.com';

/** The line is ready to use with the address of somebody who runs this installation. */
const asksForContact = (email: string | null): Finding => ({
  state: 'not_set_up',
  sentence: say('installation.outside.contact'),
  line: `WEATHER_CONTACT=${email ?? example}`,
  ...(email === null && { replace: example }),
});

async function readFirstAdmin({ content }: OpenApp, own: string): Promise<string | null> {
  const [first = null] = await content.inEnvironments([own], (db) => readAdminEmails(db, own));
  return first;
}

/** `weather`: a forecast could not be fetched although the service was asked. */
async function readSources({ content }: OpenApp, own: string) {
  const [row] = await content.inEnvironments([own], (db) =>
    db.query(sql({ total: 'int8', failed: 'int8', weather: 'bool' })`
      select count(*) filter (where s.tried_at is not null) as total,
        count(*) filter (where s.fault is not null and s.fault ->> 'code' <> 'weather_off') as failed,
        coalesce(bool_or(t.kind = 'weather' and s.fault is not null and s.fault ->> 'code' <> 'weather_off'), false) as weather
      from content.sources t
      join content.source_states s on s.environment_id = t.environment_id and s.source_id = t.id
      where t.environment_id = ${own}`),
  );
  return row!;
}
