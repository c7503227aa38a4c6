/**
 * The converter as a separate program: it receives an original from a worker, or something that was fetched, returns what
 * it made of it, and stores nothing. It has no database, no keys and no customers, so a malicious file that takes it over gains
 * nothing.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { json as readJson } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { joinPath } from '../infra/absolute-path.ts';
import { createLocalConverter, originalIn } from '../infra/converter/converter.ts';
import { ConverterFault } from '../infra/converter/converter-fault.ts';
import {
  aliveEveryMs,
  convertPath,
  faultKinds,
  type Line,
  maxShrinkBytes,
  qualitiesHeader,
  ShrinkRequest,
  shrinkPath,
  statusPath,
  tokenHeader,
  trialPath,
} from '../infra/converter/handover.ts';
import { MediaError } from '../infra/converter/media-error.ts';
import type { Converted, Quality } from '../infra/converter/media-types.ts';
import { toolsHere } from '../infra/converter/tools.ts';
import { type Workspace, withWorkspace } from '../infra/converter/workspace.ts';
import { openReader } from '../infra/reader/open-reader.ts';
import { readPath } from '../infra/reader/remote-reader.ts';
import { answerRead } from '../infra/reader/serve-reads.ts';
import { isSame } from '../infra/secrets/secrets.ts';

/** The part of the logger that the converter uses. */
export interface ConverterLog {
  info(fields: object, event: string): void;
  error(fields: object, event: string): void;
}

export interface ConverterProgram {
  readonly port: number;
  stop(): Promise<void>;
}

/** One conversion fills two cores. */
const atOnce = Math.max(1, Math.floor(os.availableParallelism() / 2));

export async function startConverter(config: Config, log: ConverterLog): Promise<ConverterProgram> {
  const workDir = joinPath(config.dataDir, 'jobs');
  const readersDir = joinPath(config.dataDir, 'readers');
  for (const directory of [workDir, readersDir]) await rm(directory, { recursive: true, force: true });
  const tools = await toolsHere({ ffmpegPath: config.ffmpegPath, workDir, allowsUnconfined: true });
  const converter = createLocalConverter(tools, workDir);
  const { version, origin, sandbox } = tools;
  log.info({ ffmpeg: version, origin, sandbox }, 'converter_started');
  const reader = openReader({
    remote: null,
    workDir: readersDir,
    // This machine has nothing else on it, and no way out.
    allowsUnconfined: true,
    onError: (error) => log.error({ detail: (error as Error).message }, 'reader_failed'),
  });
  const stopWatching = reader.watch((state) => log.info({ state }, 'reader_changed'));
  // Without a sandbox a file that takes over a tool could read all others here: then it is the only one, from its first byte to its
  // last.
  const isConfined = sandbox !== 'none';
  const turns = limitConcurrency(isConfined ? atOnce : 1);
  const withoutTurn: Turns = (work) => work();
  const [inPlace, inTurn] = isConfined ? [withoutTurn, turns] : [turns, withoutTurn];
  const stopping = new AbortController();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      // The worker disconnected, or the disk is full: only the operator can be informed.
      log.error({ detail: error.message }, 'converter_exchange_failed');
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const place = request.url ?? '';
    if (place === '/healthz' || place === '/readyz')
      return void response.writeHead(200).end('{"status":"ready"}');
    if (!isSame(request.headers[tokenHeader] ?? '', `Bearer ${config.converter!.token}`))
      return void response.writeHead(401).end();
    if (place === statusPath) return void response.writeHead(204).end();
    if (place === trialPath) return void response.writeHead((await converter.works()) ? 204 : 503).end();
    if (place === readPath) return answerRead(reader, request, response);
    if (place === shrinkPath && request.method === 'POST') return shrink(request, response);
    if (place !== convertPath || request.method !== 'POST') return void response.writeHead(404).end();
    const size = Number(request.headers['content-length']);
    if (!(size <= config.maxFileBytes)) return void response.writeHead(413).end();
    await exchange(request, response, size);
  }

  async function shrink(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!(Number(request.headers['content-length']) <= maxShrinkBytes))
      return void response.writeHead(413).end();
    const { pictures } = ShrinkRequest.parse(await readJson(request));
    const given = pictures.map((each) => Buffer.from(each, 'base64'));
    const made = await turns(() => converter.shrink(given, stopping.signal));
    const reply = { pictures: made.map((each) => each?.toString('base64') ?? null) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  }

  async function exchange(request: IncomingMessage, response: ServerResponse, size: number): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const send = (line: Line) => response.write(`${JSON.stringify(line)}\n`);
    const alive = setInterval(() => send({ alive: true }), aliveEveryMs);
    const receiveAndConvert = async (workspace: Workspace) => {
      await pipeline(request, createWriteStream(originalIn(workspace)));
      if ((await stat(originalIn(workspace))).size !== size) throw new Error('half an original');
      try {
        const to = readQualities(request);
        const signal = AbortSignal.any([left.signal, stopping.signal]);
        await inTurn(async () => {
          const onProgress = (progress: number) => void send({ progress });
          const converted = await converter.convert({ workspace, to, onProgress, signal });
          clearInterval(alive);
          await handOver(response, converted);
        });
      } catch (error) {
        send(outcomeOf(error));
      } finally {
        clearInterval(alive);
      }
      response.end();
      // The workspace must not be removed before its last byte has been read.
      if (!response.closed) await new Promise((resolve) => response.once('close', resolve));
    };
    // Before the body is read, because that may have to wait.
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.flushHeaders();
    try {
      await inPlace(async () => {
        if (!left.signal.aborted) await withWorkspace(workDir, receiveAndConvert);
      });
    } finally {
      clearInterval(alive);
    }
  }

  const port = await listen(server, config);
  return {
    port,
    async stop() {
      stopping.abort();
      stopWatching();
      server.close();
      await afterOthers();
      server.closeAllConnections();
      await reader.stop();
    },
  };
}

function readQualities(request: IncomingMessage): Quality[] {
  const given = String(request.headers[qualitiesHeader] ?? '').split(',');
  return (['1080p', '2160p'] as const).filter((quality) => given.includes(quality));
}

async function handOver(response: ServerResponse, converted: Converted): Promise<void> {
  const { outputs, pages, pictures, screenshots } = converted;
  const made = [...outputs, ...(pages ?? []).flat(), ...pictures, ...screenshots];
  // The first page of a document is also among the outputs.
  for (const file of new Set(made.map((each) => each.file))) {
    const { size } = await stat(file);
    response.write(`${JSON.stringify({ file: path.basename(file), bytes: size } satisfies Line)}\n`);
    await pipeline(createReadStream(file), response, { end: false });
  }
  const named = <T extends { file: string }>(each: T): T => ({ ...each, file: path.basename(each.file) });
  const reply = {
    probe: converted.probe,
    outputs: outputs.map(named),
    pictures: pictures.map(named),
    screenshots: screenshots.map(named),
    ...(pages && { pages: pages.map((page) => page.map(named)) }),
  };
  response.write(`${JSON.stringify({ converted: reply })}\n`);
}

function outcomeOf(error: unknown): Line {
  const detail = (error as Error).message.slice(0, 2000);
  if (error instanceof MediaError)
    return { refused: error.reason, detail, ...(error.count !== undefined && { count: error.count }) };
  if (!(error instanceof ConverterFault)) return { fault: 'cannot_start', detail, lastLines: '' };
  const { kind, lastLines } = error;
  const fault = faultKinds.find((each) => each === kind) ?? 'cannot_start';
  return { fault, detail, lastLines: lastLines.slice(-2000) };
}

type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most this many at a time; the others wait in order of arrival. */
function limitConcurrency(max: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < max) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot passes to the caller that has waited longest.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

function listen(server: Server, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as { port: number }).port));
  });
}
