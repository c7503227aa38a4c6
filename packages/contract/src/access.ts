// The single definition of who may do what. Routes and pages carry an access group; server and dashboard both
// ask can(), and nothing else compares role names.

export const roles = ['playables_only', 'standard', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Callers that are programs; they never have a user session. */
export type Machine = 'device' | 'counter' | 'converter' | 'authHost' | 'contentServer';
export type Principal = Role | Machine | 'anonymous';

/** What can be granted to a person or a token beside a role: `alert` raises an alarm. Admins have all of them. */
export const rights = ['alert'] as const;
export type Right = (typeof rights)[number];

export interface AccessGroup {
  readonly name: string;
  readonly members: readonly Principal[];
  /** Whoever has it belongs to the group too, whatever their role is. */
  readonly right?: Right;
  /**
   * Only people of the environment to which the installation belongs. For everybody else the thing does not
   * exist: they get 404.
   */
  readonly isOfInstallation?: true;
}

const group = (name: string, ...members: Principal[]): AccessGroup => ({ name, members });

/** No session needed (login, documents). */
export const anyone = group('anyone', 'anonymous', 'playables_only', 'standard', 'admin');
export const everyone = group('everyone', 'playables_only', 'standard', 'admin');
export const staff = group('staff', 'standard', 'admin');
export const admins = group('admins', 'admin');
/** Those who run the installation: admins of its own environment, with a session. */
export const installationAdmins: AccessGroup = {
  ...group('installationAdmins', 'admin'),
  isOfInstallation: true,
};
/** May raise alarms. */
export const alerters: AccessGroup = { ...group('alerters', 'admin'), right: 'alert' };
/** May read alarms and watch how they spread. */
export const alarmReaders: AccessGroup = { ...group('alarmReaders', 'standard', 'admin'), right: 'alert' };
export const contentServers = group('contentServers', 'contentServer');
export const devicesOnly = group('devicesOnly', 'device');
/** Phones that opened a counter link. */
export const counters = group('counters', 'counter');
export const authHosts = group('authHosts', 'authHost');

export const roleByServerName: Readonly<Record<string, Role>> = {
  super_admin: 'admin',
  admin: 'admin',
  user_standard: 'standard',
  user_playables_only: 'playables_only',
};

export const serverNameOfRole: Readonly<Record<Role, string>> = {
  admin: 'admin',
  standard: 'user_standard',
  playables_only: 'user_playables_only',
};

/** Only the first role name decides. Machine roles, unknown roles and an empty list give no role. */
export function roleFrom(serverRoles: readonly { name: string }[]): Role | null {
  const first = serverRoles[0]?.name;
  return first !== undefined && Object.keys(roleByServerName).includes(first)
    ? roleByServerName[first]!
    : null;
}

export interface Caller {
  readonly principal: Principal;
  readonly rights?: readonly Right[];
  /** An admin of the installation's own environment, with a session. */
  readonly isInstallationAdmin?: boolean;
}

export function can(caller: Caller | null, thing: { readonly access: AccessGroup }): boolean {
  const { members, right, isOfInstallation } = thing.access;
  if (isOfInstallation && !caller?.isInstallationAdmin) return false;
  if (members.includes(caller?.principal ?? 'anonymous')) return true;
  return right !== undefined && (caller?.rights?.includes(right) ?? false);
}
