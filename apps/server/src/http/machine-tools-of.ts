import { type MachineTools, readMachineTools } from '../infra/converter/machine-tools.ts';
import type { App } from './app.ts';
import { hasSingleOwner } from './single-owner.ts';

/** What this process lacks for converting; null if it does not convert itself. */
export async function machineToolsOf(app: App): Promise<MachineTools | null> {
  const { ffmpegPath, isDemo, converter, roles } = app.config;
  if (converter?.url || !roles.includes('worker')) return null;
  return readMachineTools({
    ffmpegPath,
    allowsBundled: isDemo,
    allowsUnconfined: isDemo,
    workDir: app.jobsDir,
    allowsUnconfinedPictures: isDemo || (await hasSingleOwner(app)),
  });
}
