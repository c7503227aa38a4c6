import type { Manifest } from '@vitrine/contract/player';
import type { App } from '../../http/app.ts';
import type { DeviceKey } from '../../http/process-state.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { decryptScreenPasswords } from '../displays/displays.service.ts';
import { keysOf } from './player.service.ts';

/**
 * Adds the passwords of their network screens to the manifests of devices with an agent: a browser could not
 * use them. They are not part of what is recorded as sent.
 */
export async function addScreenPasswords(
  { secrets }: App,
  db: Db,
  devices: readonly DeviceKey[],
  manifests: ReadonlyMap<string, Manifest>,
): Promise<Map<string, Manifest>> {
  const rows = await db.query(sql({ id: 'uuid', screen_passwords: 'bytea' })`
    select t.id, p.screen_passwords
    from ${keysOf(devices)} as k (environment_id, id)
    join content.devices t on t.environment_id = k.environment_id and t.id = k.id and t.agent_version is not null
    join content.displays p on p.environment_id = k.environment_id and p.device_id = k.id
    where p.screen_passwords is not null`);
  const found = new Map(manifests);
  for (const { id, screen_passwords: encrypted } of rows) {
    const manifest = found.get(id);
    if (!manifest?.display) continue;
    const passwords = decryptScreenPasswords(secrets, encrypted);
    const networkScreens = manifest.display.networkScreens.map((screen) => {
      const isSame = (each: (typeof passwords)[number]) =>
        each.localIp === screen.localIp && each.screenId === screen.screenId;
      const password = passwords.find(isSame)?.password;
      return password === undefined ? screen : { ...screen, password };
    });
    found.set(id, { ...manifest, display: { ...manifest.display, networkScreens } });
  }
  return found;
}
