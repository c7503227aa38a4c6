import type { ConverterSource } from '../features/playables/playables.jobs.ts';
import { giveUpUnconverted, markUnconverted } from '../features/playables/without-converter.ts';
import type { App } from '../http/app.ts';
import { type Converter, createLocalConverter } from '../infra/converter/converter.ts';
import { createRemoteConverter } from '../infra/converter/remote-converter.ts';
import { forgetTools, ToolsMissing, toolsHere } from '../infra/converter/tools.ts';
import { type ConverterProblem, noteConverter, readConverterState } from '../infra/converter-state.ts';

// Finds what this worker converts with: a configured converter process, or tools of this machine in a
// sandbox. While it has neither, uploads are accepted and wait, the log and /readyz give the reason, and it
// keeps looking.

const lookEveryMs = 10_000;

export interface ConverterWatch extends ConverterSource {
  stop(): void;
}

type Found = { converter: Converter } | { problem: ConverterProblem; detail: string };

export function watchConverter(app: App, onFound: () => void): ConverterWatch {
  let converter: Converter | null = null;
  let lastProblem: ConverterProblem | null = null;
  let isDoubtful = false;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const found = await findAgain();
    const hadOne = converter !== null;
    if ('converter' in found) {
      converter = found.converter;
      lastProblem = null;
      if (!hadOne) onFound();
    } else {
      converter = null;
      // Logged once per problem; /readyz and /metrics keep reporting it.
      if (found.problem !== lastProblem)
        app.log.error({ problem: found.problem, detail: found.detail }, 'converter_unavailable');
      lastProblem = found.problem;
    }
    await reportState(lastProblem, hadOne);
  }

  /**
   * A trial conversion runs when a converter is found and again after a fault; in between only its presence
   * is checked.
   */
  async function findAgain(): Promise<Found> {
    const check = isDoubtful ? converter?.works() : converter?.isReachable();
    isDoubtful = false;
    if (converter && (await check)) return { converter };
    // Only a converter that has failed is tried again: the first look may use what this process has found
    // before.
    if (converter || lastProblem) forgetTools();
    return findConverter(app);
  }

  async function reportState(problem: ConverterProblem | null, hadOne: boolean): Promise<void> {
    const now = app.clock();
    const state = await app.content.transaction(async (db) => {
      await noteConverter(db, now, { problem, hadOne });
      return readConverterState(db, now);
    });
    // Another worker may have a converter; then nothing waits for this one.
    if (state === 'available') return;
    await markUnconverted(app);
    await giveUpUnconverted(app);
  }

  const run = () => {
    looking ??= look()
      .catch((error: unknown) => app.log.warn({ err: error }, 'converter_check_failed'))
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  const timer = setInterval(run, lookEveryMs);
  void run();
  return {
    current: () => converter,
    doubt() {
      isDoubtful = true;
      void run();
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

async function findConverter(app: App): Promise<Found> {
  const { config, jobsDir } = app;
  if (config.converter?.url) {
    const { url, token } = config.converter;
    const converter = createRemoteConverter({ url, token });
    if (await converter.works()) return { converter };
    return { problem: 'unreachable', detail: `No converter that works answers at ${url}.` };
  }
  try {
    const { ffmpegPath, isDemo } = config;
    const tools = await toolsHere({ ffmpegPath, allowsBundled: isDemo, workDir: jobsDir });
    const { version, origin, sandbox } = tools;
    if (sandbox === 'none' && !isDemo) {
      const detail =
        'Nothing is converted without a sandbox: install bubblewrap, allow user namespaces, or set CONVERTER_URL.';
      return { problem: 'no_sandbox', detail };
    }
    if (sandbox === 'none') app.log.warn('Uploads are converted without a sandbox: install bubblewrap.');
    app.log.info({ ffmpeg: version, origin, sandbox }, 'converter_found');
    return { converter: createLocalConverter(tools, jobsDir) };
  } catch (error) {
    if (!(error instanceof ToolsMissing)) throw error;
    return { problem: 'no_ffmpeg', detail: error.message };
  }
}
