import type { ConverterSource } from '../features/playables/playables.jobs.ts';
import {
  forgetMissing,
  giveUpUnconverted,
  markUnconverted,
  wakeWaiting,
} from '../features/playables/without-converter.ts';
import type { App } from '../http/app.ts';
import { hasSingleOwner } from '../http/single-owner.ts';
import { type Converter, createLocalConverter } from '../infra/converter/converter.ts';
import { createRemoteConverter } from '../infra/converter/remote-converter.ts';
import { forgetSandbox, sandboxHere } from '../infra/converter/sandbox-here.ts';
import { forgetTools, ToolsMissing, toolsHere } from '../infra/converter/tools.ts';
import { type ConverterProblem, noteConverter, readConverterState } from '../infra/converter-state.ts';

// Finds what this worker converts with: a configured converter process, or tools of this machine in a
// sandbox. Pictures and PDFs need only the sandbox. While something is missing, uploads are accepted and those
// that need it wait, the log and /readyz give the reason, and it keeps looking.

const lookEveryMs = 10_000;

export interface ConverterWatch extends ConverterSource {
  /** Looks now. */
  look(): Promise<void>;
  stop(): void;
}

interface Problem {
  readonly code: ConverterProblem;
  readonly detail: string;
}

interface Found {
  readonly converter: Converter | null;
  /** Null if everything can be converted. */
  readonly problem: Problem | null;
}

const nothing: Found = { converter: null, problem: null };

export function watchConverter(app: App, onFound: () => void): ConverterWatch {
  let found = nothing;
  let isDoubtful = false;
  let isElsewhere = false;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const before = found;
    found = await findAgain();
    const { converter, problem } = found;
    // Logged once per problem; /readyz and /metrics keep reporting it.
    const hadConverter = before.converter !== null;
    const hasConverter = converter !== null;
    const isNews = problem?.code !== before.problem?.code || hadConverter !== hasConverter;
    if (problem && isNews)
      logProblem(problem, { isFirstLook: before === nothing, hasPictures: hasConverter });
    await reportState(before);
    // Repeatedly, because a job may fall asleep while the program it waits for is being found.
    if (converter && (!problem || isNews)) await wakeWaiting(app);
    if (converter && !problem) await forgetMissing(app);
    if (converter && converter !== before.converter) onFound();
  }

  function logProblem(
    { code, detail }: Problem,
    { isFirstLook, hasPictures }: { isFirstLook: boolean; hasPictures: boolean },
  ): void {
    const fields = { problem: code, detail, ...(hasPictures && { pictures: true }) };
    // At a terminal the start itself prints what is missing, with the line that mends it.
    const isPrinted = isFirstLook && app.config.logFormat === 'text' && code !== 'unreachable';
    const level = isPrinted ? 'info' : hasPictures ? 'warn' : 'error';
    app.log[level](fields, 'converter_unavailable');
  }

  /**
   * A trial conversion runs when a converter is found and again after a fault; in between only its presence
   * is checked, and what is missing is looked for.
   */
  async function findAgain(): Promise<Found> {
    const { converter, problem } = found;
    const wasDoubtful = isDoubtful;
    isDoubtful = false;
    const isGood = converter && (await (wasDoubtful ? converter.works() : converter.isReachable()));
    if (isGood && !problem) return found;
    // Only what has failed is tried again: the first look may use what this process has found before.
    if (converter || problem) forgetTools();
    if (problem?.code === 'no_sandbox' || (converter && !isGood)) forgetSandbox();
    const next = await findConverter(app);
    // The same as before, unless what was allowed without a sandbox is not any more.
    const isSame = next.converter !== null && next.problem?.code === problem?.code;
    return isGood && isSame ? found : next;
  }

  async function reportState(before: Found): Promise<void> {
    const { converter, problem } = found;
    const now = app.clock();
    const state = await app.content.transaction(async (db) => {
      await noteConverter(db, now, {
        problem: problem?.code ?? null,
        hasPictures: converter !== null,
        lost: {
          all: before.converter?.can === 'all',
          pictures: before.converter !== null && converter === null,
        },
      });
      return readConverterState(db, now);
    });
    // Another worker may have what this one lacks; then nothing waits for this one.
    isElsewhere = problem !== null && state.converter === 'available';
    if (converter || !problem || state.pictures === 'available') return;
    await markUnconverted(app, problem.code);
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
    current: () => found.converter,
    isReady: () => found.converter !== null && !isElsewhere,
    async look() {
      // One under way may have looked at what has changed since.
      await looking;
      await run();
    },
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
    if (await converter.works()) return { converter, problem: null };
    const detail = `No converter that works answers at ${url}.`;
    return { converter: null, problem: { code: 'unreachable', detail } };
  }
  const { ffmpegPath, isDemo } = config;
  const confinement = await sandboxHere({ workDir: jobsDir });
  const { sandbox } = confinement;
  if (sandbox === 'none' && !isDemo) return withoutSandbox(app, confinement);
  if (sandbox === 'none') app.log.warn('Uploads are converted without a sandbox: install bubblewrap.');
  try {
    const options = { ffmpegPath, allowsBundled: isDemo, allowsUnconfined: isDemo, workDir: jobsDir };
    const tools = await toolsHere(options);
    app.log.info({ ffmpeg: tools.version, origin: tools.origin, sandbox: tools.sandbox }, 'converter_found');
    return { converter: createLocalConverter(tools, jobsDir), problem: null };
  } catch (error) {
    if (!(error instanceof ToolsMissing)) throw error;
    const converter = createLocalConverter({ sandbox, confinement }, jobsDir);
    return { converter, problem: { code: 'no_ffmpeg', detail: error.message } };
  }
}

/**
 * A file of one customer could then take over what belongs to others. Where there are no others, pictures in
 * formats with robust readers are converted all the same.
 */
async function withoutSandbox(
  app: App,
  confinement: Awaited<ReturnType<typeof sandboxHere>>,
): Promise<Found> {
  const install = 'install bubblewrap, allow user namespaces, or set CONVERTER_URL.';
  if (!(await hasSingleOwner(app)))
    return {
      converter: null,
      problem: { code: 'no_sandbox', detail: `Nothing is converted without a sandbox: ${install}` },
    };
  const tools = { sandbox: confinement.sandbox, confinement, isRestricted: true };
  return {
    converter: createLocalConverter(tools, app.jobsDir),
    problem: { code: 'no_sandbox', detail: `Pictures are read without a sandbox: ${install}` },
  };
}
