import type { Config } from '../../../config.ts';
import { hasSingleOwner } from '../../../http/single-owner.ts';
import { joinPath } from '../../../infra/absolute-path.ts';
import { type MachineTools, readMachineTools } from '../../../infra/converter/machine-tools.ts';
import { readConverterState } from '../../../infra/converter-state.ts';
import { type Finding, type PartCheck, say } from '../part-check.ts';

// What this machine has for converting, and whether a worker uses it.

export const checkConverter: PartCheck = {
  part: 'converter',
  async run({ app, config, now }) {
    if (config.converter?.url || !config.roles.includes('worker')) {
      const reported = app ? await app.content.transaction((db) => readConverterState(db, now)) : null;
      return reported?.converter === 'available'
        ? { state: 'elsewhere', sentence: say('installation.converter.elsewhere') }
        : { state: 'fault', sentence: say('installation.converter.unreachable') };
    }
    const tools = await toolsOf(config, app ? await hasSingleOwner(app).catch(() => true) : true);
    // A configured path that is wrong is not mended by a package.
    if (tools.sandbox !== 'none' && !tools.ffmpeg && config.ffmpegPath) return wrongPath;
    return findingOf(tools);
  },
};

const usualPath = '/usr/bin/ffmpeg';
const wrongPath: Finding = {
  state: 'fault',
  sentence: say('installation.converter.wrongPath'),
  line: `FFMPEG_PATH=${usualPath}`,
  replace: usualPath,
};

const toolsOf = ({ ffmpegPath, isDemo, dataDir }: Config, isOwned: boolean) =>
  readMachineTools({
    ffmpegPath,
    allowsBundled: isDemo,
    allowsUnconfined: isDemo,
    workDir: joinPath(dataDir, 'jobs'),
    allowsUnconfinedPictures: isDemo || isOwned,
  });

export function findingOf({ ffmpeg, sandbox, pictures, line }: MachineTools): Finding {
  const mend = line === null ? {} : { line };
  if (sandbox === 'none' && !pictures)
    return { state: 'fault', sentence: say('installation.converter.noSandbox'), ...mend };
  if (sandbox === 'none')
    return { state: 'fault', sentence: say('installation.converter.unconfined'), ...mend };
  if (!ffmpeg) return { state: 'fault', sentence: say('installation.converter.noFfmpeg'), ...mend };
  return { state: 'works', sentence: say('installation.converter.works') };
}
