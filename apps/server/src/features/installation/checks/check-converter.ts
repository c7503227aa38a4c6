import type { Config } from '../../../config.ts';
import { joinPath } from '../../../infra/absolute-path.ts';
import { ToolsMissing, toolsHere } from '../../../infra/converter/tools.ts';
import { readConverterState } from '../../../infra/converter-state.ts';
import { type CheckInput, type Finding, type PartCheck, say } from '../part-check.ts';

// The worker reports what it has; while none runs, this machine's own tools are tried.

type Problem = 'no_ffmpeg' | 'no_sandbox' | 'unreachable' | null;

export const checkConverter: PartCheck = {
  part: 'converter',
  async run(input) {
    const { config } = input;
    const problem = await findProblem(input);
    if (config.converter?.url) {
      if (problem === null) return { state: 'elsewhere', sentence: say('installation.converter.elsewhere') };
      return { state: 'fault', sentence: say('installation.converter.unreachable') };
    }
    return findingOf(problem);
  },
};

function findingOf(problem: Problem): Finding {
  if (problem === 'no_ffmpeg')
    return {
      state: 'fault',
      sentence: say('installation.converter.noFfmpeg'),
      line: 'sudo apt install ffmpeg',
    };
  if (problem === 'no_sandbox')
    return {
      state: 'fault',
      sentence: say('installation.converter.noSandbox'),
      line: 'sudo apt install bubblewrap',
    };
  if (problem === 'unreachable')
    return { state: 'fault', sentence: say('installation.converter.unreachable') };
  return { state: 'works', sentence: say('installation.converter.works') };
}

async function findProblem({ app, config, now }: CheckInput): Promise<Problem> {
  const state = app ? await app.content.transaction((db) => readConverterState(db, now)) : 'no_worker';
  if (state === 'available') return null;
  return state === 'no_worker' ? toolsProblem(config) : state;
}

async function toolsProblem({ converter, ffmpegPath, isDemo, dataDir }: Config): Promise<Problem> {
  if (converter?.url) return 'unreachable';
  try {
    const workDir = joinPath(dataDir, 'jobs');
    const { sandbox } = await toolsHere({ ffmpegPath, allowsBundled: isDemo, workDir });
    return sandbox === 'none' && !isDemo ? 'no_sandbox' : null;
  } catch (error) {
    if (error instanceof ToolsMissing) return 'no_ffmpeg';
    throw error;
  }
}
