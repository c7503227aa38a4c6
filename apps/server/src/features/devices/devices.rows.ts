import { admins, can } from '@vitrine/contract/access';
import { deviceNeeds, diskFullPercent, rebootExpiresMinutes } from '@vitrine/contract/devices';
import { silenceCase } from '../../core/display-state/silence.ts';
import type { Context } from '../../http/context.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { column, isoInstant, plainFields, type Rows } from '../../resources/rows.ts';
import { agentOld, engineOld, versionOld } from './outdated.ts';

/** Credentials of the player are visible to admins only. */
const forAdmins =
  (expression: Sql) =>
  ({ session }: Context): Sql =>
    can(session, { access: admins }) ? expression : trusted('null::text');

const status = ({ now }: Context) =>
  sql`coalesce(${silenceCase('t', now)},
    case when t.playing is not null and p.id is not null then 'playlist_active' else 'online' end)`;

/** The same rule as for displays: connected, showing nothing, at a closed location. */
const closed = (context: Context) => {
  const { now } = context;
  const opensAt = sql`content.opens_at(l.timezone, l.hours, ${now})`;
  return sql`(select json_build_object('opensAt', ${isoInstant(opensAt)}) from content.locations l
    where l.environment_id = p.environment_id and l.id = p.location_id and p.active and ${status(context)} = 'online'
      and not content.is_open(l.timezone, l.hours, ${now}))`;
};

const hourMs = 3_600_000;
/** Both machines connect again and again, so a day without it means that it is over. */
const duplicateForMs = 24 * hourMs;

/** A preview plays in a browser tab, which is closed when it is not needed. */
const needs = (context: Context) => sql`case
  when p.id is not null and not t.is_preview and ${status(context)} = 'offline' then 'offline'
  when t.disk_used >= t.disk_total * ${trusted(`${diskFullPercent / 100}`)} then 'disk'
  when p.id is null and ${status(context)} = 'online' then 'waiting'
  when ${engineOld('t')} then 'engine'
  when t.duplicate_seen_at > ${new Date(context.now.getTime() - duplicateForMs)} then 'duplicate' end`;

const needsYou = (context: Context) => sql`(${needs(context)} is not null)`;
const hasUpdate = (context: Context) => sql`(${needs(context)} is null and ${versionOld('t')})`;
const isWell = (context: Context) => sql`(${needs(context)} is null and not ${versionOld('t')})`;

const inOrder = trusted(`array[${deviceNeeds.map((need) => `'${need}'`).join()}]`);
const [update, well] = [trusted(`${deviceNeeds.length + 1}`), trusted(`${deviceNeeds.length + 2}`)];

const trouble = (context: Context) => sql`coalesce(array_position(${inOrder}, ${needs(context)}),
  case when ${versionOld('t')} then ${update} else ${well} end)`;

const reboot = ({ now }: Context) => {
  const givenUpBefore = new Date(now.getTime() - rebootExpiresMinutes * 60_000);
  return sql`case when t.reboot_requested_at is not null then json_build_object(
    'kind', t.reboot_kind,
    'state', case when t.reboot_ended_at is not null then 'done' when t.reboot_requested_at < ${givenUpBefore} then 'expired'
      when t.reboot_sent_at is not null then 'sent' else 'requested' end,
    'requestedAt', ${isoInstant(trusted('t.reboot_requested_at'))}, 'endedAt', ${isoInstant(trusted('t.reboot_ended_at'))}) end`;
};

const usage = (of: 'disk' | 'memory') =>
  trusted(
    `case when t.${of}_total is not null then json_build_object('used', t.${of}_used, 'total', t.${of}_total) end`,
  );

export const deviceRows: Rows = {
  table: trusted('content.devices'),
  joins: trusted(
    'left join content.displays p on p.environment_id = t.environment_id and p.device_id = t.id',
  ),
  fields: {
    ...plainFields(
      'manufacturer',
      'device',
      'cpuName',
      'arch',
      'ram',
      'mac',
      'appversion',
      'publicip',
      'localip',
      'wgip',
      'platform',
      'engine',
      'serial',
      'agentVersion',
      'temperature',
      'storage',
      'connectString',
      'lowBandwidth',
      'isPreview',
      'screens',
    ),
    anydeskId: forAdmins(column('anydesk_id')),
    remotessh: forAdmins(column('remotessh')),
    lastStart: column('last_start_at'),
    lastActive: column('last_active_at'),
    bootedAt: column('booted_at'),
    duplicateSeenAt: column('duplicate_seen_at'),
    display_id: trusted('p.id'),
    display:
      trusted(`(select json_build_object('id', p.id, 'name', p.name, 'location', l.name, 'timezone', l.timezone)
      from content.locations l where l.environment_id = p.environment_id and l.id = p.location_id)`),
    status,
    closed,
    diskUsage: usage('disk'),
    memory: usage('memory'),
    isLatestVersion: sql`(t.appversion is not null and not ${versionOld('t')})`,
    isEngineOld: engineOld('t'),
    isAgentOld: agentOld('t'),
    rebootState: reboot,
    needs,
    trouble,
    name: trusted('p.name'),
    hasSecrets: trusted('(t.secrets is not null)'),
  },
  filters: {
    paired: trusted('(p.id is not null)'),
    closed: (context) => sql`(${closed(context)} is not null)`,
    needsYou,
    hasUpdate,
    isWell,
    location: trusted('p.location_id'),
  },
  ties: { trouble: ['name'] },
  texts: ['name', 'device', 'platform', 'engine', 'appversion'],
  relations: {},
};
