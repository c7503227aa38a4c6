import { ownPath } from '../../own-files.ts';
import { type AbsolutePath, requireAbsolute } from '../absolute-path.ts';
import { visibleToChild } from '../converter/child-files.ts';
import { type Command, type Confinement, runsAsToolUser } from '../converter/sandbox.ts';
import { openWorkspace } from '../converter/workspace.ts';
import { giveToUser } from '../converter/workspace-owner.ts';
import type { ParseReply, ParseRequest } from './parsed-data.ts';
import { type ParseLimits, type ParserProcess, startParserProcess } from './parser-process.ts';

// Parses what was fetched in a process of its own: without network and files, with little memory and work. The
// process is kept, because starting it takes longer than most parses, and replaced after a while.

const maxParses = 200;
const usualLimits: ParseLimits = { processorMs: 6000, patienceMs: 60_000 };
const memoryMb = 64;
const MB = 1024 ** 2;

const files = [
  'parser-child.ts',
  'frames.ts',
  'parse-data.ts',
  'parsed-data.ts',
  'decode-text.ts',
  'parse-rows.ts',
  'infer-kinds.ts',
  'parse-feed.ts',
  'parse-calendar.ts',
  'parse-weather.ts',
  'weather-columns.ts',
  'calendar-columns.ts',
  'work-limit.ts',
  'yearly-weeks.ts',
  'zone-instants.ts',
].map((name) => ownPath(`src/infra/data-parser/${name}`));
const packages = ['csv-parse/sync', 'feedsmith', 'ical.js', 'zod'];

export interface DataParser {
  parse(request: ParseRequest): Promise<ParseReply>;
  stop(): Promise<void>;
}

export interface DataParserOptions {
  readonly workDir: AbsolutePath;
  /** Null if there is no sandbox on this machine; then nothing is parsed. */
  readonly confinement: () => Promise<Confinement | null>;
  readonly onError: (error: unknown) => void;
  readonly limits?: ParseLimits;
}

export function createDataParser({
  workDir,
  confinement,
  onError,
  limits = usualLimits,
}: DataParserOptions): DataParser {
  let current: ParserProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  async function start(confined: Confinement): Promise<ParserProcess> {
    const workspace = await openWorkspace(workDir);
    if (runsAsToolUser(confined.sandbox)) await giveToUser(workspace);
    const command: Command = {
      program: requireAbsolute(process.execPath),
      args: [
        '--disallow-code-generation-from-strings',
        ...[`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=1'],
        files[0]!,
      ],
      ...{ workspace, visible: visibleToChild(files, packages), isUrgent: true },
      limits: { dataBytes: 1024 * MB, fileBytes: MB, processes: 64 },
    };
    return startParserProcess(command, confined, limits);
  }

  async function endCurrent(): Promise<void> {
    const ending = current;
    current = null;
    await ending?.end();
  }

  async function ready(confined: Confinement): Promise<ParserProcess> {
    if (current && !current.hasEnded && current.parses < maxParses) return current;
    await endCurrent();
    current = await start(confined);
    return current;
  }

  async function parseOnce(request: ParseRequest, confined: Confinement): Promise<ParseReply | null> {
    try {
      const outcome = await (await ready(confined)).parse(request);
      if (outcome.kind === 'reply') return outcome.reply;
      await endCurrent();
      if (outcome.kind === 'used_up') return { fault: { code: 'too_complex', values: {} } };
      onError(new Error(`The parser failed: ${outcome.why}.`));
    } catch (error) {
      await endCurrent();
      onError(error);
    }
    return null;
  }

  /** What the body did not cause is tried once more, by another process. */
  async function parse(request: ParseRequest): Promise<ParseReply> {
    const confined = await confinement();
    if (!confined) return { unavailable: 'sandbox' };
    return (
      (await parseOnce(request, confined)) ??
      (await parseOnce(request, confined)) ?? { unavailable: 'machine' }
    );
  }

  return {
    parse(request) {
      const own = turn.then(() =>
        parse(request).catch((error: unknown): ParseReply => {
          onError(error);
          return { unavailable: 'machine' };
        }),
      );
      turn = own;
      return own;
    },
    async stop() {
      await turn;
      await endCurrent();
    },
  };
}
