import type { DeviceFacts } from '@vitrine/contract/player';
import type { Secrets } from '../../infra/secrets.ts';

/** What a device says of itself, as columns. Absent facts change nothing; passwords are sealed. */
export function factColumns(secrets: Secrets, facts: DeviceFacts, now: Date): Record<string, unknown> {
  const { anydeskPass, devicePassword, lastStart } = facts;
  const columns: Record<string, unknown> = {
    manufacturer: facts.manufacturer,
    device: facts.device,
    cpu_name: facts.cpuName,
    arch: facts.arch,
    ram: facts.ram,
    mac: facts.mac?.toLowerCase(),
    localip: facts.localip,
    wgip: facts.wgip,
    anydesk_id: facts.anydeskId,
    remotessh: facts.remotessh,
    appversion: facts.appversion,
    // A clock that runs ahead must not put a start into the future.
    last_start_at: lastStart && new Date(Math.min(Date.parse(lastStart), now.getTime())),
    disk_used: facts.diskUsage && Math.round(facts.diskUsage.used),
    disk_total: facts.diskUsage && Math.round(facts.diskUsage.total),
    screens: facts.screens && JSON.stringify(facts.screens),
    secrets:
      anydeskPass === undefined && devicePassword === undefined
        ? undefined
        : secrets.seal(JSON.stringify({ anydeskPass, devicePassword })),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
