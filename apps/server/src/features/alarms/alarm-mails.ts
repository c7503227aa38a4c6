import type { Locale } from '@vitrine/contract/pages';
import type { TakeoverKind } from '@vitrine/contract/takeover-values';
import { enqueueMail, pathOnServer } from '../../core/mail/mail.ts';
import { isConfirmed } from '../../http/session.ts';
import { translatorFor } from '../../http/translate.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { Start, Starter } from './start-alarm.ts';

// Every start is told to all admins, so that nobody raises an alarm unseen. Mails are in the language of the server, and go only
// to members who have confirmed their address.

interface Recipient {
  readonly id: string;
  readonly email: string;
}

const readAdmins = ({ db, environment }: Pick<Start, 'db' | 'environment'>): Promise<Recipient[]> =>
  db.query(sql({ id: 'uuid', email: 'text' })`
    select m.identity_id as id, m.email from content.members m
    where m.environment_id = ${environment.id} and not m.blocked and m.roles[1] in ('super_admin', 'admin') and ${isConfirmed('m')}
    order by m.identity_id`);

/** Those of the users that are still here; all admins if none is named or left. */
export async function readRecipients(
  place: Pick<Start, 'db' | 'environment'>,
  users: readonly string[],
): Promise<Recipient[]> {
  const named = await place.db.query(sql({ id: 'uuid', email: 'text' })`
    select m.identity_id as id, m.email from content.members m
    where m.environment_id = ${place.environment.id} and not m.blocked and m.id = any (${users}::uuid[]) and ${isConfirmed('m')}
    order by m.identity_id`);
  return named.length > 0 ? named : readAdmins(place);
}

interface Started {
  readonly id: string;
  readonly kind: TakeoverKind;
  readonly title: string;
  readonly places: readonly string[];
  readonly person: Starter;
  readonly language: Locale;
}

/** How many are mailed. */
export async function mailStart(
  start: Start,
  { id, kind, title, places, person, language }: Started,
): Promise<number> {
  const { db, environment, now } = start;
  const translate = translatorFor(language);
  const admins = await readAdmins(start);
  const where = places.length === 0 ? translate({ key: 'takeovers.everywhere' }) : places.join(', ');
  const name = person.name === '' ? translate({ key: 'takeovers.bySchedule' }) : person.name;
  for (const admin of admins) {
    await enqueueMail(db, now, {
      ...{ environment: environment.id, to: admin.email, locale: language },
      ...{ template: kind === 'alert' ? 'alarmStarted' : 'drillStarted', key: `takeover ${id} ${admin.id}` },
      path: alarmPath(id, environment.slug),
      values: { title, server: environment.name, person: name, where },
    });
  }
  return admins.length;
}

export const alarmPath = (id: string, slug: string): string => pathOnServer(`/alarms/${id}`, slug);
