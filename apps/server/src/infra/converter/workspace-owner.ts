import { lchown } from 'node:fs/promises';
import type { Workspace } from './workspace.ts';

/** As root, the tools of a workspace run as a user that owns its files. */
export const giveToUser = ({ files, user }: Workspace): Promise<void> => lchown(files, user, user);
