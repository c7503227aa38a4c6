/** The worker's side of a separate converter program (ROLES=converter). */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import path from 'node:path';
import { json as readJson } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Converter, type ConvertRequest, originalIn } from './converter.ts';
import { ConverterFault } from './converter-fault.ts';
import {
  aliveEveryMs,
  type ConvertedReply,
  convertPath,
  qualitiesHeader,
  readHandover,
  ShrinkReply,
  shrinkPath,
  statusPath,
  tokenHeader,
  trialPath,
} from './handover.ts';
import { type FailureReason, MediaError } from './media-error.ts';
import type { Converted } from './media-types.ts';
import type { Workspace } from './workspace.ts';

export interface RemoteOptions {
  readonly url: string;
  readonly token: string;
}

/** The converter sends a keep-alive six times as often. */
const silentForMs = 6 * aliveEveryMs;

export function createRemoteConverter({ url, token }: RemoteOptions): Converter {
  const open = (method: string, place: string, headers: Record<string, string>, signal?: AbortSignal) => {
    const address = new URL(place, url);
    const request = (address.protocol === 'https:' ? httpsRequest : httpRequest)(address, {
      method,
      headers: { [tokenHeader]: `Bearer ${token}`, ...headers },
      signal,
    });
    request.setTimeout(silentForMs, () => request.destroy(new Error('The converter is silent.')));
    return request;
  };

  const isGood = async (place: string): Promise<boolean> => {
    try {
      const request = open('GET', place, {});
      request.end();
      const response = await answerOf(request);
      response.resume();
      return response.statusCode === 204;
    } catch {
      return false;
    }
  };

  return {
    can: 'all',
    missingFor: () => null,
    async convert({ workspace, to, onProgress, signal }: ConvertRequest): Promise<Converted> {
      try {
        const input = originalIn(workspace);
        const { size } = await stat(input);
        const headers = { [qualitiesHeader]: to.join(','), 'content-length': String(size) };
        const request = open('POST', convertPath, headers, signal);
        const answered = answerOf(request);
        // A converter may refuse before it has read everything; its answer gives the reason, not the broken
        // pipe.
        const sent = pipeline(createReadStream(input), request).catch(() => {});
        const response = await answered;
        if (response.statusCode !== 200)
          throw new ConverterFault('unreachable', `the converter answered ${response.statusCode}`);
        const converted = await receive(response, workspace, onProgress ?? (() => {}));
        await sent;
        return converted;
      } catch (error) {
        if (error instanceof MediaError || error instanceof ConverterFault) throw error;
        const { code, message } = error as NodeJS.ErrnoException;
        if (signal?.aborted) throw new ConverterFault('interrupted', 'stopped');
        throw new ConverterFault(code === 'ENOSPC' ? 'no_space' : 'unreachable', message);
      }
    },
    async shrink(pictures, signal) {
      const body = JSON.stringify({ pictures: pictures.map((each) => Buffer.from(each).toString('base64')) });
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      };
      const request = open('POST', shrinkPath, headers, signal);
      const answered = answerOf(request);
      request.end(body);
      const response = await answered;
      if (response.statusCode !== 200) {
        response.resume();
        throw new ConverterFault('unreachable', `the converter answered ${response.statusCode}`);
      }
      const reply = ShrinkReply.parse(await readJson(response));
      return pictures.map((_, i) => {
        const small = reply.pictures[i];
        return small ? Buffer.from(small, 'base64') : null;
      });
    },
    isReachable: () => isGood(statusPath),
    works: () => isGood(trialPath),
  };
}

function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
}

async function receive(
  response: IncomingMessage,
  workspace: Workspace,
  onProgress: (percent: number) => void,
): Promise<Converted> {
  const handover = readHandover(response);
  const received = new Set<string>();
  for (;;) {
    const line = await handover.line();
    if (line === null) throw new Error('The converter stopped in the middle.');
    if ('progress' in line) onProgress(line.progress);
    if ('file' in line) {
      received.add(line.file);
      await pipeline(
        handover.bytes(line.bytes),
        createWriteStream(path.join(workspace.files, line.file), { mode: 0o644 }),
      );
    }
    if ('refused' in line) throw new MediaError(line.refused as FailureReason, line.detail, line.count);
    if ('fault' in line) throw new ConverterFault(line.fault, line.detail, line.lastLines);
    if ('converted' in line) return placed(line.converted, workspace, received);
  }
}

/** Every file that the reply names must have been received. */
function placed(reply: ConvertedReply, workspace: Workspace, received: Set<string>): Converted {
  const inPlace = <T extends { file: string }>(each: T): T => {
    if (!received.has(each.file)) throw new Error(`The converter spoke of ${each.file} and did not send it.`);
    return { ...each, file: path.join(workspace.files, each.file) };
  };
  return {
    probe: { ...reply.probe, frameSeconds: null, reading: null },
    outputs: reply.outputs.map(inPlace),
    pictures: reply.pictures.map(inPlace),
    screenshots: reply.screenshots.map(inPlace),
    ...(reply.pages && { pages: reply.pages.map((page) => page.map(inPlace)) }),
  };
}
