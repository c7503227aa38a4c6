import * as z from 'zod';
import { installationAdmins } from './access.ts';
import { route } from './route.ts';

// How the installation itself is doing, for those who run it. Everybody else gets 404.

export const installationParts = [
  'address',
  'players',
  'converter',
  'mail',
  'storage',
  'backup',
  'outside',
  'version',
] as const;
export type InstallationPart = (typeof installationParts)[number];

/** `elsewhere`: another machine or process does it. `unknown`: it did not answer in time. */
export const partStates = ['works', 'not_set_up', 'fault', 'elsewhere', 'unknown'] as const;
export type PartState = (typeof partStates)[number];

export const InstallationRow = z.object({
  part: z.enum(installationParts),
  state: z.enum(partStates),
  /** In the caller's language. */
  sentence: z.string(),
  /** The line to copy that mends it. */
  line: z.string().optional(),
  /** The part of that line which everybody replaces by their own. */
  replace: z.string().optional(),
  /** True as long as nobody has said that they keep the key; without it no backup can be read. */
  asksForKey: z.boolean().optional(),
});
export type InstallationRow = z.infer<typeof InstallationRow>;

export const InstallationState = z.object({
  rows: z.array(InstallationRow),
  /** The variables that are set, and the command. Values are left out, except harmless ones. */
  startedWith: z.string(),
  canTestMail: z.boolean(),
});
export type InstallationState = z.infer<typeof InstallationState>;

const path = '/api/v1/installation';

export const getInstallation = route({
  id: 'installation.get',
  host: 'content',
  method: 'GET',
  path,
  access: installationAdmins,
  reply: z.object({ data: InstallationState }),
  summary: 'Check the parts of this installation',
  description: 'For admins of the environment to which the installation belongs. Each part has five seconds.',
});

export const testMail = route({
  id: 'installation.testMail',
  host: 'content',
  method: 'POST',
  path,
  action: 'test-mail',
  access: installationAdmins,
  body: z.strictObject({}).optional(),
  reply: z.object({ data: InstallationRow }),
  summary: 'Send a test mail to your own address',
  description: 'Answers with the row of the mail. At most five an hour.',
});

export const keepKey = route({
  id: 'installation.keepKey',
  host: 'content',
  method: 'POST',
  path,
  action: 'keep-key',
  access: installationAdmins,
  body: z.strictObject({}).optional(),
  reply: z.object({ data: InstallationRow }),
  summary: 'Confirm that you keep the key of the backups',
  description: 'The key itself is printed by `npm run admin -- keys show` and never leaves the machine.',
});
