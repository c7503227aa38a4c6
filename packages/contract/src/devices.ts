import * as z from 'zod';
import { admins, everyone, staff } from './access.ts';
import { Closed, DisplayStatus, displayStatuses } from './displays.ts';
import { ConnectString } from './phrase.ts';
import { contains, eqBoolean, eqId, eqOneOf, eqText, resource } from './resource.ts';
import { route } from './route.ts';
import { ConnectedScreen, devicePlatforms, storageKinds } from './screen-values.ts';
import { Id, Instant, Named, recordBase } from './text.ts';

export { ConnectedScreen, devicePlatforms, storageKinds } from './screen-values.ts';

/** A reboot after which the device does not come back expires after this many minutes. */
export const rebootExpiresMinutes = 10;
/** Asked again sooner, a player that loads its page anew would not get to show anything. */
export const reloadEveryMinutes = 5;
export const rebootStates = ['requested', 'sent', 'done', 'expired'] as const;

/** Players are promised to run from this version of Chromium on. */
export const oldestChromium = 87;

export const Reboot = z.object({
  kind: z.enum(['reboot', 'update']),
  state: z.enum(rebootStates),
  requestedAt: Instant,
  endedAt: Instant.nullable(),
});

/**
 * Why a device needs somebody, most urgent first: a paired one is silent, its disk is at least 90 % full, it waits to be
 * paired, the player may not run on its engine, or two machines use its key.
 */
export const deviceNeeds = ['offline', 'disk', 'waiting', 'engine', 'duplicate'] as const;
export const diskFullPercent = 90;

const textOrNull = z.string().nullable();
const usage = z.object({ used: z.number(), total: z.number() });

export const Device = z.object({
  ...recordBase,
  manufacturer: textOrNull,
  device: textOrNull,
  cpuName: textOrNull,
  arch: textOrNull,
  ram: z.int().nullable(),
  mac: textOrNull,
  anydeskId: textOrNull,
  appversion: textOrNull,
  publicip: textOrNull,
  localip: textOrNull,
  wgip: textOrNull,
  remotessh: textOrNull,
  lastStart: Instant.nullable(),
  lastActive: Instant.nullable(),
  /**
   * When a second machine last connected with this device's token while the first was alive. The newest one
   * plays.
   */
  duplicateSeenAt: Instant.nullable(),
  connectString: z.string(),
  display_id: Id.nullable(),
  /** The display it plays for, as lists show it. */
  display: z.object({ id: Id, name: z.string(), location: z.string(), timezone: z.string() }).nullable(),
  status: DisplayStatus,
  /** Set while its display is closed: connected, showing nothing, at a location that is not open. */
  closed: Closed,
  lowBandwidth: z.boolean(),
  /** It plays in a dashboard's browser tab, and only while that is open, so its absence raises no alert. */
  isPreview: z.boolean(),
  diskUsage: usage.nullable(),
  memory: usage.nullable(),
  platform: z.enum(devicePlatforms).nullable(),
  /** Name and major version of the browser's engine, e.g. "Chromium 94". */
  engine: textOrNull,
  /** The player may not run on it: older than promised. */
  isEngineOld: z.boolean(),
  serial: textOrNull,
  agentVersion: textOrNull,
  /** It has an agent, and that is not of this version. */
  isAgentOld: z.boolean(),
  /** When the machine started; `lastStart` is the start of the player. */
  bootedAt: Instant.nullable(),
  /** Degrees Celsius. */
  temperature: z.number().nullable(),
  /** Missing bytes are those of files that the next days need and that find no place on the device. */
  storage: z
    .object({ kind: z.enum(storageKinds), startsOffline: z.boolean(), missingBytes: z.number() })
    .nullable(),
  screens: z.array(ConnectedScreen),
  isLatestVersion: z.boolean(),
  needs: z.enum(deviceNeeds).nullable(),
  rebootState: Reboot.nullable(),
  /** Whether `reveal` has anything to show. */
  hasSecrets: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const DeviceInput = z.object({ lowBandwidth: z.boolean() });

export const DeviceSecrets = z.object({ anydeskPass: textOrNull, devicePassword: textOrNull });

/** The device that a phrase leads to: enough for the person who typed it to recognise the device. */
export const FoundDevice = z.object({
  deviceId: Id,
  connectString: z.string(),
  manufacturer: textOrNull,
  device: textOrNull,
  localip: textOrNull,
  lastActive: Instant.nullable(),
  /** Set when it is already paired with a display of this environment. */
  display: Named.nullable(),
});
export type FoundDevice = z.infer<typeof FoundDevice>;

const reply = z.object({ data: Device });

export const devices = resource('devices', {
  title: { one: 'a device', many: 'devices' },
  record: Device,
  input: DeviceInput,
  list: {
    filters: {
      device: contains,
      status: eqOneOf(...displayStatuses),
      closed: eqBoolean,
      /** Devices are one of three: they need somebody, have an update, or are well. */
      needsYou: eqBoolean,
      hasUpdate: eqBoolean,
      isWell: eqBoolean,
      location: eqId,
      paired: eqBoolean,
      isLatestVersion: eqBoolean,
      lowBandwidth: eqBoolean,
      platform: eqOneOf(...devicePlatforms),
      engine: eqText,
      isEngineOld: eqBoolean,
      isAgentOld: eqBoolean,
      display_id: eqId,
    },
    /** By trouble: those that need somebody by why they do, then those with an update, then the others, each by name. */
    sort: [
      'trouble',
      'name',
      'device',
      'platform',
      'engine',
      'appversion',
      'lastActive',
      'createdAt',
      'updatedAt',
    ],
    defaultSort: 'createdAt:desc',
    search: ['name', 'manufacturer', 'device', 'mac', 'publicip', 'localip', 'wgip', 'connectString'],
    category: 'status',
  },
  include: {},
  access: { list: everyone, get: staff, update: staff, remove: staff },
  preview: ['remove'],
  counts: displayStatuses,
  countsBeside: ['closed', 'needsYou', 'hasUpdate', 'isWell'],
  actions: {
    reboot: {
      access: staff,
      reply,
      summary: 'Restart the device',
      description: 'It can take a few minutes.',
    },
    update: {
      access: staff,
      reply,
      summary: 'Update the device to the latest version',
      description: 'The device restarts.',
    },
    reload: {
      access: staff,
      reply,
      summary: 'Restart the page of a player',
      description: `It tries what it could not show. Has no effect within ${reloadEveryMinutes} minutes of the last time.`,
    },
    identify: { access: staff, reply, summary: "Show the device's name on its screen for a moment" },
    reveal: {
      access: admins,
      reply: z.object({ data: DeviceSecrets }),
      summary: 'Reveal the stored passwords',
      description: 'Each call is recorded in the audit log.',
    },
  },
});

export const verifyPhrase = route({
  id: 'devices.verify',
  host: 'content',
  method: 'POST',
  path: '/api/v1/devices',
  action: 'verify',
  access: staff,
  body: z.strictObject({ connectString: ConnectString }),
  reply: z.object({ data: FoundDevice }),
  summary: 'Find the device that shows three words',
});

/** Devices that run the same engine on the same platform; null if they did not report it. */
export const EngineCount = z.object({
  platform: z.enum(devicePlatforms).nullable(),
  engine: textOrNull,
  isEngineOld: z.boolean(),
  count: z.int(),
});
export type EngineCount = z.infer<typeof EngineCount>;

export const deviceEngines = route({
  id: 'devices.engines',
  host: 'content',
  method: 'GET',
  path: '/api/v1/device-engines',
  access: everyone,
  reply: z.object({ data: z.array(EngineCount), unpaired: z.int(), agentsOld: z.int() }),
  summary: 'List how many devices run each engine',
  description: 'Most frequent first. Devices that are not paired are counted once more in `unpaired`.',
});
