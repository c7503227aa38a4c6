import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { log, messageOf } from '../log.ts';
import type { Paths } from '../paths.ts';
import { pictureFile, readPicture } from '../root-requests.ts';
import { runProgram } from '../run-program.ts';
import { readServerAddress } from '../server-address.ts';
import { agentVersion } from '../version.ts';
import { wait } from '../wait.ts';
import { fetchPackage, pinKey } from './release.ts';
import { repackInstalled } from './repack.ts';

// Runs as root. Installs a newer version and waits for its picture; without one the earlier version comes back.

const pictureWithinMs = Number(process.env.VITRINE_PICTURE_WITHIN_MS ?? 5 * 60_000);
const lookEveryMs = 1000;
const patience = { timeoutMs: 10 * 60_000 };

export async function pin(paths: Paths): Promise<void> {
  const address = await readServerAddress(paths);
  if (!address) throw new Error('No server is named.');
  await pinKey(paths, address);
}

export async function update(paths: Paths): Promise<void> {
  try {
    await updateOrThrow(paths);
  } catch (error) {
    log('update_failed', { error: messageOf(error) });
    // Whoever asked for an update waits for a restart.
    await restartPlayer();
  }
}

async function updateOrThrow(paths: Paths): Promise<void> {
  const address = await readServerAddress(paths);
  if (!address) throw new Error('No server is named.');
  const offered = await fetchPackage(paths, address, isNewer);
  if (!offered) {
    log('update_not_needed', { version: agentVersion });
    return restartPlayer();
  }
  // Not in the agent's own directory, whose user must not be able to exchange the file.
  const directory = '/var/cache/vitrine-agent';
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const previous = await repackInstalled(directory);
  const file = path.join(directory, 'offered.deb');
  await writeFile(file, offered.bytes);
  log('update_started', { from: agentVersion, to: offered.version });
  const hasPicture = await install(paths, file)
    .then(() => waitForPicture(paths, offered.version))
    .catch((error: unknown) => {
      log('update_not_installed', { error: messageOf(error) });
      return false;
    });
  if (hasPicture) log('update_done', { version: offered.version });
  else {
    log('update_undone', { version: offered.version, back: agentVersion });
    await install(paths, previous);
  }
  await rm(directory, { recursive: true });
}

const isNewer = (version: string): Promise<boolean> =>
  runProgram('dpkg', ['--compare-versions', version, 'gt', agentVersion], patience).then(
    () => true,
    () => false,
  );

/** The package's own script restarts the player. */
async function install(paths: Paths, file: string): Promise<void> {
  await rm(pictureFile(paths), { force: true });
  const options = ['--install', '--force-confold', '--force-downgrade'];
  await runProgram('dpkg', [...options, file], patience);
}

async function waitForPicture(paths: Paths, version: string): Promise<boolean> {
  for (let waited = 0; waited < pictureWithinMs; waited += lookEveryMs) {
    if ((await readPicture(paths)) === version) return true;
    await wait(lookEveryMs);
  }
  return false;
}

const restartPlayer = async (): Promise<void> => {
  await runProgram('systemctl', ['restart', 'vitrine-agent.service'], patience);
};
