import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ownPath } from '../own-files.ts';

// The Debian package of the agent as `npm run build:agent` left it. It is read again when it was built again.

export interface AgentPackage {
  readonly version: string;
  readonly sha256: string;
  readonly bytes: Buffer;
}

let known: { readonly builtAt: number; readonly found: AgentPackage } | null = null;

/** Null if it was not built. */
export async function readAgentPackage(
  directory: string = ownPath('../agent/dist'),
): Promise<AgentPackage | null> {
  const file = path.join(directory, 'vitrine-agent.deb');
  const builtAt = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
  if (builtAt === null) return null;
  if (known?.builtAt === builtAt) return known.found;
  const bytes = await readFile(file);
  const version = (await readFile(path.join(directory, 'version'), 'utf8')).trim();
  const found = { version, sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
  known = { builtAt, found };
  return found;
}
