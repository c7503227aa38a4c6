import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireAbsolute } from '../../infra/absolute-path.ts';
import type { Job } from '../../infra/converter/job.ts';
import { runTool } from '../../infra/converter/run-tool.ts';
import { imageChildLimits } from '../../infra/converter/tool-limits.ts';
import type { Layer, Size } from './picture.ts';

export interface PaintTask {
  /** The playable, and which of its scenes. */
  readonly name: string;
  readonly scene: number;
  readonly size: Size;
  /** All of them unless said. */
  readonly layer?: Layer;
  /** In the job's directory; PNG. */
  readonly file: string;
}

/** Where a painted layer belongs on its screen. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

const drawings = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const manifest = fileURLToPath(new URL('../../../package.json', import.meta.url));

export async function paint(
  { workspace, tools, limits, signal }: Job,
  tasks: readonly PaintTask[],
): Promise<Place[]> {
  const resolved = createRequire(import.meta.url).resolve('sharp');
  const modules = resolved.slice(0, resolved.lastIndexOf(`${path.sep}sharp${path.sep}`));
  const args = [
    '--disable-warning=ExperimentalWarning',
    path.join(drawings, 'paint-child.ts'),
    JSON.stringify(tasks),
  ];
  const visible = [drawings, manifest, modules].map(requireAbsolute);
  const command = { program: requireAbsolute(process.execPath), args, workspace, visible };
  const run = { ...command, limits: imageChildLimits, seconds: limits.quickSeconds, signal };
  const { exitCode, output, errors } = await runTool(run, tools.confinement);
  if (exitCode !== 0) throw new Error(`Painting ended with ${exitCode}: ${errors.slice(-500)}`);
  return JSON.parse(output);
}
