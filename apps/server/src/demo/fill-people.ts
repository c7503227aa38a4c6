import type { UserStatus } from '@vitrine/contract/users';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { demoEnvironments, demoPeople } from './demo-data.ts';
import { folderIdOf, idOf } from './demo-ids.ts';

/**
 * People of Orchard Coffee besides those whose password is printed: one of every kind that a list of users
 * shows.
 */
export const demoColleagues: readonly {
  email: string;
  username: string | null;
  name: string;
  serverRole: string;
  status: UserStatus;
  folder?: readonly string[];
  description?: string;
  daysAgo: number;
}[] = [
  {
    email: 'jana.novotna@orchard.example',
    username: 'jana',
    name: 'Jana Novotná',
    serverRole: 'admin',
    status: 'active',
    description: 'Head office',
    daysAgo: 210,
  },
  {
    email: 'marek.svoboda@orchard.example',
    username: 'marek',
    name: 'Marek Svoboda',
    serverRole: 'user_standard',
    status: 'active',
    description: 'Praha and Brno',
    daysAgo: 180,
  },
  {
    email: 'katrin.schmidt@orchard.example',
    username: null,
    name: 'Katrin Schmidt',
    serverRole: 'user_standard',
    status: 'active',
    description: 'Berlin',
    daysAgo: 140,
  },
  {
    email: 'marta.puig@orchard.example',
    username: 'marta',
    name: 'Marta Puig',
    serverRole: 'user_playables_only',
    status: 'active',
    folder: ['Campaigns'],
    description: 'Agency, campaigns only',
    daysAgo: 95,
  },
  {
    email: 'petr.dolezal@orchard.example',
    username: null,
    name: 'Petr Doležal',
    serverRole: 'user_standard',
    status: 'blocked',
    description: 'Left in spring',
    daysAgo: 320,
  },
  {
    email: 'aroha.ngata@orchard.example',
    username: null,
    name: 'Aroha Ngata',
    serverRole: 'user_standard',
    status: 'confirmed',
    description: 'Auckland franchise',
    daysAgo: 2,
  },
  {
    email: 'tomas.reyes@orchard.example',
    username: null,
    name: 'tomas.reyes',
    serverRole: 'user_playables_only',
    status: 'unconfirmed',
    description: 'Barcelona',
    daysAgo: 1,
  },
  {
    email: 'studio@brightside.example',
    username: null,
    name: 'studio',
    serverRole: 'user_playables_only',
    status: 'unconfirmed',
    folder: ['Campaigns'],
    description: 'Photo studio',
    daysAgo: 1,
  },
];

const dayMs = 86_400_000;
const slugOfColleagues = 'demo';

interface Person {
  readonly email: string;
  readonly username: string | null;
  readonly name: string;
  readonly serverRole: string;
  readonly status: UserStatus;
  readonly folder?: readonly string[];
  readonly description?: string;
  readonly daysAgo: number;
}

const peopleOf = (slug: string): readonly Person[] => [
  ...demoPeople
    .filter(({ servers }) => servers.includes(slug))
    .map((person) => ({ ...person, status: 'active' as const, daysAgo: 365 })),
  ...(slug === slugOfColleagues ? demoColleagues : []),
];

/** Their identities and memberships at the auth host. */
export async function fillIdentities(db: Db, passwordHash: string, now: Date): Promise<void> {
  for (const { slug } of demoEnvironments) {
    for (const { email, username, name, status, daysAgo } of peopleOf(slug)) {
      const since = new Date(now.getTime() - daysAgo * dayMs);
      const hasPassword = status !== 'unconfirmed';
      await db.query(sql`
        insert into identity.identities
          (id, email, username, name, password_hash, confirmed_at, created_at, updated_at)
        values (${idOf('person', email)}, ${email}, ${username}, ${name}, ${hasPassword ? passwordHash : null},
          ${hasPassword ? since : null}, ${since}, ${since})
        on conflict do nothing`);
      await db.query(sql`
        insert into identity.memberships (identity_id, server_id, blocked, member_id, version, invited_by)
        values (${idOf('person', email)}, ${idOf(slug)}, ${status === 'blocked'}, ${idOf(slug, 'member', email)}, 1,
          ${demoPeople[0]!.name})
        on conflict do nothing`);
    }
  }
}

/** Their membership of a server. Runs after its folders, because some are limited to one. */
export async function fillMembers(db: Db, slug: string, now: Date): Promise<void> {
  for (const person of peopleOf(slug)) {
    const { email, status, daysAgo } = person;
    const since = new Date(now.getTime() - daysAgo * dayMs);
    const hasConfirmed = status !== 'unconfirmed';
    const wasHere = status === 'active' || status === 'blocked';
    await db.query(sql`
      insert into content.members (environment_id, id, identity_id, name, email, username, roles, blocked,
        allowed_folder, description, confirmed_at, signed_in_at, created_at, updated_at)
      values (${idOf(slug)}, ${idOf(slug, 'member', email)}, ${idOf('person', email)}, ${person.name}, ${email},
        ${person.username}, ${[person.serverRole]}, ${status === 'blocked'}, ${folderIdOf(slug, person.folder ?? [])},
        ${person.description ?? null}, ${hasConfirmed ? since : null}, ${wasHere ? since : null}, ${since}, ${since})
      on conflict do nothing`);
  }
}
