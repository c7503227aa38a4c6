import type { KeptTrace, PersonReference } from '@vitrine/contract/personal-data';
import { type Actor, eraseFromAudit, recordAuditBy } from '../../core/audit/audit.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import type { Environment } from '../../http/environments.ts';
import { forgetFailedJobsTo } from '../../infra/failed-jobs.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { eraseFromChanges } from '../history/erase-history.service.ts';
import { isBillingContact, isShownBy } from './export-person.ts';
import { forgetMails } from './forget-mails.ts';
import { findTraces, type Traces } from './person-traces.ts';
import { enqueueSync } from './sync-to-auth-host.ts';
import { type Changed, lockMembers, refuseSelf } from './users.service.ts';

// Erases a person from one environment: they are no longer a user of it, and their name and address are
// removed everywhere. Their actions stay, under an id. The account belongs to the person and is not touched.

/** Every change of a year is read for them. */
const eraseTextsWithinMs = 86_400_000;

interface Place {
  readonly app: App;
  readonly db: Db;
  readonly environment: Environment;
  readonly now: Date;
}

export async function erasePerson(
  context: Context,
  reference: PersonReference,
): Promise<Changed<{ data: { kept: KeptTrace[]; textsErasedBy: string } }>> {
  await lockMembers(context);
  const traces = await findTraces(context, reference);
  if (traces.member) refuseSelf(context, traces.member);
  const { identityId: id, name } = context.session;
  const { kept, sync } = await eraseTraces(context, traces, { id, name, via: 'person' });
  notifyChanged(context, 'personErased');
  const textsErasedBy = new Date(context.now.getTime() + eraseTextsWithinMs).toISOString();
  return { result: { data: { kept, textsErasedBy } }, sync };
}

export async function eraseTraces(place: Place, traces: Traces, actor: Actor) {
  const { db, environment, now } = place;
  const { identityId, emails } = traces;
  // Sessions and dismissals are deleted with the member.
  await db.query(sql`
    delete from content.members
    where environment_id = ${environment.id} and identity_id = ${identityId}::uuid`);
  const invited = await renameInviter(place, traces);
  await db.query(sql`
    update content.shows set shown_by = '', shown_by_id = coalesce(shown_by_id, ${identityId}::uuid)
    where environment_id = ${environment.id} and ${isShownBy(traces)}`);
  await eraseFromProposals(place, identityId);
  await db.query(sql`select content.erase_from_takeovers(${identityId}::uuid)`);
  await eraseFromData(place, traces);
  await leaveAlerts(place, emails);
  await eraseFromMails(place, traces);
  await db.query(sql`
    delete from content.answered_calls c where c.environment_id = ${environment.id} and (c.identity_id = ${identityId}::uuid
      or exists (select from unnest(${emails}::text[]) as e (email) where strpos(lower(c.reply::text), e.email) > 0))`);
  await eraseFromAudit(db, traces);
  await eraseFromChanges(db, environment.id, traces, now);
  // Recorded afterwards, so that the entry does not contain the name either.
  await recordAuditBy(place, actor.id === identityId ? { ...actor, name: '' } : actor, {
    call: 'personalData.erase',
    subject: { id: identityId, name: '' },
  });
  const gone = traces.member ? [traces.member] : [];
  return {
    kept: await keptTraces(place, emails),
    sync: await enqueueSync({ db, environment, now }, [...gone, ...invited]),
  };
}

/** Pending invitations by this person now name the server as the inviter. */
const renameInviter = ({ db, environment }: Place, { names }: Traces) =>
  db.query(sql({ id: 'uuid', identityId: 'uuid' })`
    update content.members set invited_by = ${environment.name}, version = version + 1
    where environment_id = ${environment.id} and invited_by = any (${names}::text[])
    returning id, identity_id as "identityId"`);

async function eraseFromProposals({ db, environment }: Place, identityId: string | null): Promise<void> {
  const ofThem = sql`environment_id = ${environment.id}`;
  await db.query(sql`
    update content.proposals set author_name = '' where ${ofThem} and author_id = ${identityId}::uuid`);
  await db.query(sql`
    update content.proposals set decided_by = '' where ${ofThem} and decided_by_id = ${identityId}::uuid`);
  await db.query(sql`
    update content.proposal_comments set author_name = '' where ${ofThem} and author_id = ${identityId}::uuid`);
}

/** Tables, counter links and warnings of older programs have only the name. Links that they own are gone with the member. */
async function eraseFromData({ db, environment }: Place, { identityId, names }: Traces): Promise<void> {
  const isTheirs = (id: Sql, name: Sql) =>
    sql`(${id} = ${identityId}::uuid or ${id} is null and ${name} = any (${names}::text[]))`;
  await db.query(sql`
    update content.source_states set changed_by = null
    where environment_id = ${environment.id} and ${isTheirs(sql`changed_by_id`, sql`changed_by`)}`);
  await db.query(sql`
    update content.counter_links set made_by = ''
    where environment_id = ${environment.id} and made_by_id is null and made_by = any (${names}::text[])`);
  await db.query(sql`
    update content.alert_warnings set feed_name = ''
    where environment_id = ${environment.id} and feed_id is null and ${isTheirs(sql`sent_by_id`, sql`feed_name`)}`);
}

/** Mails to others that wait name them no more, and none that is kept as a file is to or about them. */
async function eraseFromMails({ app, db, environment }: Place, traces: Traces): Promise<void> {
  const { names } = traces;
  // A value is a name, or several.
  const isNamed = sql`(string_to_array(value, ', ') && ${names}::text[])`;
  const others = sql`array(select one from unnest(string_to_array(value, ', ')) as one where not one = any (${names}::text[]))`;
  const withoutNames = sql`jsonb_set(payload, '{values}', (select jsonb_object_agg(key,
    case when ${isNamed} then array_to_string(${others}, ', ') else value end) from jsonb_each_text(payload -> 'values')))`;
  const isAboutThem = sql`(environment_id = ${environment.id} and kind = 'send-mail'
    and exists (select from jsonb_each_text(payload -> 'values') where ${isNamed}))`;
  await db.query(sql`update infra.jobs set payload = ${withoutNames} where ${isAboutThem}`);
  await db.query(sql`update infra.failed_jobs set payload = ${withoutNames} where ${isAboutThem}`);
  await forgetMails(app, traces);
}

/** Pending mails to them are not sent. */
async function leaveAlerts({ app, db, environment, now }: Place, emails: readonly string[]): Promise<void> {
  await db.query(sql`
    update content.alert_settings s set version = version + 1, updated_at = ${now},
      recipients = array(select r.email from unnest(s.recipients) with ordinality as r (email, place)
        where not lower(r.email) = any (${emails}::text[]) order by r.place)
    where s.environment_id = ${environment.id} and s.recipients && ${emails}::text[]`);
  await db.query(sql`
    delete from content.alert_recipients
    where environment_id = ${environment.id} and email = any (${emails}::text[])`);
  await db.query(sql`
    delete from content.alert_notices
    where environment_id = ${environment.id} and lower(recipient) = any (${emails}::text[])`);
  await db.query(sql`
    delete from infra.jobs where environment_id = ${environment.id} and leased_until is null
      and (lower(payload ->> 'to') = any (${emails}::text[]) or lower(payload ->> 'recipient') = any (${emails}::text[]))`);
  await forgetFailedJobsTo(db, app.secrets, environment.id, emails);
}

async function keptTraces(place: Place, emails: readonly string[]): Promise<KeptTrace[]> {
  const { db, environment } = place;
  const [invoice] = await db.query(sql`
    select 1 from content.invoices i where i.environment_id = ${environment.id} and exists (
      select from unnest(${emails}::text[]) as e (email) where strpos(lower(i.customer::text), e.email) > 0) limit 1`);
  return [
    ...((await isBillingContact(place, emails)) ? (['billing_email'] as const) : []),
    ...(invoice ? (['invoices'] as const) : []),
  ];
}
