/**
 * A conversion environment for tests: real tools, a temporary folder, and a server that must never be called.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { requireAbsolute } from '../../absolute-path.ts';
import { type ConvertOptions, convertMedia } from '../convert.ts';
import { ConverterFault } from '../converter-fault.ts';
import { MediaError } from '../media-error.ts';
import type { Quality } from '../media-types.ts';
import { type Tools, toolsHere } from '../tools.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';

const run = promisify(execFile);
export const testWorkDir = requireAbsolute(path.join(os.tmpdir(), 'vitrine-tools-trial'));
export const testTools = () =>
  toolsHere({ ffmpegPath: testFfmpeg(), allowsBundled: true, workDir: testWorkDir });

export function testFfmpeg() {
  const given = process.env.FFMPEG_PATH;
  return given ? requireAbsolute(given) : undefined;
}

export class Bench implements AsyncDisposable {
  readonly folder: string;
  readonly tools: Tools;

  private constructor(folder: string, tools: Tools) {
    this.folder = folder;
    this.tools = tools;
  }

  static async open(): Promise<Bench> {
    const tools = await testTools();
    return new Bench(await mkdtemp(path.join(os.tmpdir(), 'vitrine-converter-')), tools);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  path(name: string): string {
    return path.join(this.folder, name);
  }

  async write(name: string, content: string | Uint8Array): Promise<string> {
    await writeFile(this.path(name), content);
    return this.path(name);
  }

  /** Creates a sample; `{name}` in the arguments stands for a path in the folder. */
  async make(name: string, ...args: string[]): Promise<string> {
    const placed = args.map((arg) => arg.replace(/\{(.+)\}/, (_, other: string) => this.path(other)));
    await run(this.tools.ffmpeg, ['-y', '-v', 'error', ...placed, this.path(name)]);
    return this.path(name);
  }

  /** A short moving picture with sound. */
  clip(name: string, ...args: string[]): Promise<string> {
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=1'];
    const sound = ['-f', 'lavfi', '-i', 'sine=d=1'];
    return this.make(name, ...picture, ...sound, '-pix_fmt', 'yuv420p', ...args);
  }

  workspace(): Promise<Workspace> {
    return openWorkspace(requireAbsolute(this.folder));
  }

  async convert(input: string, options: Partial<ConvertOptions> = {}) {
    const workspace = options.workspace ?? (await this.workspace());
    const given = { tools: this.tools, to: ['1080p', '2160p'] as Quality[], input: requireAbsolute(input) };
    return convertMedia({ ...given, ...options, workspace });
  }

  /** The reason of a conversion that must fail without leaving anything that looks finished. */
  async failure(input: string, options: Partial<ConvertOptions> = {}): Promise<string> {
    const workspace = await this.workspace();
    const reason = await this.convert(input, { ...options, workspace }).then(
      () => 'converted',
      (error: unknown) => {
        if (error instanceof MediaError) return error.reason;
        if (error instanceof ConverterFault) return `fault ${error.kind}`;
        throw error;
      },
    );
    const finished = (await readdir(workspace.files)).filter((name) =>
      /^(1080p|2160p|audio)\.[^.]+$/.test(name),
    );
    return finished.length > 0 ? `${reason}, but left ${finished}` : reason;
  }

  /** Everything ffprobe reports about a file. */
  async describe(file: string) {
    const args = ['-v', 'error', '-show_streams', '-show_format', '-show_chapters', '-of', 'json', file];
    const { stdout } = await run(this.tools.ffprobe, args);
    return JSON.parse(stdout) as {
      // biome-ignore lint/suspicious/noExplicitAny: a tool's reply, read by tests alone
      streams: Record<string, any>[];
      format: { duration: string; tags?: Record<string, string> };
    };
  }

  /** Processes that work, or did work, in this folder, including orphans. */
  async processes(): Promise<string[]> {
    const left: string[] = [];
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const mounts = await readFile(`/proc/${pid}/mountinfo`, 'utf8').catch(() => '');
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      if (mounts.includes(path.basename(this.folder)) || cwd.startsWith(this.folder)) left.push(pid);
    }
    return left;
  }
}

/** Counts every connection, not only valid requests. */
export class Canary implements AsyncDisposable {
  hits = 0;
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
    server.on('connection', () => this.hits++);
  }

  static async listen(): Promise<Canary> {
    const server = createServer((_request, reply) => reply.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Canary(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}
