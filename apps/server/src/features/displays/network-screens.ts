import type { DisplayInput } from '@vitrine/contract/displays';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { Secrets } from '../../infra/secrets/secrets.ts';

// Passwords of network screens are write-only: stored encrypted beside the screens, sent to the agent that
// switches them and to nobody else. A saved form contains only those that were typed.

type Screens = NonNullable<DisplayInput['networkScreens']>;

export interface ScreenPassword {
  readonly localIp: string;
  readonly screenId: number;
  readonly password: string;
}

export function decryptScreenPasswords(
  secrets: Pick<Secrets, 'decrypt'>,
  encrypted: Buffer | null,
): readonly ScreenPassword[] {
  if (!encrypted) return [];
  try {
    return JSON.parse(secrets.decrypt(encrypted)) as ScreenPassword[];
  } catch {
    return []; // encrypted with a lost key: the screens stay, and their passwords have to be typed again
  }
}

/** The columns for these screens of a display, or of a new one. */
export async function screenColumns(context: Context, display: string | null, screens: Screens) {
  const { secrets } = context.app;
  const known = display ? decryptScreenPasswords(secrets, await readEncrypted(context, display)) : [];
  const passwords = screens.flatMap(({ localIp, screenId, password }): ScreenPassword[] => {
    const kept = known.find((each) => each.localIp === localIp && each.screenId === screenId)?.password;
    const current = password === undefined ? kept : password;
    return current ? [{ localIp, screenId, password: current }] : [];
  });
  const stored = screens.map(({ vendor, localIp, screenId }) => ({
    vendor,
    localIp,
    screenId,
    hasPassword: passwords.some((each) => each.localIp === localIp && each.screenId === screenId),
  }));
  return {
    network_screens: JSON.stringify(stored),
    screen_passwords: passwords.length > 0 ? secrets.encrypt(JSON.stringify(passwords)) : null,
  };
}

/** Locked, so that two saves cannot lose a password of each other. */
async function readEncrypted({ db, environment }: Context, id: string): Promise<Buffer | null> {
  const [row] = await db.query(sql({ screen_passwords: 'bytea?' })`
    select screen_passwords from content.displays where environment_id = ${environment.id} and id = ${id} for update`);
  return row?.screen_passwords ?? null;
}
