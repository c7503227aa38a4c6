/**
 * Draws the pages of untrusted PDFs in a process of its own, under the same sandbox as ffmpeg. The reader runs in a thread;
 * this one watches how much memory and processor time it takes, so that a bomb ends with a reason instead of a signal.
 * Arguments: one task as JSON; prints lines of JSON (pdf-task.ts).
 */
import { Worker } from 'node:worker_threads';
import type { PdfLine, PdfTask } from './pdf-task.ts';

const watchEveryMs = 50;
const heapMegabytes = 768;

const task: PdfTask = JSON.parse(process.argv[2]!);
const { memoryBytes, pageSeconds, allSeconds } = task.limits;

// The drawing library looks for fonts in the home directory, which the sandbox has none of. Nothing here uses them.
process.env.HOME = process.cwd();
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
const worker = new Worker(new URL('./pdf-pages.ts', import.meta.url), {
  workerData: task,
  resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
});
/** Processor time, not the clock: a busy machine makes no document heavier. */
const secondsUsed = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};
let pageBeganAt = secondsUsed();

const print = (line: PdfLine) => console.log(JSON.stringify(line));
function end(line: PdfLine): never {
  print(line);
  process.exit(0);
}
/** Whatever keeps the reader from starting or working is no fault of the document. */
function endWithoutVerdict(detail: string): never {
  console.error(detail);
  process.exit(1);
}
const tooHeavy = (detail: string) => end({ failed: 'pdf_too_heavy', detail });

let hasStarted = false;
worker.on('message', (line: PdfLine) => {
  hasStarted = true;
  if ('done' in line || 'failed' in line || 'fault' in line) end(line);
  print(line);
  pageBeganAt = secondsUsed();
});
worker.on('error', (error: Error & { code?: string }) => {
  if (!hasStarted) endWithoutVerdict(error.message);
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooHeavy('heap');
  end({ failed: 'damaged', detail: error.message.slice(0, 300) });
});
worker.on('exit', () => endWithoutVerdict('the reader ended early'));

setInterval(() => {
  const used = secondsUsed();
  if (process.memoryUsage.rss() > memoryBytes) tooHeavy('memory');
  if (used - pageBeganAt > pageSeconds) tooHeavy(`a page took more than ${pageSeconds} s`);
  if (used > allSeconds) tooHeavy(`all pages took more than ${allSeconds} s`);
}, watchEveryMs);
