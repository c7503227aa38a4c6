/**
 * Renders the pages of untrusted PDFs in a separate process, under the same sandbox as ffmpeg. The reader
 * runs in a thread while the main thread watches its memory and processor time, so that a decompression bomb
 * ends with a reason instead of a signal. Takes one task as JSON in its arguments and prints lines of JSON
 * (pdf-task.ts).
 */
import { Worker } from 'node:worker_threads';
import type { PdfLine, PdfTask } from './pdf-task.ts';

const watchEveryMs = 50;
const heapMegabytes = 768;

const task: PdfTask = JSON.parse(process.argv[2]!);
const { memoryBytes, pageSeconds, allSeconds } = task.limits;

// The canvas library searches for fonts in the home directory, which does not exist in the sandbox. Its fonts
// are not used.
process.env.HOME = process.cwd();
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
const worker = new Worker(new URL('./pdf-pages.ts', import.meta.url), {
  workerData: task,
  resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
});
/** Processor time instead of the clock, because a busy machine does not make a document heavier. */
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
/** Failures to start or to work are not the document's fault. */
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
